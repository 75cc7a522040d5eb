/**
 * Measures the console: `npm run bench:console [-- --rows 100000 --rounds 5 --files --language de]`. Builds it, starts
 * Weft, and opens its pages in Chromium with an empty cache and on the third visit. Prints sizes in kB (brotli) and
 * medians in ms next to their budgets, and the times of an empty React and Mantine page. Then filters, scrolls and
 * sorts long lists, and opens their records. With `--rows`, the shop has that many products, orders and customers;
 * otherwise it is the demo shop.
 */
import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { BrowserContext, Page } from 'playwright-core'
import { connectDatabase } from '../src/platform/db/database.ts'
import { placeOrder, startConsole, type Visit } from '../test/console/support/start-console.ts'
import { startFloor } from './console-floor.ts'
import { fillShop } from './many-rows.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '0' },
    rounds: { type: 'string', default: '5' },
    files: { type: 'boolean', default: false },
    language: { type: 'string', default: 'en' },
  },
})
const rows = Number(values.rows)
const rounds = Number(values.rounds)
const pages = ['/', '/orders', '/products', '/social', '/production', '/growth', '/settings'] as const
/** Texts typed into the search of each list. Each is used once, because responses are cached. */
const words =
  rows > 0
    ? ['teal bowl', 'clay lamp', 'rust mug', 'amber rug', 'ivory vase']
    : ['kurta', 'shawl', 'stole', 'saree', 'mirror']
const shoppers = ['ada', 'edith', 'grace', 'hedy', 'karen']
const searches = [
  ['/orders', words],
  ['/products', words],
  ['/customers', rows > 0 ? ['first77', 'first78', 'first79', 'first81', 'first82'] : shoppers],
] as const

const settled = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'

/** Script that runs before the page's own scripts. Records when the first frame with the heading is painted. */
const noteHeading = `new MutationObserver((_, observer) => {
  if (!document.querySelector('main h1')) return
  observer.disconnect()
  requestAnimationFrame(() => setTimeout(() => { globalThis.shownMs = performance.now() }))
}).observe(document, { childList: true, subtree: true })`

execFileSync(process.execPath, ['scripts/build-console.ts', '--if-needed'], { stdio: 'inherit' })
const shop = await startConsole({ demo: rows === 0 }, process.env.DATABASE_URL ?? null)
try {
  await fill()
  await measure()
} finally {
  await shop.stop()
}

async function fill(): Promise<void> {
  // The console shows no search for a list without records.
  if (rows === 0)
    for (const name of shoppers) await placeOrder(shop, { name: [name, 'Weaver'], email: `${name}@x.example` })
  else {
    const connection = connectDatabase({ url: shop.weft.databaseUrl() })
    const filled = await connection.db.selectFrom('product').where('id', '=', 'bp_1').select('id').execute()
    if (filled.length === 0) await fillShop(connection.db, rows)
    await connection.close()
  }
}

/** Returns a browser with an empty cache and a logged-in owner. */
function newVisit(): Promise<Visit> {
  return shop.owner({ viewport: { width: 1440, height: 900 }, locale: values.language })
}

async function measure(): Promise<void> {
  const floor = await startFloor()
  const empty = await times(floor.address)
  await floor.stop()
  const seen = new Set<string>()
  say('page              new to the visitor, kB   budget   cold, ms   warm, ms   warm, processor ms')
  for (const page of pages) {
    const { files, ...shown } = await times(`${shop.baseUrl}/console${page === '/' ? '' : page}`)
    const fresh = files.filter((file) => !seen.has(file))
    for (const file of fresh) seen.add(file)
    if (values.files) for (const file of fresh) say(`  ${statSync(`dist/console/assets/${file}.br`).size} ${file}`)
    const kilobytes = fresh.reduce((sum, file) => sum + statSync(`dist/console/assets/${file}.br`).size, 0) / 1000
    const budget = page === '/' ? 180 : 80
    say(`${page.padEnd(18)}${kilobytes.toFixed(0).padStart(22)}${String(budget).padStart(9)}${columns(shown)}`)
  }
  say(`${'an empty page'.padEnd(49)}${columns(empty)}`)
  say('budgets: interactive within 1,000 ms cold and 300 ms warm\n')
  const { page } = await newVisit()
  say('list              filtered, ms   sorted, ms   record opened, ms   longest task while scrolling, ms')
  for (const [list, texts] of searches) {
    await page.goto(`${shop.baseUrl}/console${list}`)
    await page.locator('main input[type=search]').waitFor()
    const filtered: number[] = []
    for (const typed of texts) filtered.push(await filter(page, typed))
    const longest = await scroll(page)
    const opened = await openRecord(page)
    const sorted = await sort(page)
    const cells = [median(filtered), sorted, opened, longest].map((ms, index) =>
      ms.toFixed(0).padStart([12, 13, 20, 35][index] ?? 0),
    )
    say(list.padEnd(18) + cells.join(''))
  }
  say('budgets: 200 ms after the last keystroke, no task over 100 ms')
}

interface Times {
  readonly cold: number
  readonly warm: number
  readonly work: number
}

function columns({ cold, warm, work }: Times): string {
  return cold.toFixed(0).padStart(11) + warm.toFixed(0).padStart(11) + work.toFixed(0).padStart(21)
}

/** Returns the medians of all rounds, and the files that a cold start loads. */
async function times(url: string): Promise<Times & { readonly files: readonly string[] }> {
  const visits: (readonly [cold: Opened, warm: Opened])[] = []
  for (let round = 0; round < rounds; round++) {
    const { context } = await newVisit()
    const cold = await open(context, url)
    // Browsers store the compiled scripts of a page on its second visit, so the third visit is the warm one. Chromium's
    // headless shell does not store them: its warm times include compiling.
    await open(context, url)
    visits.push([cold, await open(context, url)])
    await context.close()
  }
  return {
    cold: median(visits.map(([cold]) => cold.ms)),
    warm: median(visits.map(([, warm]) => warm.ms)),
    work: median(visits.map(([, warm]) => warm.work)),
    files: visits.at(-1)?.[0].files ?? [],
  }
}

/**
 * Types all letters except the last, waits, and measures the time from the last keystroke until the matching rows are
 * shown.
 */
async function filter(page: Page, typed: string): Promise<number> {
  const box = page.locator('main input[type=search]')
  await box.fill('')
  await page.waitForTimeout(600)
  await box.pressSequentially(typed.slice(0, -1))
  await page.waitForTimeout(600)
  const answered = page.waitForResponse((response) => new URL(response.url()).searchParams.get('q') === typed)
  const startedMs = performance.now()
  await box.press(typed.at(-1) ?? '')
  await answered
  await page.evaluate(settled)
  return performance.now() - startedMs
}

/**
 * Measures the time from the click on a column until its order is shown. Returns the median of all columns in both
 * directions.
 */
async function sort(page: Page): Promise<number> {
  const sorted: number[] = []
  const heads = page.locator('main th button')
  for (let column = 0; column < (await heads.count()); column++)
    for (const _ of ['down', 'up']) {
      const answered = page.waitForResponse((response) => new URL(response.url()).searchParams.has('order'))
      const startedMs = performance.now()
      await heads.nth(column).click()
      await answered
      await page.evaluate(settled)
      sorted.push(performance.now() - startedMs)
      await page.waitForTimeout(300)
    }
  return median(sorted)
}

/** Measures the time from the click on a row until its record is shown. */
async function openRecord(page: Page): Promise<number> {
  const opened: number[] = []
  for (const row of [0, 1, 2, 3, 4]) {
    const startedMs = performance.now()
    await page.locator('main .row-link').nth(row).click()
    await page.locator('main .detail h2').first().waitFor()
    await page.evaluate(settled)
    opened.push(performance.now() - startedMs)
    await page.goBack()
    await page.locator('main .row-link').first().waitFor()
  }
  return median(opened)
}

/** Returns the longest main-thread task while a list is scrolled from top to bottom. */
async function scroll(page: Page): Promise<number> {
  await page.locator('main input[type=search]').fill('')
  await page.waitForTimeout(600)
  await page.evaluate(
    `globalThis.tasks = []; new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' })`,
  )
  for (let step = 0; step < 60; step++) {
    await page.mouse.wheel(0, 300)
    await page.waitForTimeout(30)
  }
  return page.evaluate<number>('Math.max(0, ...tasks)')
}

interface Opened {
  readonly ms: number
  /** CPU time of the main thread, which does not depend on the machine's load. */
  readonly work: number
  readonly files: string[]
}

/** Measures inside the page, from the start of the navigation. Waiting from outside would cause additional work. */
async function open(context: BrowserContext, url: string): Promise<Opened> {
  const page = await context.newPage()
  await page.addInitScript(noteHeading)
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const files: string[] = []
  page.on('response', (response) => {
    const name = /\/console\/assets\/([^?]+\.(?:js|css))$/.exec(response.url())?.[1]
    if (name) files.push(name)
  })
  await page.goto(url)
  await page.waitForTimeout(1000)
  const ms = await page.evaluate<number>('shownMs')
  const { metrics } = await session.send('Performance.getMetrics')
  const work = 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
  await page.close()
  return { ms, work, files }
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
