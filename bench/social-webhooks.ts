/**
 * Sends a burst of signed events of the page network to a new Weft and measures how long each takes to be acknowledged.
 * `node bench/social-webhooks.ts [--events 1000] [--clients 50]`
 */
import { parseArgs } from 'node:util'
import { Pool } from 'undici'
import { webhookSignature } from '../sandbox/networks/emitter.ts'
import { weftProcess } from '../test/support/weft-process.ts'

const { values } = parseArgs({
  options: { events: { type: 'string', default: '1000' }, clients: { type: 'string', default: '50' } },
})
const events = Number(values.events)
const clients = Number(values.clients)
const secret = 'app-secret-of-the-bench'
const path = '/webhooks/social/network_a'
const environment = {
  ADMIN_TOKEN: 'adm_bench_0123456789abcdef',
  NETWORK_A_APP_ID: '1',
  NETWORK_A_APP_SECRET: secret,
  NETWORK_A_VERIFY_TOKEN: 'verify',
}
const weft = await weftProcess({ databaseUrl: process.env.TEST_DATABASE_URL ?? null, environment })
try {
  await weft.start()
  const pool = new Pool(weft.baseUrl, { connections: clients })
  const times: number[] = []
  const line = Array.from({ length: events }, (_, index) => index)
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let index = line.shift(); index !== undefined; index = line.shift()) times.push(await deliver(pool, index))
    }),
  )
  const took = performance.now() - begun
  await pool.close()
  times.sort((a, b) => a - b)
  const at = (share: number) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1)
  console.log(`${events} events over ${clients} connections in ${(took / 1000).toFixed(2)} s`)
  console.log(`acknowledged after: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`)
} finally {
  await weft.remove()
}

async function deliver(pool: Pool, index: number): Promise<number> {
  const value = { item: 'reaction', verb: 'add', post_id: '1_1', reaction_type: 'like', from: { id: String(index) } }
  const body = JSON.stringify({ object: 'page', entry: [{ id: '1', time: 1, changes: [{ field: 'feed', value }] }] })
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': webhookSignature(body, secret) }
  const begun = performance.now()
  const answer = await pool.request({ method: 'POST', path, headers, body })
  await answer.body.dump()
  if (answer.statusCode !== 200) throw new Error(`An event was answered ${answer.statusCode}.`)
  return performance.now() - begun
}
