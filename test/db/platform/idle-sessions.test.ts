import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  connectDatabase,
  type DatabaseConnection,
  holdConnection,
  type Queryable,
  sql,
} from '../../../src/platform/db/database.ts'
import { type TestDatabase, testDatabase } from '../../support/postgres.ts'

let database: TestDatabase
let connection: DatabaseConnection
beforeAll(async () => {
  database = await testDatabase()
  connection = connectDatabase({ url: database.url, maxConnections: 1 })
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

const limit = async (db: Queryable): Promise<string | undefined> =>
  (await sql<{ idle_session_timeout: string }>`show idle_session_timeout`.execute(db)).rows[0]?.idle_session_timeout

test('the server ends a session that is idle for a minute, unless work holds its connection', async () => {
  expect(await limit(connection.db)).toBe('1min')
  expect(await holdConnection(connection.db, limit)).toBe('0')
  expect(await limit(connection.db)).toBe('1min')
})

test('work that fails on a held connection restores the session’s idle limit', async () => {
  const failing = holdConnection(connection.db, async (held) => {
    await sql`select 1 / 0`.execute(held)
  })
  await expect(failing).rejects.toThrow('division by zero')
  expect(await limit(connection.db)).toBe('1min')
})
