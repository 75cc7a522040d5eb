import { spawnSync } from 'node:child_process'
import { hostname } from 'node:os'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { claimMailSearch } from '../../../src/back-office/inbox/mail-search-store.ts'
import { sql } from '../../../src/platform/db/database.ts'
import { takeOverSilentJobs } from '../../../src/platform/events/backlog-store.ts'
import { claimSubscriptions, endSubscriptionAttempt } from '../../../src/social/webhooks/subscription-store.ts'
import { claimPictures, notePictureFailure } from '../../../src/storefront/catalog-import/picture-store.ts'
import { claims } from '../../../src/wiring/claims.ts'
import { startTestWeft, type TestWeft } from '../../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
  await startAnew()
})
afterAll(() => weft.stop())

interface Planted {
  readonly table: string
  /** Values that mark the row as in progress. Other columns get a value of their type. */
  readonly row: Readonly<Record<string, unknown>>
  /** Column with the process id. Default: `claimed_by`. */
  readonly claimant?: string
  /** Condition that the row has been released. */
  readonly due: string
}

const later = new Date(Date.now() + 3_600_000)
const due = `lease_until is null`

/** A row for each kind of claim, as a dead process left it. */
const planted: Readonly<Record<string, Planted>> = {
  'e-mails': {
    table: 'mail',
    row: { status: 'sending', next_attempt_at: later, template: 'x' },
    due: 'next_attempt_at <= now()',
  },
  webhooks: {
    table: 'webhook_delivery',
    row: { status: 'pending', next_attempt_at: new Date(), lease_until: later },
    due,
  },
  'webhooks of agents': {
    table: 'agent_webhook',
    row: { status: 'pending', next_attempt_at: new Date(), lease_until: later },
    due,
  },
  'social posts': {
    table: 'post_target',
    row: { state: 'preparing', via: 'unified', network: 'network_a', lease_until: later },
    due,
  },
  'what follows social posts': {
    table: 'post_follow_up',
    row: { state: 'armed', kind: 'comment', network: 'network_a', armed_at: new Date(), lease_until: later },
    due,
  },
  'logins that are refreshed': { table: 'social_token_lease', row: { held_until: later }, due: 'false' },
  'subscriptions at networks': {
    table: 'social_subscription',
    row: { network: 'network_a', next_at: later },
    due: 'next_at <= now()',
  },
  'figures of social posts': { table: 'social_insight_schedule', row: { next_at: later }, due: 'next_at <= now()' },
  'runs of scores': {
    table: 'score_run',
    row: { cause: 'manual', status: 'running', worker: 'w', leased_until: later },
    due: 'worker is null',
  },
  'builds of segments': {
    table: 'segment_run',
    row: { reason: 'manual', status: 'running', updated_at: new Date() },
    due: `updated_at < now() - interval '1 day'`,
  },
  'runs of attribution': {
    table: 'attribution_run',
    row: { status: 'running', updated_at: new Date() },
    due: `updated_at < now() - interval '1 day'`,
  },
  'payments that are asked about': {
    table: 'payment_attempt',
    row: { status: 'pending', handler_id: 'card_handler', currency: 'USD', next_check_at: later },
    due: 'next_check_at <= now()',
  },
  'confirmations of the sandbox': {
    table: 'sandbox_payment',
    row: { status: 'paid', handler_id: 'card_handler', currency: 'USD', notify_at: later },
    due: 'notify_at <= now()',
  },
  'refreshes of feeds': {
    table: 'feed',
    row: { format: 'google', country: 'IN', refresh_lease_until: later },
    claimant: 'refresh_claimed_by',
    due: 'refresh_lease_until is null',
  },
  'pushes of feeds': {
    table: 'feed',
    row: { format: 'google', country: 'IN', push_lease_until: later },
    claimant: 'push_claimed_by',
    due: 'push_lease_until is null',
  },
  'pictures of imports': {
    table: 'fetched_picture',
    row: { url: 'https://pictures.example/1', tries: 1, next_at: later },
    due: 'next_at <= now()',
  },
  'searches of e-mails': {
    table: 'mail_search',
    row: { wanted: '{}', claimed_until: later },
    due: 'claimed_until is null',
  },
}

describe('a claim of a process', () => {
  test('has a test here for each of its kinds', () => {
    expect(claims.map(({ kind }) => kind).sort()).toEqual(Object.keys(planted).sort())
  })

  test('has a kind for every table with claimed or leased rows', async () => {
    const { rows } = await sql<{ table: string }>`
      select distinct table_name as "table" from information_schema.columns
      where table_schema = 'public' and (column_name = 'claimed_by' or column_name ~ '(lease|leased|held|claimed)_until$')
      order by 1`.execute(weft.db)
    expect(rows.map(({ table }) => table)).toEqual(
      [...new Set(Object.values(planted).map(({ table }) => table))].sort(),
    )
  })

  test.each(Object.entries(planted))(
    'is due at once if the process is dead: %s',
    async (_kind, { table, row, claimant = 'claimed_by', due: isDue }) => {
      await plant(table, { ...row, [claimant]: 'dead' })
      await beatingFor(30)
      await sql`insert into process (id, host, pid, seen_at) values ('dead', 'gone', 1, now() - interval '1 minute')`.execute(
        weft.db,
      )
      expect(await weft.weft.jobs.runNow('keep-alive')).toBe('done')
      const { rows } = await sql<{ due: boolean }>`select ${sql.raw(isDue)} as due from ${sql.table(table)}`.execute(
        weft.db,
      )
      expect(rows).toEqual(isDue === 'false' ? [] : [{ due: true }])
      expect(await processes()).toEqual([])
      await sql`delete from ${sql.table(table)}`.execute(weft.db)
    },
  )

  test('is kept if the process was seen a moment ago', async () => {
    const { table, row } = planted['e-mails'] as Planted
    await plant(table, { ...row, claimed_by: 'alive' })
    await beatingFor(30)
    await sql`insert into process (id, host, pid) values ('alive', 'here', 1)`.execute(weft.db)
    await weft.weft.jobs.runNow('keep-alive')
    const { rows } = await sql`select from mail where next_attempt_at > now()`.execute(weft.db)
    expect(rows.length).toBe(1)
    expect(await processes()).toEqual(['alive'])
  })
})

test('after an outage of the database, live processes have 20 s to return before their claims are taken over', async () => {
  await startAnew()
  await sql`insert into process (id, host, pid) values ('slow', 'here', 1), ('dead', 'gone', 2)`.execute(weft.db)
  await beatingFor(60)
  await sql`update process set seen_at = now() - interval '20 seconds'`.execute(weft.db)
  expect(await survivors()).toEqual(['dead', 'slow'])
  await beatingFor(10)
  expect(await survivors()).toEqual(['dead', 'slow'])
  await sql`update process set seen_at = clock_timestamp() where id = 'slow'`.execute(weft.db)
  await beatingFor(30)
  expect(await survivors()).toEqual(['slow'])
})

test('a process that has just started, or that another process has declared dead, declares no process dead for 20 s', async () => {
  await startAnew()
  await sql`insert into process (id, host, pid, seen_at) values ('other', 'here', 1, now() - interval '1 minute')`.execute(
    weft.db,
  )
  expect(await survivors()).toEqual(['other'])
  await beatingFor(30)
  expect(await survivors()).toEqual([])
})

test('a process that has just started takes over from processes that have ended on its own machine', async () => {
  await startAnew()
  const { pid: ended } = spawnSync(process.execPath, ['--version'])
  await sql`insert into process (id, host, pid, seen_at)
    select id, host, pid, now() - interval '1 minute' from (values
      ('ended', ${hostname()}, ${ended}::int), ('same pid', ${hostname()}, ${process.pid}::int),
      ('runs', ${hostname()}, ${process.ppid}::int), ('elsewhere', 'another machine', ${ended}::int)) as v (id, host, pid)`.execute(
    weft.db,
  )
  expect(await survivors()).toEqual(['elsewhere', 'runs'])
})

describe('jobs without a heartbeat', () => {
  const own = { process: '', jobs: [] as string[] }
  let queue: string
  let job: string
  const taken = async () => (await takeOverSilentJobs(weft.db, [queue], own, 6)).length
  beforeEach(async () => {
    await startAnew()
    await beatingFor(0)
    own.process = weft.connection.processId
    own.jobs = []
    await sql`delete from pgboss.job where group_id = 'events'`.execute(weft.db)
    const { rows } = await sql<{ name: string; id: string }>`
      insert into pgboss.job (name, data, state, group_id, heartbeat_on)
      select name, '{}', 'active', 'events', now() - interval '1 minute' from pgboss.queue where name not like '\\_\\_%' limit 1
      returning name, id`.execute(weft.db)
    queue = rows[0]?.name ?? ''
    job = rows[0]?.id ?? ''
  })
  const otherBeat = (secondsAgo: number, since: number) =>
    sql`insert into process (id, host, pid, seen_at, steady_since)
      values ('other', 'here', 1, now() - make_interval(secs => ${secondsAgo}), now() - make_interval(secs => ${since}))`.execute(
      weft.db,
    )

  test('are taken over at once while no other process runs', async () => {
    expect(await taken()).toBe(1)
  })

  test('are left for 20 s after an outage or a start while the heartbeat of another process is late', async () => {
    await otherBeat(30, 60)
    expect(await taken()).toBe(0)
    await beatingFor(10)
    expect(await taken()).toBe(0)
    await beatingFor(30)
    expect(await taken()).toBe(1)
  })

  test('are left for 6 s after all processes beat again', async () => {
    await otherBeat(-60, 60)
    await beatingFor(0)
    expect(await taken()).toBe(0)
    await beatingFor(10)
    expect(await taken()).toBe(1)
  })

  test('are left for 6 s after another process beats again', async () => {
    await otherBeat(-60, 0)
    await beatingFor(10)
    expect(await taken()).toBe(0)
  })

  test('are left by a process whose own heartbeat is late', async () => {
    await beatingFor(60)
    await sql`update process set seen_at = now() - interval '30 seconds'`.execute(weft.db)
    expect(await taken()).toBe(0)
  })

  test('are left if this process works on them', async () => {
    own.jobs = [job]
    expect(await taken()).toBe(0)
  })
})

test('the queue itself never takes over a job: it would not wait for live processes after an outage', async () => {
  const placed = await sql<{ id: number }>`
    insert into event (type, payload) values ('order.placed', '{"id": "nothing of that id"}') returning id`.execute(
    weft.db,
  )
  const jobs = sql`data -> 'events' @> ${JSON.stringify([{ id: placed.rows[0]?.id }])}::jsonb`
  expect(await weft.weft.jobs.runNow('relay-events')).toBe('done')
  const states = async () =>
    (
      await sql<{ state: string; count: number }>`
      select state::text, count(*)::int as count from pgboss.job where ${jobs} group by 1`.execute(weft.db)
    ).rows
  await vi.waitUntil(async () => (await states()).every(({ state }) => state === 'completed'), { timeout: 50_000 })
  const [{ count } = { count: 0 }] = await states()
  await sql`update pgboss.job set state = 'active', completed_on = null, started_on = now(),
    heartbeat_on = now() - interval '1 minute' where ${jobs}`.execute(weft.db)
  await sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null`.execute(weft.db)
  const boss = new PgBoss({
    db: { executeSql: (text, values) => weft.connection.query(text, values ?? []) },
    supervise: false,
    schedule: false,
  })
  await boss.start()
  await boss.supervise()
  await boss.stop()
  expect(count).toBeGreaterThan(0)
  expect(await states()).toEqual([{ state: 'active', count }])
})

test('a claim of a subscription names the process until the claim ends', async () => {
  await plant('social_platform', {
    id: 'plat',
    name: 'network_a',
    category: 'social',
    auth_type: 'oauth2',
    status: 'active',
  })
  await plant('social_subscription', {
    platform_id: 'plat',
    account_id: 'page',
    network: 'network_a',
    next_at: new Date(0),
  })
  const claimant = async () =>
    (await sql<{ by: string | null }>`select claimed_by as by from social_subscription`.execute(weft.db)).rows[0]?.by
  const now = new Date()
  const [claimed] = await claimSubscriptions(weft.db, { now, until: later, limit: 1 })
  expect(await claimant()).toBe(weft.connection.processId)
  if (!claimed) throw new Error('Nothing was claimed.')
  const end = { subscribedAt: null, problem: 'Refused.', attempts: 1, nextAt: later }
  await endSubscriptionAttempt(weft.db, claimed, end)
  expect(await claimant()).toBeNull()
})

test('a claim of a picture names the process until the claim ends', async () => {
  const url = 'https://pictures.example/2'
  await plant('fetched_picture', { url, next_at: new Date(0) })
  const claimant = async () =>
    (await sql<{ by: string | null }>`select claimed_by as by from fetched_picture`.execute(weft.db)).rows[0]?.by
  expect(await claimPictures(weft.db, 1)).toEqual([{ url, tries: 1, alt: '' }])
  expect(await claimant()).toBe(weft.connection.processId)
  await notePictureFailure(weft.db, url, { message: 'Refused.', againInSeconds: 60 })
  expect(await claimant()).toBeNull()
})

test('a claim of a search of e-mails names the process', async () => {
  await plant('mail_search', { id: 'msr', wanted: '{}' })
  expect(await claimMailSearch(weft.db, new Date(), later)).toMatchObject({ id: 'msr' })
  const { rows } = await sql`select claimed_by as by from mail_search`.execute(weft.db)
  expect(rows).toEqual([{ by: weft.connection.processId }])
})

/** Makes this process the only one and sends its first heartbeat. */
async function startAnew(): Promise<void> {
  await sql`delete from process`.execute(weft.db)
  expect(await weft.weft.jobs.runNow('keep-alive')).toBe('done')
}

/**
 * Makes it look as if this process had sent heartbeats without a gap for `seconds` seconds. The last heartbeat is set a
 * minute ahead, so that a slow test causes no gap.
 */
async function beatingFor(seconds: number): Promise<void> {
  await sql`update process set seen_at = clock_timestamp() + interval '1 minute', steady_since = clock_timestamp() - make_interval(secs => ${seconds})
    where id = ${weft.connection.processId}`.execute(weft.db)
}

/** Sends a heartbeat, which also declares silent processes dead. Returns the ids of the other processes that remain. */
async function survivors(): Promise<string[]> {
  expect(await weft.weft.jobs.runNow('keep-alive')).toBe('done')
  return processes()
}

/** Returns the ids of other processes. */
async function processes(): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select id from process where id <> ${weft.connection.processId} order by id`.execute(weft.db)
  return rows.map(({ id }) => id)
}

const values: Readonly<Record<string, unknown>> = {
  text: 'x',
  int4: 1,
  int8: 1,
  bool: false,
  timestamptz: new Date(),
  date: '2026-01-01',
  jsonb: '{}',
  _text: [],
}

/** Inserts a row with a value of the right type in every required column. The rows it references do not exist. */
async function plant(table: string, given: Readonly<Record<string, unknown>>): Promise<void> {
  const { rows: columns } = await sql<{ name: string; type: string }>`
    select column_name as name, udt_name as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_nullable = 'NO' and column_default is null
      and is_generated = 'NEVER' and is_identity = 'NO'`.execute(weft.db)
  const needed = Object.fromEntries(columns.map(({ name, type }) => [name, values[type]]))
  const row = { ...needed, ...given }
  await weft.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(row))})`.execute(tx)
  })
}
