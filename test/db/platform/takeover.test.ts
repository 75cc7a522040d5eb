import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../src/platform/db/database.ts'
import type { Logger } from '../../../src/platform/log.ts'
import { createKeepAlive } from '../../../src/platform/processes/index.ts'
import { claims } from '../../../src/wiring/claims.ts'
import { testClock } from '../../support/clock.ts'
import { startTestWeft, type TestWeft } from '../../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
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
}

describe('what a dead process has claimed', () => {
  test('every kind of claim has a test here', () => {
    expect(claims.map(({ kind }) => kind).sort()).toEqual(Object.keys(planted).sort())
  })

  test('every table with claimed or leased rows has a kind', async () => {
    const { rows } = await sql<{ table: string }>`
      select distinct table_name as "table" from information_schema.columns
      where table_schema = 'public' and (column_name = 'claimed_by' or column_name ~ '(lease|leased|held)_until$')
      order by 1`.execute(weft.db)
    expect(rows.map(({ table }) => table)).toEqual(
      [...new Set(Object.values(planted).map(({ table }) => table))].sort(),
    )
  })

  test.each(Object.entries(planted))(
    'is due at once: %s',
    async (_kind, { table, row, claimant = 'claimed_by', due: isDue }) => {
      await plant(table, { ...row, [claimant]: 'dead' })
      // However long the test before this one took.
      await sql`update process set seen_at = clock_timestamp()`.execute(weft.db)
      await sql`insert into process (id, host, pid, seen_at) values ('dead', 'gone', 1, now() - interval '7 seconds')`.execute(
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

  test('a process seen a moment ago keeps its claims', async () => {
    const { table, row } = planted['e-mails'] as Planted
    await plant(table, { ...row, claimed_by: 'alive' })
    await sql`insert into process (id, host, pid, seen_at) values ('alive', 'here', 1, now() - interval '4 seconds')`.execute(
      weft.db,
    )
    await weft.weft.jobs.runNow('keep-alive')
    const { rows } = await sql`select from mail where next_attempt_at > now()`.execute(weft.db)
    expect(rows.length).toBe(1)
    expect(await processes()).toEqual(['alive'])
  })
})

test('after an outage of the database, live processes have 20 s to return before their claims are taken over', async () => {
  await sql`delete from process`.execute(weft.db)
  const clock = testClock()
  const log = { warn: () => {} } as unknown as Logger
  const alive = createKeepAlive({
    connection: weft.connection,
    clock,
    log,
    claims,
    onTime: () => {},
    onTakenOver: () => {},
  })
  expect(await alive.run()).toBe(0)
  await sql`insert into process (id, host, pid) values ('slow', 'here', 1), ('dead', 'gone', 2)`.execute(weft.db)
  await sql`update process set seen_at = now() - interval '20 seconds'`.execute(weft.db)
  expect([await alive.run(), await processes()]).toEqual([0, ['dead', 'slow']])
  clock.advance(19_999)
  expect([await alive.run(), await processes()]).toEqual([0, ['dead', 'slow']])
  await sql`update process set seen_at = clock_timestamp() where id = 'slow'`.execute(weft.db)
  clock.advance(1)
  expect([await alive.run(), await processes()]).toEqual([1, ['slow']])
  await sql`delete from process`.execute(weft.db)
})

test('a process that another one has declared dead declares nobody dead for 20 s', async () => {
  expect(await weft.weft.jobs.runNow('keep-alive')).toBe('done')
  await sql`delete from process`.execute(weft.db)
  await sql`insert into process (id, host, pid, seen_at) values ('other', 'here', 1, now() - interval '7 seconds')`.execute(
    weft.db,
  )
  await weft.weft.jobs.runNow('keep-alive')
  expect(await processes()).toEqual(['other'])
})

/** Ids of other processes. */
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
