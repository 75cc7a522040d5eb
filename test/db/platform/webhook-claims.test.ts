import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sql } from '../../../src/platform/db/database.ts'
import { claimDeliveries } from '../../../src/platform/webhooks/delivery-store.ts'
import { type WebhookReceiver, webhookReceiver } from '../../support/webhook-receiver.ts'
import { startTestWeft, type TestWeft } from '../../support/weft.ts'

let weft: TestWeft
let receiver: WebhookReceiver
let otherReceiver: WebhookReceiver
beforeAll(async () => {
  receiver = await webhookReceiver()
  otherReceiver = await webhookReceiver()
  weft = await startTestWeft({ environment: { FETCH_ALLOW_HOSTS: `${receiver.host},${otherReceiver.host}` } })
})
beforeEach(() => {
  receiver.received.length = 0
  otherReceiver.received.length = 0
})
afterEach(async () => {
  await sql`delete from webhook_endpoint`.execute(weft.db)
  await sql`delete from webhook_message`.execute(weft.db)
  await sql`delete from agent_webhook`.execute(weft.db)
  await sql`delete from agent_receiver_away`.execute(weft.db)
})
afterAll(async () => {
  await weft.stop()
  await receiver.stop()
  await otherReceiver.stop()
})

async function endpointWithMessage(): Promise<string> {
  const url = `http://${receiver.host}/hook`
  const { id } = (await weft.admin('POST', '/admin/webhook-endpoints', { url })).body.webhook_endpoint
  expect((await weft.admin('POST', `/admin/webhook-endpoints/${id}/test`)).status).toBeLessThan(300)
  return id
}

/** Queues one message for each number. */
async function agentMessages(url: string, first: number, last = first): Promise<void> {
  const now = weft.clock.now()
  await weft.db.transaction().execute(async (tx) => {
    // Neither the events nor the orders exist.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into agent_webhook (id, event_id, event_type, order_id, profile, release, url, body, occurred_at, status, next_attempt_at, created_at)
      select 'agw_' || n, n, 'order.placed', 'order_' || n, 'https://agent.example', '2026-01-11', ${url}, '{}',
        ${now}, 'pending', ${now}, ${now} from generate_series(${first}::int, ${last}::int) n`.execute(tx)
  })
}

const senders = [
  {
    table: 'webhook_delivery',
    queue: endpointWithMessage,
    send: () => weft.weft.webhooks.deliverDue(),
  },
  {
    table: 'agent_webhook',
    queue: () => agentMessages(`http://${receiver.host}/agent`, 1),
    send: () => weft.weft.jobs.runNow('deliver-agent-webhooks'),
  },
] as const

interface State {
  readonly status: string
  readonly attempts: number
  readonly leased: boolean
  readonly next_attempt_at: Date | null
}
const states = async (table: string): Promise<State[]> =>
  (
    await sql<State>`select status, attempts, lease_until is not null as leased, next_attempt_at from ${sql.table(table)}`.execute(
      weft.db,
    )
  ).rows

describe.each(senders)('outcomes of a process that was taken over: $table', ({ table, queue, send }) => {
  /** `meanwhile`: a write by another process before the receiver responds to this one. */
  async function late(answer: number, meanwhile: string): Promise<State[]> {
    await queue()
    let release = () => {}
    receiver.waits.push(new Promise<void>((resolve) => (release = resolve)))
    receiver.answers.push(answer)
    const sending = send()
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), { timeout: 20_000 })
    await sql`update ${sql.table(table)} set attempts = attempts + 1, ${sql.raw(meanwhile)}`.execute(weft.db)
    release()
    await sending
    return states(table)
  }
  const delivered = `status = 'delivered', lease_until = null, next_attempt_at = null, delivered_at = now()`

  test.each([500, 410])('a late response %s does not undo a delivery', async (answer) => {
    expect(await late(answer, delivered)).toEqual([
      { status: 'delivered', attempts: 2, leased: false, next_attempt_at: null },
    ])
  })

  test('a late failure does not release a newer attempt', async () => {
    const due = weft.clock.now()
    expect(await late(500, `lease_until = '${new Date(due.getTime() + 60_000).toISOString()}'`)).toEqual([
      { status: 'pending', attempts: 2, leased: true, next_attempt_at: due },
    ])
  })

  test('a late success counts, since the message was received', async () => {
    expect(await late(200, `lease_until = null`)).toEqual([
      { status: 'delivered', attempts: 2, leased: false, next_attempt_at: null },
    ])
  })
})

describe('an endpoint whose attempts cannot be recorded', () => {
  /** Makes recording an attempt at this endpoint fail until the returned function is called. */
  async function unrecordable(endpointId: string): Promise<() => Promise<unknown>> {
    await sql`
      create function refuse_attempt() returns trigger language plpgsql as $$ begin
        if exists (select from webhook_delivery where id = new.delivery_id and endpoint_id = tg_argv[0]) then
          raise exception 'The disk is full.' using errcode = '53100';
        end if;
        return new;
      end $$`.execute(weft.db)
    await sql`
      create trigger refuse_attempt before insert on webhook_attempt for each row
        execute function refuse_attempt(${sql.lit(endpointId)})`.execute(weft.db)
    return () => sql`drop function refuse_attempt cascade`.execute(weft.db)
  }
  const sent = () => receiver.received.length
  const runs = async (count: number): Promise<number> => {
    for (let run = 0; run < count; run++) {
      await weft.weft.webhooks.deliverDue()
      weft.clock.advance(1000)
    }
    return sent()
  }

  test('gets the message again at once, and then once a minute', async () => {
    const record = await unrecordable(await endpointWithMessage())
    expect(await runs(10)).toBe(2)
    weft.clock.advance(60_000)
    expect(await runs(10)).toBe(3)
    await record()
    weft.clock.advance(60_000)
    expect(await runs(10)).toBe(4)
    expect(await states('webhook_delivery')).toMatchObject([{ status: 'delivered', attempts: 4 }])
  })

  test('does not keep messages from other endpoints while its rows are locked', async () => {
    const locked = await endpointWithMessage()
    const record = await unrecordable(locked)
    expect(await runs(1)).toBe(1)
    await record()
    const other = await endpointWithMessage()
    await weft.db.transaction().execute(async (tx) => {
      await sql`select from webhook_delivery where endpoint_id = ${locked} for update`.execute(tx)
      expect(await runs(1)).toBe(2)
    })
    const { rows } = await sql`
      select endpoint_id, status from webhook_delivery order by endpoint_id = ${locked}`.execute(weft.db)
    expect(rows).toEqual([
      { endpoint_id: other, status: 'delivered' },
      { endpoint_id: locked, status: 'pending' },
    ])
    expect(await runs(1)).toBe(3)
  })
})

test('claiming one of 2,000 waiting messages does not compare them with each other', async () => {
  const id = await endpointWithMessage()
  const now = weft.clock.now()
  const before = new Date(now.getTime() - 60_000)
  await sql`
    insert into webhook_message (id, type, body, created_at)
    select 'msg_' || n, 'order.placed', '{}', ${before} from generate_series(1, 2000) n`.execute(weft.db)
  await sql`
    insert into webhook_delivery (id, endpoint_id, message_id, status, next_attempt_at, last_attempt_at, created_at)
    select 'del_' || n, ${id}, 'msg_' || n, 'pending', ${before}, ${before}, ${before} from generate_series(1, 2000) n`.execute(
    weft.db,
  )
  await sql`update webhook_endpoint set backlog_before = ${now} where id = ${id}`.execute(weft.db)
  await weft.db.transaction().execute(async (tx) => {
    const until = new Date(now.getTime() + 60_000)
    const claimed = await claimDeliveries(tx, id, { most: 20, leaseUntil: until, probeAt: until }, now)
    expect(claimed).toHaveLength(1)
    const { rows } = await sql<{ read: number }>`
      select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'webhook_delivery'`.execute(
      tx,
    )
    expect(rows[0]?.read).toBeLessThan(3 * 2000)
  })
})

test('a delivered message costs one statement, and a claim of four messages another', async () => {
  const id = await endpointWithMessage()
  await sql`
    insert into webhook_message (id, type, body, created_at)
    select 'few_' || n, 'order.placed', '{}', ${weft.clock.now()} from generate_series(1, 19) n`.execute(weft.db)
  await sql`
    insert into webhook_delivery (id, endpoint_id, message_id, status, next_attempt_at, created_at)
    select 'few_' || n, ${id}, 'few_' || n, 'pending', ${weft.clock.now()}, ${weft.clock.now()} from generate_series(1, 19) n`.execute(
    weft.db,
  )
  const before = weft.connection.statements()
  await weft.weft.webhooks.deliverDue()
  const statements = weft.connection.statements() - before
  // One statement finds the due endpoints, one the unfinished replays and deletions.
  const due = 2
  const claims = 20 / 4 + 1
  expect([receiver.received.length, statements]).toEqual([20, due + claims + 20])
})

describe('an agent with many waiting messages', () => {
  const got = (from: WebhookReceiver, count: number) =>
    vi.waitFor(() => expect(from.received).toHaveLength(count), { timeout: 20_000 })

  test('gets at most four at once while it is slow, and delays no other agent', async () => {
    const [slow, quick] = [`http://${receiver.host}/slow`, `http://${otherReceiver.host}/quick`]
    await agentMessages(slow, 100, 139)
    await agentMessages(quick, 200, 239)
    const answers: (() => void)[] = []
    for (let n = 0; n < 40; n++) receiver.waits.push(new Promise<void>((resolve) => answers.push(resolve)))
    const sending = weft.weft.jobs.runNow('deliver-agent-webhooks')
    try {
      await got(otherReceiver, 40)
      expect(receiver.received).toHaveLength(4)
      answers[0]?.()
      await got(receiver, 5)
      // A message queued now is sent by a later claim than the fifth.
      await agentMessages(quick, 240)
      await got(otherReceiver, 41)
      expect(receiver.received).toHaveLength(5)
    } finally {
      for (const answer of answers) answer()
    }
    expect(await sending).toBe('done')
    expect([receiver.received.length, otherReceiver.received.length]).toEqual([40, 41])
  })
})
