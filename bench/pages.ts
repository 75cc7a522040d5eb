/**
 * Measures the shop's pages: `npm run bench:pages [-- --products 100000]`. Opens them in Chromium as on a phone, with
 * an empty cache. Prints the transferred kB and the ms until the page can be used, next to their budgets. With
 * `--products`, adds that many products to the demo shop and also prints the time that the server takes.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { connectDatabase, type Database, sql } from '../src/platform/db/database.ts'
import { chromiumPath } from '../test/support/browser.ts'
import { weftProcess } from '../test/support/weft-process.ts'
import { fillProducts } from './many-rows.ts'

const { values } = parseArgs({ options: { products: { type: 'string', default: '0' } } })
const products = Number(values.products)
const rounds = 5
const requests = 50
const batch = 2000

const weft = await weftProcess({
  databaseUrl: process.env.DATABASE_URL ?? null,
  environment: { SANDBOX: 'true', RATE_LIMIT_PER_ADDRESS: '0' },
})
await weft.start()
const browser = await chromium.launch({ executablePath: chromiumPath ?? '', args: ['--no-sandbox', '--disable-gpu'] })
try {
  await measurePages()
  if (products > 0) await measureServer()
} finally {
  await browser.close()
  await weft.remove()
}

async function measurePages(): Promise<void> {
  say('page          language   transferred, kB   interactive, ms   processor, ms   server, ms')
  for (const language of ['en', 'hi'])
    for (const page of ['home', 'product', 'cart', 'checkout']) {
      const opened: Opened[] = []
      for (let round = 0; round < rounds; round++) opened.push(await openOnPhone(page, language))
      const of = (read: (one: Opened) => number) => median(opened.map(read)).toFixed(0)
      say(
        `${page.padEnd(14)}${language.padEnd(8)}${of(({ bytes }) => bytes / 1000).padStart(18)}${of(({ ms }) => ms).padStart(18)}${of(({ workMs }) => workMs).padStart(16)}${of(({ serverMs }) => serverMs).padStart(13)}`,
      )
    }
  say('budgets: 300 kB transferred, 500 ms until interactive\n')
}

interface Opened {
  readonly bytes: number
  readonly ms: number
  /** CPU time of the main thread, which does not depend on the machine's load. */
  readonly workMs: number
  readonly serverMs: number
}

async function openOnPhone(page: string, language: string): Promise<Opened> {
  const phone = { viewport: { width: 360, height: 780 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true }
  const context = await browser.newContext({ ...phone, baseURL: weft.baseUrl, locale: language })
  try {
    return await measured(context, await addressOf(context, page))
  } finally {
    await context.close()
  }
}

/**
 * Returns the URL of the page. For the cart and the checkout, first puts an item into the visitor's cart.
 */
async function addressOf(context: BrowserContext, page: string): Promise<string> {
  if (page === 'home') return '/'
  if (page === 'product') return '/products/station-chai-mug'
  const before = await context.newPage()
  await before.goto('/products/station-chai-mug')
  await before.locator('.add button').click()
  await before.waitForURL('**/cart?added=1')
  if (page === 'checkout') {
    await before.locator('.aside .pay').click()
    await before.waitForURL('**/checkout/**')
  }
  const { pathname } = new URL(before.url())
  await before.close()
  return pathname
}

async function measured(context: BrowserContext, address: string): Promise<Opened> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.clearBrowserCache')
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  const { metrics } = await session.send('Performance.getMetrics')
  const workMs = 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
  return { bytes, workMs, ...(await timesOf(page)) }
}

/**
 * Returns the milliseconds until the page is painted and its deferred scripts have run, and those of the server's
 * response.
 */
function timesOf(page: Page): Promise<{ ms: number; serverMs: number }> {
  return page.evaluate(`(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return {
      ms: Math.max(navigation.domContentLoadedEventEnd, paint?.startTime ?? 0),
      serverMs: navigation.responseEnd - navigation.requestStart,
    }
  })()`)
}

async function measureServer(): Promise<void> {
  const connection = connectDatabase({ url: weft.databaseUrl() })
  await addProducts(connection.db)
  await connection.close()
  say(`server time with ${products} products more: median and 95th percentile of ${requests} requests, ms`)
  for (const path of [
    '/',
    '/collections/indigo-blues',
    '/categories/clothing',
    '/search?q=saree',
    '/search?q=teal+bowl',
    '/search',
    '/search?page=200',
    '/products/station-chai-mug',
  ]) {
    const times: number[] = []
    for (let request = 0; request < requests; request++) {
      const startedMs = performance.now()
      const answer = await fetch(weft.baseUrl + path)
      await answer.arrayBuffer()
      times.push(performance.now() - startedMs)
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`)
    }
    const sorted = times.toSorted((a, b) => a - b)
    say(
      `${path.padEnd(32)}${median(times).toFixed(1).padStart(8)}${(sorted[Math.floor(requests * 0.95)] ?? 0).toFixed(1).padStart(8)}`,
    )
  }
}

/** Adds products to the demo shop's channel. Half of them are in a collection and in its largest category. */
async function addProducts(db: Database): Promise<void> {
  for (let from = 1; from <= products; from += batch) {
    const to = Math.min(products, from + batch - 1)
    await fillProducts(db, from, to)
    const added = sql`from generate_series(${from}::int, ${to}::int) n`
    await sql`insert into product_sales_channel (product_id, sales_channel_id)
      select 'bp_' || n, (select sales_channel_id from product_sales_channel limit 1) ${added}`.execute(db)
    await sql`insert into product_collection (product_id, collection_id, position)
      select 'bp_' || n, (select id from collection where handle = 'indigo-blues'), n ${added} where n % 2 = 0`.execute(
      db,
    )
    await sql`insert into product_category (product_id, category_id)
      select 'bp_' || n, (select id from category where handle = 'clothing') ${added} where n % 2 = 1`.execute(db)
  }
  const last = `/search?q=${products % 10 === 0 ? products - 1 : products}`
  for (let tries = 0; tries < 300; tries++) {
    const text = await (await fetch(weft.baseUrl + last)).text()
    if (text.includes('/products/bench-')) return
    await sleep(1000)
  }
  throw new Error('The products were not shown within five minutes.')
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
