/**
 * Sends expensive files to every upload and import, while other clients measure the duration of their own requests.
 * Fails if a request takes more than 100 ms.
 *
 * `DATABASE_URL=postgresql://… npm run bench:hostile [-- --only 'XLIFF' --limit 100]`
 *
 * The database must be empty.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Pool, request as send } from 'undici'
import { freePort } from '../src/cli/open-database.ts'
import { type HostileRequest, hostileRequests } from './hostile-files.ts'
import { benchKey } from './shop.ts'

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, limit: { type: 'string', default: '100' } },
})
const limitMs = Number(values.limit)
/**
 * Maximum CPU time in one turn of the event loop. Unlike elapsed time, it does not depend on the load of the machine.
 */
const turnLimitMs = 50
const adminToken = 'adm_bench_0123456789abcdef'
const port = await freePort('127.0.0.1')
const server = fork(new URL('./server.ts', import.meta.url), {
  // As in `npm start`.
  execArgv: ['--max-semi-space-size=8'],
  env: {
    ...process.env,
    PORT: String(port),
    ADMIN_TOKEN: adminToken,
    ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
    BENCH_PRODUCTS: '1000',
    BENCH_TURNS: 'true',
    BENCH_FLOOR: 'false',
    LOG_LEVEL: 'error',
  },
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})
server.once('exit', (code) => code && process.exit(code))
await once(server, 'message')
const address = `http://127.0.0.1:${port}`
const sender = new Pool(address, { connections: 1, headersTimeout: 300_000, bodyTimeout: 300_000 })
const admin = { authorization: `Bearer ${adminToken}` }

const agent = {
  'content-type': 'application/json',
  'ucp-agent': 'profile="https://agent.example/profile"',
  'x-publishable-api-key': benchKey,
}
const probes = [
  { method: 'GET', path: '/health/live', headers: {}, body: null },
  { method: 'POST', path: '/ucp/catalog/search', headers: agent, body: '{"query":"lamp","limit":2}' },
] as const

/** Sends requests until `stop` is called, which returns the longest response time of each probe. */
function measure(): { stop(): Promise<readonly number[]> } {
  let running = true
  const worstMs = probes.map(() => 0)
  const loops = probes.map(async ({ method, path, headers, body }, n) => {
    const pool = new Pool(address, { connections: 1, pipelining: 1 })
    for (let asked = 0; running; asked++) {
      const startedMs = performance.now()
      const answer = await pool.request({
        method,
        path,
        headers: { ...headers, 'request-id': `probe-${n}-${asked}` },
        body,
      })
      await answer.body.dump()
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`)
      worstMs[n] = Math.max(worstMs[n] ?? 0, performance.now() - startedMs)
      await sleep(2)
    }
    await pool.close()
  })
  return {
    async stop() {
      running = false
      await Promise.all(loops)
      return worstMs
    },
  }
}

/**
 * Returns the server's delays since the last call. Uses a new connection, because the server may be closing an idle
 * one.
 */
const facts = async () =>
  (await (await send(`${address}/bench/facts`, { reset: true })).body.json()) as {
    loopDelayMs: number
    turnMs: number
    rssMiB: number
  }

// biome-ignore lint/suspicious/noExplicitAny: the server's own answer; a wrong shape fails the next step.
const ask = async (method: 'POST', path: string, body: unknown): Promise<any> => {
  const answer = await fetch(address + path, {
    method,
    headers: { ...admin, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}
const { mailbox } = await ask('POST', '/admin/mailboxes', { name: 'Bench', source: 'push' }).catch(() => ({
  mailbox: null,
}))
const push = mailbox && (await ask('POST', `/admin/mailboxes/${mailbox.id}/push-secret`, {})).push_secret

interface Outcome {
  readonly request: HostileRequest
  readonly status: number
  readonly tookMs: number
  readonly worstMs: number
  /** Longest response of the probe that does not use the database. */
  readonly liveMs: number
  readonly loopMs: number
  /** CPU time of the longest turn of the event loop. */
  readonly turnMs: number
  readonly message: string
}

/**
 * Returns null for a connection that the server closed, which it may do if the body is too long. Throws any other
 * error.
 */
const cutOff = (error: { readonly code?: string }): null => {
  if (error.code !== 'EPIPE' && error.code !== 'ECONNRESET') throw error
  return null
}

async function attack(request: HostileRequest): Promise<Outcome> {
  await facts()
  const others = measure()
  await sleep(30)
  const startedMs = performance.now()
  const answer = await sender
    .request({
      method: request.method,
      path: request.path,
      headers: {
        ...(request.path.startsWith('/ucp') ? agent : admin),
        'request-id': 'hostile',
        ...request.headers,
        'content-type': request.type,
      },
      body: request.body,
    })
    .catch(cutOff)
  const text = answer === null ? '' : await answer.body.text()
  const tookMs = performance.now() - startedMs
  await sleep(20)
  const [liveMs = 0, searchMs = 0] = await others.stop()
  const { loopDelayMs, turnMs } = await facts()
  return {
    request,
    status: answer?.statusCode ?? 0,
    tookMs,
    worstMs: Math.max(liveMs, searchMs),
    liveMs,
    loopMs: loopDelayMs,
    turnMs,
    message: text.slice(0, 140),
  }
}

const warmUp = measure()
await sleep(1000)
await warmUp.stop()
await facts()
// Measures without an upload, which shows the noise of the machine.
const idle = measure()
await sleep(10_000)
const idleMs = Math.max(...(await idle.stop()))
const idleFacts = await facts()
const outcomes: Outcome[] = []
const cells = (...parts: (string | number)[]) =>
  console.log(
    parts.map((part, n) => (n === 0 ? String(part).padEnd(52) : String(part).padStart(n === 8 ? 0 : 8))).join(' '),
  )
cells('upload', 'MiB', 'status', 'ms', 'worst', 'live', 'loop', 'turn')
cells(
  'no upload, for 10 s',
  0,
  '-',
  10_000,
  ...[idleMs, 0, idleFacts.loopDelayMs, idleFacts.turnMs].map((ms) => ms.toFixed(0)),
)
for (const request of hostileRequests(
  push ? { mailbox: mailbox.id, secret: push.secret } : { mailbox: 'x', secret: '' },
)) {
  if (!new RegExp(values.only).test(request.name)) continue
  const outcome = await attack(request)
  outcomes.push(outcome)
  const { status, tookMs, worstMs, liveMs, loopMs, turnMs } = outcome
  const late = worstMs > limitMs || turnMs > turnLimitMs ? `  LATE ${outcome.message}` : ''
  cells(
    request.name,
    (request.body.length / 2 ** 20).toFixed(1),
    status,
    tookMs.toFixed(0),
    worstMs.toFixed(0),
    liveMs.toFixed(0),
    loopMs.toFixed(0),
    turnMs.toFixed(0),
    late,
  )
}
const worst = outcomes.toSorted((one, other) => other.worstMs - one.worstMs)[0]
const late = outcomes.filter(({ worstMs }) => worstMs > limitMs).length
console.log(
  `\n${outcomes.length} uploads; worst delay of another request ${worst?.worstMs.toFixed(0)} ms (${worst?.request.name}); ${late} above ${limitMs} ms`,
)
server.removeAllListeners('exit')
server.kill('SIGTERM')
await sender.close()
process.exitCode = late > 0 ? 1 : 0
