import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { agentKey, processesIn, type WeftProcess, weftProcess } from '../support/weft-process.ts'
import { reportFault } from './fault-report.ts'

const inFlight = 100
const agentHeaders = {
  'ucp-agent': 'profile="https://agent.example/profile"',
  'request-id': 'r-1',
  'x-publishable-api-key': agentKey,
}

async function startedWeft({ stopsWithParent = true } = {}): Promise<WeftProcess> {
  const weft = await weftProcess({ databaseUrl: null, stopsWithParent })
  onTestFinished(() => weft.remove())
  await weft.start()
  return weft
}

test('on SIGTERM, a hundred requests in flight on keep-alive connections get responses, new ones are refused, and the process ends with 0', async () => {
  const weft = await startedWeft()
  const agent = new Agent({ keepAlive: true, maxSockets: inFlight })
  onTestFinished(() => agent.destroy())
  // Each connection carries one request first, like most connections of callers.
  await Promise.all(Array.from({ length: inFlight }, () => get(agent, `${weft.baseUrl}/.well-known/ucp`)))
  const lock = new pg.Client({ connectionString: weft.databaseUrl() })
  // The database server stops with Weft.
  lock.on('error', () => {})
  await lock.connect()
  await lock.query('begin; lock table checkout in access exclusive mode')
  const slow = Array.from({ length: inFlight }, (_, n) => get(agent, `${weft.baseUrl}/ucp/checkout-sessions/none-${n}`))
  while ((await waitingFor(weft)) === 0) await sleep(20)
  weft.signal('SIGTERM')
  while (await connects(weft.baseUrl)) await sleep(20)
  await lock.query('commit')
  await lock.end()
  expect(await Promise.all(slow)).toEqual(slow.map(() => ({ status: 404, connection: 'close' })))
  expect(await weft.ended()).toBe(0)
  expect(processesIn(weft.dataDir)).toEqual([])
})

test('a second Ctrl-C ends a shop immediately, even with open requests', async () => {
  // With `--parent`, a second signal within a second counts as the first one.
  const weft = await startedWeft({ stopsWithParent: false })
  const lock = new pg.Client({ connectionString: weft.databaseUrl() })
  lock.on('error', () => {})
  await lock.connect()
  await lock.query('begin; lock table checkout in access exclusive mode')
  const agent = new Agent({ keepAlive: true })
  const slow = get(agent, `${weft.baseUrl}/ucp/checkout-sessions/none`).catch((error: unknown) => error)
  while ((await waitingFor(weft)) === 0) await sleep(20)
  weft.signal('SIGINT')
  while (await connects(weft.baseUrl)) await sleep(20)
  weft.signal('SIGINT')
  expect(await slow).toMatchObject({ code: 'ECONNRESET' })
  expect(await weft.ended()).toBe(130)
})

test.skipIf(process.platform !== 'linux')('a shop whose own database is killed restarts it and continues', async () => {
  const weft = await startedWeft()
  const read = () => get(new Agent(), `${weft.baseUrl}/ucp/checkout-sessions/none`)
  expect(await read()).toMatchObject({ status: 404 })
  for (const pid of processesIn(weft.dataDir)) process.kill(pid, 'SIGKILL')
  const killedMs = performance.now()
  while ((await read()).status !== 404) await sleep(50)
  reportFault({
    fault: 'the own database is killed while nobody buys',
    acknowledged: 0,
    lost: 0,
    doubled: 0,
    unannounced: 0,
    recoveredSeconds: (performance.now() - killedMs) / 1000,
  })
  expect((await weft.command('doctor')).code).toBe(0)
  weft.signal('SIGTERM')
  expect(await weft.ended()).toBe(0)
  expect(weft.said()).toContain('the database server is running again')
})

interface Answer {
  readonly status: number | undefined
  readonly connection: string | undefined
}

function get(agent: Agent, url: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers: agentHeaders }, (response: IncomingMessage) => {
      response.resume()
      response.once('end', () => resolve({ status: response.statusCode, connection: response.headers.connection }))
    })
    sent.once('error', reject)
    sent.end()
  })
}

const connects = async (baseUrl: string): Promise<boolean> => {
  try {
    await get(new Agent(), `${baseUrl}/.well-known/ucp`)
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ECONNREFUSED') return false
    // The connection waited in the port's backlog when the port closed, so Weft had not accepted it.
    if (code === 'ECONNRESET') return true
    throw error
  }
}

/** Returns the number of the shop's statements that wait for the lock. */
async function waitingFor(weft: WeftProcess): Promise<number> {
  const client = new pg.Client({ connectionString: weft.databaseUrl() })
  await client.connect()
  const { rows } = await client.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'weft'`,
  )
  await client.end()
  return rows[0]?.waiting ?? 0
}
