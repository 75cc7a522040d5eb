import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAuditEntries } from '../../../src/platform/audit/audit-store.ts'
import { AuditQuery } from '../../../src/platform/audit/schema.ts'
import { connectDatabase, type DatabaseConnection, type Queryable } from '../../../src/platform/db/database.ts'
import { type TestDatabase, testDatabase } from '../../support/postgres.ts'

let database: TestDatabase
let connection: DatabaseConnection
beforeAll(async () => {
  database = await testDatabase()
  connection = connectDatabase({ url: database.url })
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

const insert = (operation: string, count: number) => `
  insert into audit_entry (at, caller_kind, caller_id, caller_label, operation, object_table, object_id, action, before, after)
  select timestamptz '2026-01-01' + n * interval '1 minute', 'operator', 'operator', 'operator', '${operation}', 'product', 'p_' || n, 'update', '{}', '{}'
  from generate_series(1, ${count}) n`
const queries = [{}, { operation: 'one' }, { operation: 'two' }, { 'created_at[lt]': '2026-01-01T00:03:00Z' }]
const counts = async (db: Queryable = connection.db) => {
  const found: number[] = []
  for (const query of queries) found.push((await listAuditEntries(db, AuditQuery.parse({ ...query, limit: 1 }))).count)
  return found
}

test('audit entries are counted exactly by filter, whenever their transactions began, ended or were rolled back', async () => {
  expect(await counts()).toEqual([0, 0, 0, 0])
  await connection.pool.query(insert('one', 5))
  expect(await counts()).toEqual([5, 5, 0, 2])
  const [early, undone] = [await connection.pool.connect(), await connection.pool.connect()]
  await early.query('begin')
  await early.query(insert('two', 3))
  await undone.query('begin')
  await undone.query(insert('two', 4))
  await connection.pool.query(insert('one', 1))
  expect(await counts()).toEqual([6, 6, 0, 3])
  await undone.query('rollback')
  await connection.pool.query(insert('two', 1))
  expect(await counts()).toEqual([7, 6, 1, 4])
  await early.query('commit')
  early.release()
  undone.release()
  expect(await counts()).toEqual([10, 6, 4, 6])
  expect(await counts()).toEqual([10, 6, 4, 6])
  await connection.db.transaction().execute(async (tx) => expect(await counts(tx)).toEqual([10, 6, 4, 6]))
})
