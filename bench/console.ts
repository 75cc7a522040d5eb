/**
 * What the console weighs and how soon it can be used: `npm run bench:console`. Builds it, starts a Weft with the demo
 * shop, and opens its pages in a Chromium with an empty and with a filled cache. Prints sizes in kB (brotli) and medians
 * in ms beside the budgets.
 */
import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { chromiumPath } from '../test/support/browser.ts'
import { weftProcess } from '../test/support/weft-process.ts'

const rounds = 5
const pages = ['/', '/orders', '/products', '/social', '/production', '/growth', '/settings'] as const
const adminToken = 'adm_bench_0123456789abcdef'

execFileSync(process.execPath, ['scripts/build-console.ts', '--if-needed'], { stdio: 'inherit' })
const weft = await weftProcess({
  databaseUrl: process.env.DATABASE_URL ?? null,
  environment: { ADMIN_TOKEN: adminToken },
})
await weft.start()
const browser = await chromium.launch({ executablePath: chromiumPath ?? '', args: ['--no-sandbox', '--disable-gpu'] })
try {
  await measure(browser, weft.baseUrl)
} finally {
  await browser.close()
  await weft.remove()
}

async function measure(inside: Browser, baseUrl: string): Promise<void> {
  const cookie = await setUp(baseUrl)
  const seen = new Set<string>()
  say('page              new to the visitor, kB   budget   cold, ms   warm, ms')
  for (const page of pages) {
    const cold: number[] = []
    const warm: number[] = []
    let files: string[] = []
    for (let round = 0; round < rounds; round++) {
      const context = await inside.newContext({ viewport: { width: 1440, height: 900 } })
      await context.addCookies([{ ...cookie, url: baseUrl }])
      const first = await open(context, baseUrl + (page === '/' ? '/console' : `/console${page}`))
      files = first.files
      cold.push(first.ms)
      warm.push((await open(context, baseUrl + (page === '/' ? '/console' : `/console${page}`))).ms)
      await context.close()
    }
    const fresh = files.filter((file) => !seen.has(file))
    for (const file of fresh) seen.add(file)
    const kilobytes = fresh.reduce((sum, file) => sum + statSync(`dist/console/assets/${file}.br`).size, 0) / 1000
    const budget = page === '/' ? 180 : 80
    say(
      `${page.padEnd(18)}${kilobytes.toFixed(0).padStart(22)}${String(budget).padStart(9)}${median(cold).toFixed(0).padStart(11)}${median(warm).toFixed(0).padStart(11)}`,
    )
  }
  say('budgets: interactive within 1,000 ms cold and 300 ms warm')
}

/** Until the heading and everything that the page asked for is there. */
async function open(context: BrowserContext, url: string): Promise<{ readonly ms: number; readonly files: string[] }> {
  const page = await context.newPage()
  const files: string[] = []
  page.on('response', (response) => {
    const name = /\/console\/assets\/([^?]+\.(?:js|css))$/.exec(response.url())?.[1]
    if (name) files.push(name)
  })
  const startedMs = performance.now()
  await page.goto(url)
  await page.waitForSelector('main h1')
  const ms = performance.now() - startedMs
  await page.waitForTimeout(300)
  await page.close()
  return { ms, files }
}

async function setUp(baseUrl: string): Promise<{ readonly name: string; readonly value: string }> {
  const answer = await fetch(`${baseUrl}/auth/admin/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: baseUrl },
    body: JSON.stringify({
      token: adminToken,
      email: 'bench@shop.example',
      name: 'Bench',
      password: 'woven indigo lantern parade',
    }),
  })
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(answer.headers.getSetCookie()[0] ?? '') ?? []
  if (value === '') throw new Error(`No owner: ${answer.status} ${await answer.text()}`)
  return { name, value }
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
