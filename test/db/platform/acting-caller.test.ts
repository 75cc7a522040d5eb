import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { actingFor } from '../../../src/platform/db/acting-caller.ts'
import { connectDatabase, type DatabaseConnection, type Queryable, sql } from '../../../src/platform/db/database.ts'
import { statement } from '../../../src/platform/db/statement.ts'
import { type TestDatabase, testDatabase } from '../../support/postgres.ts'

let database: TestDatabase
let connection: DatabaseConnection
beforeAll(async () => {
  database = await testDatabase()
  connection = connectDatabase({ url: database.url, maxConnections: 2 })
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})
beforeEach(() => connection.pool.query('truncate region cascade; truncate audit_entry'))

const asAnn = <T>(work: () => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const caller = {
      at: '2026-01-01T00:00:00Z',
      kind: 'user',
      id: 'ann',
      label: 'Ann',
      request_id: 'r1',
      operation: 'op',
    }
    actingFor(caller, () => void work().then(resolve, reject))
  })

async function log(): Promise<string[]> {
  const { rows } = await connection.pool.query<{ entry: string }>(
    `select concat_ws(' ', caller_id, action, object_id) as entry from audit_entry order by id`,
  )
  return rows.map(({ entry }) => entry)
}

const region = (id: string) => ({ id, name: id, currency: 'EUR' })

test('writes are logged with their caller: in a transaction, without one, and by direct statements', async () => {
  const { db } = connection
  await asAnn(() => db.transaction().execute((tx) => tx.insertInto('region').values(region('one')).execute()))
  await asAnn(() => db.insertInto('region').values(region('two')).execute())
  await asAnn(() => statement`update region set name = ${'New'} where id = ${'two'}`.execute(db))
  expect(await log()).toEqual(['ann insert one', 'ann insert two', 'ann update two'])
})

test('the connection forgets the caller, so later writes have none', async () => {
  const { db } = connection
  await asAnn(() => db.insertInto('region').values(region('one')).execute())
  await asAnn(() => db.selectFrom('region').selectAll().execute())
  await Promise.all(['a', 'b', 'c', 'd'].map((id) => db.insertInto('region').values(region(id)).execute()))
  expect(await log()).toEqual(['ann insert one'])
})

test('a refused write leaves no entry, and the connection stays usable', async () => {
  const { db } = connection
  const twice = () => asAnn(() => db.insertInto('region').values(region('one')).execute())
  await twice()
  await expect(twice()).rejects.toThrow('region_pkey')
  await expect(
    asAnn(() =>
      db.transaction().execute(async (tx) => {
        await tx.insertInto('region').values(region('lost')).execute()
        throw new Error('changed my mind')
      }),
    ),
  ).rejects.toThrow('changed my mind')
  await sql`insert into region (id, name, currency) values ('later', 'Later', 'EUR')`.execute(db)
  expect(await log()).toEqual(['ann insert one'])
})

/** Returns the number of audit entries read in this transaction. */
async function entriesRead(tx: Queryable): Promise<number> {
  const { rows } = await sql<{ read: number }>`select (seq_tup_read + idx_tup_fetch)::integer as read
    from pg_stat_xact_user_tables where relname = 'audit_entry'`.execute(tx)
  return rows[0]?.read ?? -1
}

test('an insert reads no audit entries, or only entries of the same object if its table had deletions', async () => {
  const many = (name: string) => sql`insert into region (id, name, currency)
    select 'r' || n, ${name}, 'EUR' from generate_series(1, 300) n`
  const read: number[] = []
  await connection.pool.query('analyze audit_entry')
  await asAnn(() =>
    connection.db.transaction().execute(async (tx) => {
      const before = await entriesRead(tx)
      await many('First').execute(tx)
      await sql`insert into sales_channel (id, name) select 'c' || n, 'Channel' from generate_series(1, 300) n`.execute(
        tx,
      )
      read.push((await entriesRead(tx)) - before)
      await sql`delete from region`.execute(tx)
      await many('Second').execute(tx)
      read.push((await entriesRead(tx)) - before)
      await sql`delete from sales_channel where id like 'c%'`.execute(tx)
    }),
  )
  expect(read[0]).toBe(0)
  // The entry of the first insert and the entry of the deletion.
  expect(read[1]).toBeGreaterThanOrEqual(300)
  expect(read[1]).toBeLessThanOrEqual(600)
  const { rows } = await connection.pool.query(
    `select object_table, action, count(*), count(distinct object_id) as objects from audit_entry group by 1, 2 order by 1, 2`,
  )
  expect(rows).toEqual([
    { object_table: 'region', action: 'insert', count: 300, objects: 300 },
    { object_table: 'region', action: 'update', count: 300, objects: 300 },
    { object_table: 'sales_channel', action: 'delete', count: 300, objects: 300 },
    { object_table: 'sales_channel', action: 'insert', count: 300, objects: 300 },
  ])
})
