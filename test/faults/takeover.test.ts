import { expect, onTestFinished, test } from 'vitest'
import { mailServer } from '../support/mail-server.ts'
import type { TestDatabase } from '../support/postgres.ts'
import { startTestWeft } from '../support/weft.ts'
import { type WeftProcess, weftProcess } from '../support/weft-process.ts'
import { databaseOfTest, locked, query, until } from './database-of-test.ts'
import { reportFault } from './fault-report.ts'
import { promised } from './promised.ts'

// Even in the short form, well below the leases that would release the work otherwise: 3 minutes for e-mails, 15 for
// jobs.
const takenOverWithinMs = promised(10_000)
const adminToken = 'admin-token-of-the-fault-tests'

test(`jobs of a killed process are taken over within ${takenOverWithinMs / 1000} s, and every recurring job runs`, async () => {
  const database = await databaseOfTest()
  const killed = await processOn(database)
  await killed.start()
  const survivor = await processOn(database)
  await survivor.start()
  // Stopped until the other process is killed, so that it takes no jobs. The time of its start does not count.
  survivor.signal('SIGSTOP')
  const queues = (await query(database, `select name from pgboss.queue where name not like '\\_\\_pgboss%'`)).map(
    ({ name }) => String(name),
  )
  const types = await subscribedTypes()
  const lock = await locked(database, 'handled_batch')
  // The record does not exist, but every subscriber accepts the form of this payload.
  const payload = { id: 'nothing of that id', stock_location_id: 'nothing', lines: [] }
  for (const type of types) await query(database, 'insert into event (type, payload) values ($1, $2)', [type, payload])
  // A process has fewer connections than queues. If one queue is slow, others wait for their next attempt.
  let active = await activeQueues(database)
  const mostAtOnce = performance.now() + 5000
  while (active.length < queues.length && (performance.now() < mostAtOnce || active.length < 5)) {
    active = await activeQueues(database)
    if (performance.now() > mostAtOnce + 120_000) throw new Error('The queues do not work.')
  }
  await killed.kill({ database: false })
  survivor.signal('SIGCONT')
  const killedMs = performance.now()
  const killedAt = (await query(database, 'select clock_timestamp() as now'))[0]?.now
  await lock.release()
  const taken = new Map<string, number>()
  await until(async () => {
    for (const { name } of await query(
      database,
      `select name from pgboss.job where name = any($1) group by name having bool_and(started_on > $2)`,
      [queues, killedAt],
    ))
      if (!taken.has(String(name))) taken.set(String(name), (performance.now() - killedMs) / 1000)
    return taken.size === queues.length
  }, 120_000)
  const jobsRan = await jobsOf(survivor)
  await until(async () => (await jobsOf(survivor)).every(({ last_run_at }) => last_run_at !== null), 180_000)
  const allJobsSeconds = (performance.now() - killedMs) / 1000
  for (const queue of queues)
    await until(async () => (await eventsOf(database, [queue])).lost === 0, promised(30_000)).catch(() => undefined)
  const events = await eventsOf(database, queues)
  const unhandled: string[] = []
  for (const [queue, seconds] of taken) {
    const ofQueue = await eventsOf(database, [queue])
    if (ofQueue.lost > 0) unhandled.push(queue)
    reportFault({
      fault: `kill while ${queue} ${active.includes(queue) ? 'works' : 'waits'}`,
      ...ofQueue,
      recoveredSeconds: seconds,
    })
  }
  reportFault({
    fault: `kill, then all ${jobsRan.length} recurring jobs`,
    ...events,
    recoveredSeconds: allJobsSeconds,
  })
  const late = [...taken].filter(([queue, seconds]) => active.includes(queue) && seconds * 1000 > takenOverWithinMs)
  expect({ late, unhandled }).toEqual({ late: [], unhandled: [] })
  expect(events).toEqual({ acknowledged: types.length, lost: 0, doubled: 0, unannounced: 0 })
}, 900_000)

test(`an e-mail that a killed process was sending is sent within ${takenOverWithinMs / 1000} s`, async () => {
  const database = await databaseOfTest()
  const server = await mailServer()
  onTestFinished(() => server.stop())
  const environment = { SMTP_URL: server.url, MAIL_FROM: 'shop@shop.example' }
  const killed = await processOn(database, environment)
  await killed.start()
  // Without a row in `process`, the process can claim nothing.
  expect(await query(database, 'select count(*)::int as processes from process')).toEqual([{ processes: 1 }])
  const survivor = await processOn(database, environment)
  await survivor.start()
  // Stopped until the other process is killed, so that it sends nothing. The time of its start does not count.
  survivor.signal('SIGSTOP')
  server.next('never answer')
  await query(
    database,
    `insert into mail (id, dedupe_key, template, locale, to_address, from_address, from_name, subject, html, text, status, next_attempt_at, queued_at, created_at, message_id)
     values ('mail_fault', 'fault', 'order_confirmation', 'en', 'ada@example.com', 'shop@shop.example', 'Shop', 'Hello', '<p>Hello</p>', 'Hello', 'queued', now(), now(), now(), '<fault@shop.example>')`,
  )
  await until(async () => server.received.length === 1, 60_000)
  await killed.kill({ database: false })
  survivor.signal('SIGCONT')
  const killedMs = performance.now()
  await until(async () => (await query(database, `select from mail where status = 'sent'`)).length === 1, 120_000)
  const takeoverSeconds = (performance.now() - killedMs) / 1000
  const messages = new Set(server.received.map(({ messageId }) => messageId)).size
  reportFault({
    fault: 'kill while an e-mail is sent',
    acknowledged: 1,
    lost: 1 - messages,
    doubled: messages - 1,
    unannounced: 1 - messages,
    recoveredSeconds: takeoverSeconds,
    transmissions: server.received.length,
  })
  const inTime = takeoverSeconds * 1000 <= takenOverWithinMs
  expect({ messages, transmissions: server.received.length, inTime }).toEqual({
    messages: 1,
    transmissions: 2,
    inTime: true,
  })
}, 600_000)

async function processOn(database: TestDatabase, environment: Record<string, string> = {}): Promise<WeftProcess> {
  const weft = await weftProcess({
    databaseUrl: database.url,
    environment: { ADMIN_TOKEN: adminToken, ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'), ...environment },
  })
  onTestFinished(() => weft.remove())
  return weft
}

/** Returns the outcome of the test's events at the subscribers of these queues. */
async function eventsOf(database: TestDatabase, queues: readonly string[]) {
  const [row] = await query(
    database,
    `select count(distinct e.id)::int as acknowledged,
       count(distinct e.id) filter (where not exists (select from handled_batch where e.id = any(events) and subscriber = any($1)))::int as lost,
       (select count(*) - count(distinct (event_id, subscriber)) from handled_batch, unnest(events) event_id where subscriber = any($1))::int as doubled,
       count(distinct e.id) filter (where e.relayed_at is null)::int as unannounced
     from event e join pgboss.job j on j.name = any($1) and j.data -> 'events' @> jsonb_build_array(jsonb_build_object('id', e.id))
     where e.payload ->> 'id' = 'nothing of that id'`,
    [queues],
  )
  const numbers = Object.entries(row ?? {}).map(([name, value]) => [name, Number(value)])
  return Object.fromEntries(numbers) as Record<'acknowledged' | 'lost' | 'doubled' | 'unannounced', number>
}

interface JobView {
  readonly name: string
  readonly last_run_at: string | null
}

async function jobsOf({ baseUrl }: WeftProcess): Promise<JobView[]> {
  const answer = await fetch(`${baseUrl}/admin/system`, { headers: { authorization: `Bearer ${adminToken}` } })
  const { system } = (await answer.json()) as { system: { jobs: JobView[] } }
  return system.jobs
}

/** Returns all event types with a subscriber. */
async function subscribedTypes(): Promise<string[]> {
  const { weft, stop } = await startTestWeft()
  await stop()
  return [...new Set(weft.subscriptions.flatMap(({ types }) => types))]
}

async function activeQueues(database: TestDatabase): Promise<string[]> {
  const rows = await query(
    database,
    `select distinct name from pgboss.job where state = 'active' and name not like '\\_\\_pgboss%'`,
  )
  return rows.map(({ name }) => String(name))
}
