import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../src/cli/open-database.ts'
import { readDemoShop } from '../support/demo-shop.ts'
import { startTestWeft, type TestWeft, testKey } from '../support/weft.ts'

const main = join(import.meta.dirname, '../../sandbox/shop-agent/main.ts')

interface Walked {
  readonly exitCode: number
  readonly printed: string
}

/** Runs `npm run shop` in an empty folder. */
async function walk(args: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<Walked> {
  const folder = await mkdtemp(join(tmpdir(), 'weft-walk-'))
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR, ...environment }
  try {
    return await new Promise((resolve) => {
      execFile(process.execPath, [main, ...args], { cwd: folder, env }, (error, stdout, stderr) =>
        resolve({ exitCode: error === null ? 0 : Number(error.code), printed: stdout + stderr }),
      )
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

describe('the shop agent against a running shop', () => {
  let weft: TestWeft
  let liar: Liar

  beforeAll(async () => {
    weft = await startTestWeft({ listen: true, ...readDemoShop() })
    liar = await startLiar(weft.baseUrl)
  })
  afterAll(async () => {
    await liar.stop()
    await weft.stop()
  })

  it('buys in rupees and in dollars, declined once and then paid, and succeeds', async () => {
    const { exitCode, printed } = await walk(['--base', weft.baseUrl, '--key', testKey])
    expect({ exitCode, failed: printed.includes('FAILED') }).toEqual({ exitCode: 0, failed: false })
    expect(printed.split('\n').filter((line) => /^(Weft|Buying|Bought)/.test(line))).toEqual([
      `Weft at ${weft.baseUrl} (already running)`,
      'Buying in INR: declined once, then paid',
      'Buying in USD: declined once, then paid',
      expect.stringMatching(
        /^Bought: Order 1001, ₹[\d,.]+; Order 1002, \$[\d,.]+\. Every answer was as it should be\.$/,
      ),
    ])
    expect(printed.match(/incomplete: The payment did not go through/g)).toHaveLength(2)
    const orders = await weft.db.selectFrom('order').select(['display_id', 'currency']).orderBy('display_id').execute()
    expect(orders).toEqual([
      { display_id: '1001', currency: 'INR' },
      { display_id: '1002', currency: 'USD' },
    ])
  })

  it('finds the shop and its key by the environment, and buys in the requested currency', async () => {
    const { exitCode, printed } = await walk(['--currency', 'usd'], {
      BASE_URL: weft.baseUrl,
      DEMO_PUBLISHABLE_KEY: testKey,
    })
    expect({ exitCode, headings: printed.match(/^Buying.*$/gm) }).toEqual({
      exitCode: 0,
      headings: ['Buying in USD: declined once, then paid'],
    })
  })

  it('writes in colour if requested, and never with NO_COLOR', async () => {
    const args = ['--base', weft.baseUrl, '--key', 'pk_unknown_0123456789']
    const coloured = await walk(args, { FORCE_COLOR: '1' })
    const plain = await walk(args, { FORCE_COLOR: '1', NO_COLOR: '1' })
    const paint = '\u001b['
    expect([coloured.printed.includes(paint), plain.printed.includes(paint)]).toEqual([true, false])
  })

  it('fails with an unknown key', async () => {
    const { exitCode, printed } = await walk(['--base', weft.baseUrl, '--key', 'pk_unknown_0123456789'])
    expect(exitCode).toBe(1)
    expect(printed).toMatch(/FAILED POST \/ucp\/catalog\/search answered 401, expected 200/)
  })

  it.each<{ lie: string; tell: Lie; failure: RegExp }>([
    {
      lie: 'a session whose total is one paisa more',
      tell: ({ path, body }) => (/checkout-sessions/.test(path) ? altered(body, 'total', 1) : body),
      failure: /FAILED The total is \d+, expected \d+/,
    },
    {
      lie: 'a subtotal and a total that are both a paisa more, so that the totals still add up',
      tell: ({ path, body }) =>
        /checkout-sessions/.test(path) ? altered(altered(body, 'subtotal', 1), 'total', 1) : body,
      failure: /FAILED The subtotal is \d+, expected \d+/,
    },
    {
      lie: 'an order with another line than the session',
      tell: ({ path, body }) =>
        /\/ucp\/orders\//.test(path) ? body.replace(/"title":"[^"]+"/, '"title":"Else"') : body,
      failure: /FAILED The lines of the order is /,
    },
    {
      lie: 'an envelope that says error where the status says success',
      tell: ({ path, body }) => (/lookup/.test(path) ? body.replace('"status":"success"', '"status":"error"') : body),
      failure: /FAILED POST \/ucp\/catalog\/lookup answered something else at \/ucp\/status/,
    },
    {
      lie: 'another amount on the payment page',
      tell: ({ path, body }) => (path.startsWith('/sandbox/pay/') ? body.replaceAll('₹', '₹1') : body),
      failure: /FAILED The payment page does not show ₹/,
    },
  ])('fails on $lie', async ({ tell, failure }) => {
    liar.lie = tell
    const { exitCode, printed } = await walk(['--currency', 'inr', '--base', liar.url, '--key', testKey])
    expect(exitCode).toBe(1)
    expect(printed).toMatch(failure)
  })

  it('buys in euros if the shop sells neither in rupees nor in dollars', async () => {
    await weft.db.deleteFrom('variant_price').where('currency', '!=', 'EUR').execute()
    const { exitCode, printed } = await walk(['--base', weft.baseUrl, '--key', testKey])
    expect({ exitCode, failed: printed.includes('FAILED') }).toEqual({ exitCode: 0, failed: false })
    expect(printed.split('\n').filter((line) => /^(Buying|Bought)/.test(line))).toEqual([
      'Buying in INR: declined once, then paid',
      'Buying in USD: declined once, then paid',
      'Buying in EUR: declined once, then paid',
      expect.stringMatching(/^Bought: Order \d+, €[\d,.]+\. Every answer was as it should be\.$/),
    ])
  })
})

describe('the shop agent without a running shop', () => {
  it('fails if no server responds at the given URL', async () => {
    const base = `http://127.0.0.1:${await freePort('127.0.0.1')}`
    const { exitCode, printed } = await walk(['--base', base])
    expect({ exitCode, printed }).toEqual({ exitCode: 1, printed: `\nFAILED No Weft answers at ${base}\n` })
  })

  it('starts its own shop for the purchase if no URL is given', async () => {
    const port = await freePort('127.0.0.1')
    const { exitCode, printed } = await walk(['--currency', 'inr'], { PORT: String(port) })
    expect(printed).toContain(`(none answers at http://127.0.0.1:${port}, so one was started for this walk)`)
    expect(printed).toMatch(/Bought: Order 1001, ₹[\d,.]+\. Every answer was as it should be\./)
    expect(exitCode).toBe(0)
    const base = /Weft at (\S+)/.exec(printed)?.[1] ?? ''
    await expect(fetch(`${base}/.well-known/ucp`)).rejects.toThrow('fetch failed')
  })

  it('refuses another currency with exit code 2 and names the allowed ones', async () => {
    const { exitCode, printed } = await walk(['--currency', 'gbp'])
    expect(exitCode).toBe(2)
    expect(printed.split('\n')[0]).toBe('--currency is inr, usd or eur, not gbp')
  })
})

type Lie = (answer: { readonly path: string; readonly body: string }) => string

interface Liar {
  readonly url: string
  lie: Lie
  stop(): Promise<void>
}

const altered = (body: string, type: string, byMinor: number): string =>
  body.replace(
    new RegExp(`("type":"${type}","display_text":"[^"]+","amount":)(\\d+)(\\}[,\\]])`),
    (_whole, before, amount, after) => `${before}${Number(amount) + byMinor}${after}`,
  )

/** Starts a proxy that imitates the shop and changes its answers. */
async function startLiar(target: string): Promise<Liar> {
  let url = ''
  const liar: Pick<Liar, 'lie'> = { lie: ({ body }) => body }
  const server: Server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(Buffer.from(chunk))
      const path = request.url ?? '/'
      const headers = new Headers()
      for (const [name, value] of Object.entries(request.headers))
        if (typeof value === 'string' && !['host', 'connection', 'content-length'].includes(name))
          headers.set(name, value)
      const method = request.method ?? 'GET'
      const answer = await fetch(target + path, {
        method,
        headers,
        redirect: 'manual',
        ...(method === 'GET' ? {} : { body: Buffer.concat(chunks) }),
      })
      const body = liar.lie({ path, body: (await answer.text()).replaceAll(target, url) })
      response.writeHead(answer.status, {
        'content-type': answer.headers.get('content-type') ?? 'text/plain',
        'request-id': answer.headers.get('request-id') ?? '',
        ...(answer.headers.has('location') ? { location: answer.headers.get('location') ?? '' } : {}),
      })
      response.end(body)
    })().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server listening on a TCP port returns an AddressInfo.
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(liar, {
    url,
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  })
}
