import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fillOrders, fillProducts } from '../../../bench/many-rows.ts'
import { connectDatabase, type DatabaseConnection, type Queryable, sql } from '../../../src/platform/db/database.ts'
import { searchListing } from '../../../src/platform/db/listing-memory.ts'
import { checkoutListing, listAllCheckouts } from '../../../src/storefront/checkout/index.ts'
import {
  customerListing,
  listAllCustomers,
  listCustomers,
  listWaitingCustomers,
} from '../../../src/storefront/customers/customer-store.ts'
import { CustomerQuery } from '../../../src/storefront/customers/schema.ts'
import { listAbandonedRows } from '../../../src/storefront/emails/abandoned-store.ts'
import { AbandonedQuery } from '../../../src/storefront/emails/schema.ts'
import { CheckoutQuery } from '../../../src/storefront/operator-sessions/schema.ts'
import { listSessions } from '../../../src/storefront/operator-sessions/session-list-store.ts'
import { type TestDatabase, testDatabase } from '../../support/postgres.ts'

const rows = 2100
let database: TestDatabase
let connection: DatabaseConnection
const start = Date.parse('2026-06-01T00:00:00Z')
const after = (minutes: number) => new Date(start + minutes * 60_000)
beforeAll(async () => {
  database = await testDatabase()
  connection = connectDatabase({ url: database.url })
  await sql`insert into store (name, link_secret, reminder_after_minutes) values ('Bench', 'a secret', 60)`.execute(
    connection.db,
  )
  await fillProducts(connection.db, 1, rows)
  await fillOrders(connection.db, 1, rows)
  await sql`update checkout set expires_at = ${after(10)}, sweep_after = ${after(10)}, updated_at = ${after(-60)} where sweep_after is not null`.execute(
    connection.db,
  )
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

/** Returns the SQL of the same list, computed from the sessions themselves. */
const plain = (
  now: Date,
) => sql`(select c.*, case when c.status in ('incomplete', 'ready_for_complete') and c.expires_at <= ${now} then 'canceled' else c.status end as stands,
    c.order_id is null and (c.status in ('incomplete', 'ready_for_complete') and c.updated_at <= ${now}::timestamptz - interval '60 minutes'
      or c.status = 'canceled' and c.state -> 'notices' -> 0 ->> 'code' = 'session_expired') as abandoned,
    case when exists (select from payment_attempt p where p.checkout_id = c.id) then 'payment' when c.state ->> 'chosenOptionId' is not null then 'shipping'
      when json_typeof(c.state -> 'address') = 'object' then 'address' when c.email is not null then 'email' else 'cart' end as stage,
    exists (select from mail m where m.dedupe_key = 'checkout_reminder:' || c.id) as reminded,
    lower(concat_ws(E'\n', c.email, concat_ws(' ', c.state -> 'buyer' ->> 'firstName', c.state -> 'buyer' ->> 'lastName'),
      (select string_agg(line ->> 'title', E'\n') from json_array_elements(c.state -> 'lines') line))) as text from checkout c) p`

type Fragment = ReturnType<typeof sql>
async function recount(now: Date, where: Fragment, order: Fragment, { offset = 0, limit = 50 } = {}): Promise<object> {
  const { rows: all } = await sql<{
    id: string
  }>`select id from ${plain(now)} where ${where} order by ${order}`.execute(connection.db)
  return { count: all.length, ids: all.slice(offset, offset + limit).map(({ id }) => id) }
}

const newest = sql`created_at desc, id desc`
const sessions: readonly (readonly [query: Record<string, string>, where: Fragment, order?: Fragment])[] = [
  [{}, sql`true`],
  [{ status: 'canceled' }, sql`stands = 'canceled'`],
  [{ status: 'incomplete', offset: '1' }, sql`stands = 'incomplete'`],
  [{ status: 'completed', order: 'created_at' }, sql`stands = 'completed'`, sql`id`],
  [{ agent: 'https://agent1.example/p', offset: '400' }, sql`agent_profile = 'https://agent1.example/p'`],
  [{ email: 'Buyer77@Example.com' }, sql`lower(email) = 'buyer77@example.com'`],
  [{ q: 'bo_10' }, sql`order_id = 'bo_10'`],
  [{ q: 'BUYER77@example.com' }, sql`lower(email) = 'buyer77@example.com'`],
  [{ total_from: '5100', total_to: '5101' }, sql`total_minor in (5100, 5101)`],
  [
    { created_from: '2026-01-01T02:00:00Z', created_to: '2026-01-01T03:00:00Z' },
    sql`created_at >= '2026-01-01T02:00Z' and created_at < '2026-01-01T03:00Z'`,
  ],
]
const leftBehind: typeof sessions = [
  [{}, sql`true`],
  [{ offset: '600', order: '-total' }, sql`true`, sql`total_minor desc, id desc`],
  [{ order: 'updated_at' }, sql`true`, sql`updated_at, id`],
  [{ stage: 'payment', q: 'example.com' }, sql`stage = 'payment' and text like '%example.com%'`],
  [{ stage: 'address' }, sql`stage = 'address'`],
  [{ open: 'true' }, sql`stands <> 'canceled'`],
  [{ open: 'false', q: 'mug' }, sql`stands = 'canceled' and text like '%mug%'`],
  [{ reminded: 'true' }, sql`reminded`],
  [{ q: 'first77 last77' }, sql`text like '%first77 last77%'`],
  [{ q: 'TEAL bowl', offset: '3' }, sql`text like '%teal bowl%'`],
  [{ q: 'te', order: 'total', offset: '700' }, sql`text like '%te%'`, sql`total_minor, id`],
  [{ q: 'example.com', email: 'buyer78@example.com' }, sql`lower(email) = 'buyer78@example.com'`],
  [{ created_from: '2026-01-01T02:00:00Z', q: 'm' }, sql`created_at >= '2026-01-01T02:00Z' and text like '%m%'`],
]

async function compare(now: Date, db: Queryable = connection.db): Promise<void> {
  for (const [query, where, order = sql`id desc`] of sessions) {
    const asked = CheckoutQuery.parse(query)
    const page = await listSessions(db, asked, now)
    expect([query, { count: page.count, ids: page.rows.map(({ id }) => id) }]).toEqual([
      query,
      await recount(now, where, order, asked),
    ])
  }
  for (const [query, where, order = newest] of leftBehind) {
    const asked = AbandonedQuery.parse(query)
    const page = await listAbandonedRows(db, asked, now)
    const expected = await recount(now, sql`abandoned and ${where}`, order, asked)
    expect([query, { count: page.count, ids: page.rows.map(({ id }) => id) }]).toEqual([query, expected])
  }
}
const inMemory = async (): Promise<void> => {
  const asked = { text: 'm', equal: {}, bounds: [] }
  await vi.waitFor(async () => expect(await searchListing(connection.db, checkoutListing, asked)).not.toBeNull(), {
    timeout: 20_000,
  })
}

const openOnes = ['bc_500', 'bc_1000', 'bc_1500', 'bc_2000']
const countsAt = async (now: Date) => {
  const statusOf = async (status: string) =>
    (await listSessions(connection.db, CheckoutQuery.parse({ status }), now)).count
  const { count: abandoned } = await listAbandonedRows(connection.db, AbandonedQuery.parse({}), now)
  return { incomplete: await statusOf('incomplete'), canceled: await statusOf('canceled'), abandoned }
}

test('the session lists match a recount, from the database and from memory', async () => {
  await connection.db.transaction().execute((tx) => compare(after(5), tx))
  await compare(after(5))
  await inMemory()
  await compare(after(5))
})

test('a session is abandoned once it has been idle long enough, and canceled once it expires', async () => {
  const all = { incomplete: 4, canceled: 1890, abandoned: 1894 }
  expect(await countsAt(new Date(start - 1))).toEqual({ ...all, abandoned: 1890 })
  expect(await countsAt(new Date(start))).toEqual(all)
  expect(await countsAt(new Date(after(10).getTime() - 1))).toEqual(all)
  expect(await countsAt(after(10))).toEqual({ incomplete: 0, canceled: 1894, abandoned: 1894 })
  expect(await countsAt(new Date(start - 1))).toEqual({ ...all, abandoned: 1890 })
})

test('the lists immediately show changed, bought, ended and reminded sessions, and removed reminders', async () => {
  await inMemory()
  const [first = '', second = '', third = '', fourth = ''] = openOnes
  await sql`update checkout set version = version + 1, email = 'New@Mail.example', updated_at = ${after(4)} where id = ${first}`.execute(
    connection.db,
  )
  await sql`update checkout set version = version + 1, status = 'completed', order_id = ${second.replace('c', 'o')} where id = ${second}`.execute(
    connection.db,
  )
  await sql`update checkout set version = version + 1, status = 'canceled', sweep_after = null where id = ${third}`.execute(
    connection.db,
  )
  await sql`insert into mail (id, dedupe_key, template, locale, to_address, from_address, from_name, subject, html, text, status, message_id, queued_at, created_at)
    select 'em_' || id, 'checkout_reminder:' || id, 'checkout_reminder', 'en', 'a@b.example', 'c@d.example', 'Shop', 'S', 'h', 't', 'failed', id, now(), now()
    from checkout where id in (${fourth}, 'bc_7')`.execute(connection.db)
  await compare(after(5))
  expect(await countsAt(after(5))).toEqual({ incomplete: 2, canceled: 1891, abandoned: 1891 })
  const found = await listAbandonedRows(connection.db, AbandonedQuery.parse({ reminded: 'true' }), after(5))
  expect(found.rows.map(({ id, open, reminder }) => [id, open, reminder?.id])).toEqual([
    [fourth, true, `em_${fourth}`],
    ['bc_7', false, 'em_bc_7'],
  ])
  await sql`delete from mail where id = 'em_bc_7'`.execute(connection.db)
  await compare(after(64))
})

test('a look at the newest sessions reads only those that can still change', async () => {
  await listAllCheckouts(connection.db, after(5))
  const { rows: ended } = await sql<{ count: number }>`select count(*) from checkout where sweep_after is null`.execute(
    connection.db,
  )
  const look = sql<{ 'QUERY PLAN': readonly { Plan: Record<string, number> }[] }>`
    explain (analyze, buffers, format json) select list_open_checkouts(${after(5)}, 5000, 500)`
  const pages = await connection.db.connection().execute(async (one) => {
    // The first run on a connection also reads the system catalogues.
    await look.execute(one)
    const [row] = (await look.execute(one)).rows
    return row?.['QUERY PLAN'][0]?.Plan['Shared Hit Blocks']
  })
  expect({ ended: ended[0]?.count, isCheap: Number(pages) < 100 }).toEqual({ ended: 2097, isCheap: true })
})

test('the last check of a bought session does not write its row of the list again', async () => {
  const bought = 'bc_100000_bought'
  await sql`
    insert into checkout
    select (jsonb_populate_record(c, ${JSON.stringify({ id: bought, order_id: 'bo_bought', sweep_after: after(100) })}::jsonb)).*
    from checkout c where c.status = 'completed' and c.order_id is not null limit 1`.execute(connection.db)
  await listAllCheckouts(connection.db, after(64))
  const row = async () => {
    const found = await sql<Record<string, unknown>>`
      select xmin::text as written, text, order_id, (select count(*) from checkout_to_list) as notes from checkout_listing where checkout_id = ${bought}`.execute(
      connection.db,
    )
    return found.rows
  }
  const listed = await row()
  expect(listed).toEqual([{ written: expect.stringMatching(/^\d+$/), text: '', order_id: 'bo_bought', notes: 0 }])
  await sql`update checkout set sweep_after = null where id = ${bought}`.execute(connection.db)
  expect(await row()).toEqual([{ ...listed[0], notes: 1 }])
  await listAllCheckouts(connection.db, after(64))
  expect(await row()).toEqual(listed)
  await sql`delete from checkout where id = ${bought}`.execute(connection.db)
  await sql`delete from checkout_listing where checkout_id = ${bought}`.execute(connection.db)
})

test('the customer list matches a recount and follows name changes', async () => {
  // The orders above have queued their customers for listing.
  await listAllCustomers(connection.db)
  await sql`update customer set first_name = 'Zoë', last_name = 'Quist' where id = 'bk_42'`.execute(connection.db)
  const found = async (query: Record<string, string>) => {
    const { count, rows: page } = await listCustomers(connection.db, CustomerQuery.parse(query))
    return { count, ids: page.map(({ id }) => id) }
  }
  const expected = async (where: Fragment, order: Fragment, offset = 0) => {
    const { rows: all } = await sql<{
      id: string
    }>`select id from (select k.*, lower(concat(email, ' ', first_name, ' ', last_name)) as text from customer k) k
      where ${where} order by ${order}`.execute(connection.db)
    return { count: all.length, ids: all.slice(offset, offset + 50).map(({ id }) => id) }
  }
  expect(await found({ q: 'ZOË quist' })).toEqual({ count: 1, ids: ['bk_42'] })
  for (let round = 0; round < 2; round++) {
    expect(await found({})).toEqual(await expected(sql`true`, newest))
    expect(await found({ order: 'email', offset: '2060' })).toEqual(await expected(sql`true`, sql`email, id`, 2060))
    expect(await found({ q: 'example.com', offset: '1500' })).toEqual(await expected(sql`true`, newest, 1500))
    expect(await found({ q: 'last7', order: '-email' })).toEqual(
      await expected(sql`text like '%last7%'`, sql`email desc, id desc`),
    )
    expect(await found({ q: 'st', created_from: '2026-01-01T02:00:00Z', created_to: '2026-01-01T03:00:00Z' })).toEqual(
      await expected(sql`created_at >= '2026-01-01T02:00Z' and created_at < '2026-01-01T03:00Z'`, newest),
    )
    const asked = { text: 'e', equal: {}, bounds: [] }
    await vi.waitFor(async () => expect(await searchListing(connection.db, customerListing, asked)).not.toBeNull(), {
      timeout: 20_000,
    })
  }
})

test('listing customers is repeated after a deadlock with a transaction that changes one of them', async () => {
  await listAllCustomers(connection.db)
  await sql`insert into customer (id, email) values ('bk_deadlock', 'deadlock@example.com')`.execute(connection.db)
  // PostgreSQL ends the transaction that notices the deadlock. Each looks once, after its `deadlock_timeout`.
  const name = sql.id(new URL(database.url).pathname.slice(1))
  await sql`alter database ${name} set deadlock_timeout = '2s'`.execute(connection.db)
  const listener = connectDatabase({ url: database.url })
  const listing: Promise<number>[] = []
  await connection.db.transaction().execute(async (tx) => {
    await sql`set local deadlock_timeout = '60s'`.execute(tx)
    await sql`select from customer where id = 'bk_deadlock' for update`.execute(tx)
    listing.push(listWaitingCustomers(listener.db))
    // The listing has inserted its row and waits for the customer.
    await vi.waitFor(
      async () => {
        const waiting = await sql`select from pg_stat_activity where wait_event_type = 'Lock'`.execute(connection.db)
        expect(waiting.rows.length).toBe(1)
      },
      { timeout: 1_800 },
    )
    await sql`insert into customer_listing (customer_id, created_at, email, text) values ('bk_deadlock', now(), '', '')`.execute(
      tx,
    )
  })
  expect(await Promise.all(listing)).toEqual([1])
  await listener.close()
  const { rows: found } = await sql`
    select email, (select count(*) from customer_to_list) as waiting from customer_listing where customer_id = 'bk_deadlock'`.execute(
    connection.db,
  )
  expect(found).toEqual([{ email: 'deadlock@example.com', waiting: 0 }])
  await sql`delete from customer where id = 'bk_deadlock'`.execute(connection.db)
})

test('a request lists the 500 newest changed sessions, and the job all of them', async () => {
  await sql`update checkout set version = version + 1, status = 'incomplete', order_id = null, expires_at = ${after(10_000)}, sweep_after = ${after(10_000)}`.execute(
    connection.db,
  )
  const listed = async () => {
    const { rows: counted } = await sql<{ count: number }>`
      select count(*) as count from checkout_listing l join checkout c on c.id = l.checkout_id and c.version = l.version`.execute(
      connection.db,
    )
    return counted[0]?.count
  }
  expect(await listed()).toBe(0)
  const page = await listSessions(connection.db, CheckoutQuery.parse({ status: 'incomplete' }), after(5))
  expect([page.count, page.rows.length, await listed()]).toEqual([500, 50, 500])
  const newestIds = await sql<{ id: string }>`select id from checkout order by id desc limit 50`.execute(connection.db)
  expect(page.rows.map(({ id }) => id)).toEqual(newestIds.rows.map(({ id }) => id))
  await listAllCheckouts(connection.db, after(5))
  expect(await listed()).toBe(rows)
  await compare(after(5))
  // All sessions expire at the same time.
  await listAllCheckouts(connection.db, after(20_000))
  await compare(after(20_000))
})
