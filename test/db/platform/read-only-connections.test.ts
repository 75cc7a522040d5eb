import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { connectDatabase, sql } from '../../../src/platform/db/database.ts'
import { testDatabase } from '../../support/postgres.ts'

test('a read-only database that refuses writes does not cause a new connection per write', async () => {
  const database = await testDatabase()
  const operator = new pg.Client({ connectionString: database.url })
  await operator.connect()
  await operator.query(
    `alter database "${new URL(database.url).pathname.slice(1)}" set default_transaction_read_only = on`,
  )
  await operator.end()
  const connection = connectDatabase({ url: database.url })
  onTestFinished(async () => {
    await connection.close()
    await database.drop()
  })
  let opened = 0
  connection.pool.on('connect', () => {
    opened += 1
  })
  const outcomes = new Set<string>()
  for (let n = 0; n < 50; n++)
    await sql`insert into event (type, payload) values ('lamp.lit', '{}')`.execute(connection.db).then(
      () => outcomes.add('written'),
      (error: unknown) => outcomes.add(String(error)),
    )
  expect([...outcomes]).toEqual(['error: cannot execute INSERT in a read-only transaction'])
  // One connection is replaced every five seconds, because the address may point to a new primary by then.
  expect(opened).toBeLessThan(10)
})
