import { createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../support/postgres.ts'
import { proxiedDatabase } from '../support/proxied-database.ts'
import type { TcpProxy } from '../support/tcp-proxy.ts'
import { agentKey, weftProcess } from '../support/weft-process.ts'
import { reportFault } from './fault-report.ts'
import { isFull } from './promised.ts'

const adminToken = 'adm_pending_0123456789abcdef'

const nothingBought = { acknowledged: null, lost: null, doubled: null, unannounced: null, recoveredSeconds: null }
const stopped = (code: number | null, startedMs: number) => ({
  exitCode: code,
  stoppedSeconds: (performance.now() - startedMs) / 1000,
})

/** Weft exits with 1 after 9.5 s. On a quiet machine it must be clearly faster. */
const isInTime = (startedMs: number, mostMs = 8_500): boolean => !isFull || performance.now() - startedMs < mostMs

/** Returns a server that accepts connections and never answers. */
async function silentServer(): Promise<{ port: number; connected(): number }> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    for (const socket of open) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server listens nowhere.')
  return { port: address.port, connected: () => open.size }
}

async function serverDatabase(): Promise<TestDatabase> {
  const database = await testDatabase()
  onTestFinished(() => database.drop())
  return database
}

const kinds = [['a database of its own'], ...(isFull ? [['a database server']] : [])]

test.each(kinds)(
  'SIGTERM while webhooks, e-mails and a mailbox wait for silent servers ends with 0 in time, on %s',
  async (kind) => {
    const [endpoint, smtp, imap] = [await silentServer(), await silentServer(), await silentServer()]
    const databaseUrl = kind === 'a database server' ? (await serverDatabase()).url : null
    const weft = await weftProcess({
      databaseUrl,
      environment: {
        ADMIN_TOKEN: adminToken,
        ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
        DEMO: 'true',
        FETCH_ALLOW_HOSTS: `127.0.0.1:${endpoint.port}`,
        SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
        MAIL_FROM: 'Shop <shop@shop.example>',
        IMAP_HOST: '127.0.0.1',
        IMAP_PORT: String(imap.port),
        IMAP_TLS: 'false',
        IMAP_USER: 'shop',
        IMAP_PASSWORD: 'secret-of-the-mailbox',
      },
    })
    onTestFinished(() => weft.remove())
    await weft.start()
    const admin = async (path: string, body: object): Promise<{ webhook_endpoint?: { id: string } }> => {
      const answer = await fetch(`${weft.baseUrl}/admin${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect(answer.status).toBe(201)
      return (await answer.json()) as { webhook_endpoint?: { id: string } }
    }
    const made = await admin('/webhook-endpoints', { url: `http://127.0.0.1:${endpoint.port}/hook` })
    const pool = new pg.Pool({ connectionString: weft.databaseUrl(), max: 1 })
    pool.on('error', () => {})
    onTestFinished(() => pool.end())
    await admin(`/webhook-endpoints/${made.webhook_endpoint?.id}/test`, {})
    for (let number = 0; number < 20; number++)
      await pool.query(
        `insert into mail (id, dedupe_key, template, locale, to_address, from_address, from_name, subject, html, text, status, message_id, next_attempt_at, queued_at, created_at)
         values ($1, $1, 'order_confirmation', 'en', 'a@b.example', 'shop@shop.example', 'Shop', 'S', 'h', 't', 'queued', $1, now(), now(), now())`,
        [`em_${number}`],
      )
    await expect
      .poll(() => [endpoint.connected(), smtp.connected(), imap.connected()].every((count) => count > 0), {
        timeout: 30_000,
      })
      .toBe(true)
    const startedMs = performance.now()
    weft.signal('SIGTERM')
    const code = await weft.ended()
    reportFault({ fault: `SIGTERM with silent servers, on ${kind}`, ...nothingBought, ...stopped(code, startedMs) })
    expect([code, isInTime(startedMs)]).toEqual([0, true])
  },
)

const absences: readonly (readonly [string, (proxy: TcpProxy) => void, mostMs: number])[] = [
  ['refuses connections', (proxy) => proxy.drop(), 5_000],
  // Weft waits at most 2 s for a new connection to the database.
  ['does not answer', (proxy) => proxy.mute(), 5_000],
  ['answers only new connections', (proxy) => proxy.muteOpen(), 8_500],
]

test.each(absences)('SIGTERM while the database %s ends with 0 in time', async (how, begin, mostMs) => {
  const database = await proxiedDatabase()
  const weft = await weftProcess({ databaseUrl: database.url, environment: { ADMIN_TOKEN: adminToken } })
  onTestFinished(() => weft.remove())
  await weft.start()
  // The last use of a key is stored later, at the latest when the process stops.
  const read = await fetch(`${weft.baseUrl}/ucp/checkout-sessions/none`, {
    headers: {
      'ucp-agent': 'profile="https://agent.example/profile"',
      'request-id': 'r-1',
      'x-publishable-api-key': agentKey,
    },
  })
  expect(read.status).toBe(404)
  begin(database.proxy)
  // Requests that wait for the database when the signal comes.
  const asked = Array.from({ length: 20 }, () =>
    fetch(`${weft.baseUrl}/admin/orders`, { headers: { authorization: `Bearer ${adminToken}` } }).catch(() => null),
  )
  await sleep(200)
  const startedMs = performance.now()
  weft.signal('SIGTERM')
  const code = await weft.ended()
  reportFault({ fault: `SIGTERM while the database ${how}`, ...nothingBought, ...stopped(code, startedMs) })
  await Promise.all(asked)
  expect([code, isInTime(startedMs, mostMs)]).toEqual([0, true])
})
