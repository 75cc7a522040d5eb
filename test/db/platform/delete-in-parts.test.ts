import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type DatabaseConnection, sql } from '../../../src/platform/db/database.ts'
import { cleanUp } from '../../../src/platform/events/clean-up.ts'
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

test('a clean-up deletes a large backlog in several statements, and keeps everything newer', async () => {
  const now = new Date('2026-06-01T00:00:00Z')
  const relayed = (days: number, count: number) =>
    sql`insert into event (type, payload, relayed_at)
      select 'order.placed', '{}', ${now}::timestamptz - ${days} * interval '1 day' from generate_series(1, ${count})`.execute(
      connection.db,
    )
  await relayed(31, 4500)
  await relayed(29, 10)
  const before = connection.statements()
  await cleanUp(connection.db, now)
  // Three statements for the events, one for the marks of handled events, one to sum up the counts.
  expect(connection.statements() - before).toBe(5)
  const { rows } = await sql<{ count: number }>`select count(*) as count from event`.execute(connection.db)
  expect(rows).toEqual([{ count: 10 }])
})
