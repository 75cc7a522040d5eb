import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { agent } from '../../src/cli/agent/agent.ts'
import { payOnPage } from '../support/purchase.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
const lines: string[] = []
beforeAll(async () => {
  weft = await startTestWeft({ listen: true })
})
afterAll(() => weft.stop())
beforeEach(() => {
  lines.length = 0
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(...String(text).trimEnd().split('\n')) > 0)
})

const run = (words: string[], options: Record<string, string> = {}) =>
  agent.run({ words, options: { shop: weft.baseUrl, wait: '20', ...options } })

it('the command prints the services, capabilities and keys of the shop', async () => {
  await run(['discover'])
  const { body } = await weft.request({ method: 'GET', url: '/.well-known/ucp/2026-08-25' })
  expect(lines).toEqual([
    `Release 2026-08-25, as ${weft.baseUrl}/.well-known/ucp/2026-08-25 says.`,
    '',
    'Services',
    `  dev.ucp.shopping  rest  ${weft.baseUrl}/ucp/2026-08-25`,
    `  dev.ucp.shopping  mcp  ${weft.baseUrl}/ucp/2026-08-25/mcp`,
    '',
    'Capabilities',
    ...Object.keys(body.ucp.capabilities).map((name) => `  ${name}`),
    '',
    'Keys that it signs with',
    `  ${body.keys[0].kid}`,
  ])
})

it('the command prints the products of a search', async () => {
  await run(['search', 'indigo', 'shirt'], { transport: 'mcp' })
  expect(lines).toEqual(['Indigo Shirt', '  variant_shirt_s  $25.00  S', '  variant_shirt_m  $25.00  M', '1 product.'])
})

describe.each([
  ['rest', '2026-08-25'],
  ['mcp', '2026-04-08'],
])('the command over %s with UCP release %s', (transport, release) => {
  it('buys once a person has paid on the page', async () => {
    const bought = run(['buy', 'shirt'], { transport, release, quantity: '2' })
    const page = await vi.waitFor(() => {
      const line = lines.find((each) => each.startsWith('Pay here: '))
      if (!line) throw new Error('It has not come to the payment.')
      return line.slice('Pay here: '.length)
    }, 10_000)
    await payOnPage(weft, page, 'success')
    expect(await bought).toBe(0)
    expect(lines.slice(-5)).toEqual([
      expect.stringMatching(/^Order 100[12] was placed\. Its page: http:\/\/127\.0\.0\.1:\d+\/orders\/order_/),
      '  Subtotal: $50.00',
      '  Shipping: $5.00',
      '  Tax: $3.99',
      '  Total: $58.99',
    ])
  })
})

it.each([
  [['buy'], {}, 'Say what to buy.'],
  [['fly'], {}, 'The command agent has no fly.'],
  [['search', 'x'], { transport: 'fax' }, 'There is no transport fax: take rest or mcp.'],
  [['buy', 'x'], { quantity: 'many' }, 'many is not a number up to 9999.'],
  [['search', 'x'], { shop: 'ftp://shop.example' }, 'ftp://shop.example is not the address of a shop.'],
  [
    ['discover'],
    { release: '2026-01-11' },
    'The shop speaks 2026-01-11, 2026-04-08, 2026-08-25; this client 2026-08-25, 2026-04-08.',
  ],
  [['buy', 'zeppelin'], {}, 'The shop has nothing for zeppelin that can be bought.'],
  [['search', 'x'], { key: 'pk_wrong' }, 'The shop refused search_catalog: This publishable key is not valid.'],
  [
    ['search', 'x'],
    { key: 'pk_wrong', transport: 'mcp' },
    'The shop refused search_catalog: This publishable key is not valid.',
  ],
])('weft agent %j with the options %j fails: %s', async (words, options, message) => {
  await expect(run(words, options)).rejects.toThrow(message)
})
