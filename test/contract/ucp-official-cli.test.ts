import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ProfileServer, profileServer } from '../support/agent-profile-server.ts'
import { usAddress } from '../support/official-shop.ts'
import { payOnPage } from '../support/purchase.ts'
import { ucpVersions } from '../support/ucp-schemas.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

const bin = fileURLToPath(new URL('bin.js', import.meta.resolve('@shopify/ucp-cli')))

let profiles: ProfileServer
let weft: TestWeft
let home: string
beforeAll(async () => {
  profiles = await profileServer()
  weft = await startTestWeft({ listen: true, environment: { FETCH_ALLOW_HOSTS: profiles.host } })
  home = await mkdtemp(join(tmpdir(), 'weft-ucp-cli-'))
})
afterAll(async () => {
  await weft.stop()
  await profiles.stop()
  await rm(home, { recursive: true, force: true })
})

/** Runs the agent's command line program and returns its output. Rejects if it fails. */
function ucp(...args: readonly string[]): Promise<Record<string, unknown>> {
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    UCP_HOME: join(home, 'ucp'),
    UCP_TEST_ALLOW_INSECURE_LOCALHOST: 'true',
    // Speeds up the dozen starts of the program.
    NODE_COMPILE_CACHE: join(home, 'compiled'),
  }
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [bin, ...args, '--format', 'json'], { cwd: home, env }, (error, stdout, stderr) =>
      error ? reject(new Error(`ucp ${args.join(' ')}\n${stdout}${stderr}`)) : resolve(JSON.parse(stdout)),
    )
  })
}

describe.each(ucpVersions)('the command line agent at %s', (version) => {
  const name = `agent-${version}`
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into whole bodies.
  const shop = async (...args: readonly string[]): Promise<any> =>
    (await ucp(...args, '--business', weft.baseUrl, '--profile', name)).result

  beforeAll(async () => {
    await ucp('profile', 'init', '--name', name, '--version', version, '--profile-url', profiles.url(`/${version}`))
    profiles.put(`/${version}`, await readFile(join(home, 'ucp', 'profiles', name, 'profile.json'), 'utf8'))
  })

  it('discovers the version and its endpoint', async () => {
    const found = await shop('discover')
    expect(found.protocol).toEqual({
      version,
      source: 'supported_versions',
      agentProfileUrl: profiles.url(`/${version}`),
      businessProfileUrl: `${weft.baseUrl}/.well-known/ucp/${version}`,
    })
    expect(found.negotiated['dev.ucp.shopping'].endpoint).toBe(`${weft.baseUrl}/ucp/${version}/mcp`)
  })

  it('searches, fills a cart, converts it, gets the payment page and reads the order', async () => {
    const found = await shop('catalog', 'search', '--set', '/query=shirt')
    expect(found.products.map(({ id }: { id: string }) => id)).toEqual(['prod_shirt'])
    const line_items = [{ item: { id: found.products[0].variants[0].id }, quantity: 2 }]
    const cart = await shop('cart', 'create', '--input', JSON.stringify({ line_items }))
    expect(cart.totals.at(-1)).toEqual({ type: 'total', display_text: 'Total', amount: 5000 })
    const begun = await shop('checkout', 'create', '--input', JSON.stringify({ cart_id: cart.id, line_items: [] }))
    expect(begun.status).toBe('incomplete')
    const whole = {
      line_items: begun.line_items.map(({ id, item, quantity }: never) => ({
        id,
        item: { id: (item as { id: string }).id },
        quantity,
      })),
      buyer: { email: 'asha@example.com' },
      fulfillment: { methods: [{ type: 'shipping', destinations: [usAddress] }] },
    }
    const ready = await shop('checkout', 'update', begun.id, '--input', JSON.stringify(whole))
    expect({ status: ready.status, total: ready.totals.at(-1).amount }).toEqual({
      status: 'ready_for_complete',
      total: 5500,
    })
    const handed = await shop('checkout', 'complete', begun.id, '--input', '{}')
    expect(handed.status).toBe('requires_escalation')
    await payOnPage(weft, handed.continue_url, 'success')
    await paid(version, begun.id)
    const completed = await shop('checkout', 'get', begun.id)
    expect(completed.status).toBe('completed')
    const order = await shop('order', 'get', completed.order.id)
    expect({ checkout_id: order.checkout_id, status: order.line_items[0].status }).toEqual({
      checkout_id: begun.id,
      status: 'processing',
    })
  })
})

/** Waits until the session is completed. Polls over HTTP, because each start of the program takes a second. */
const paid = (version: string, id: string) =>
  vi.waitFor(
    async () => {
      const headers = { 'ucp-agent': `profile="${profiles.url(`/${version}`)}"` }
      const { body } = await weft.request({ method: 'GET', url: `/ucp/${version}/checkout-sessions/${id}`, headers })
      expect(body.status).toBe('completed')
    },
    { timeout: 10_000, interval: 100 },
  )
