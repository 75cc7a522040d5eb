import { expect, onTestFinished, test } from 'vitest'
import { connectDatabase } from '../../../src/platform/db/database.ts'
import { testDatabase } from '../../support/postgres.ts'

test('a failed multi-statement transaction leaves no connection in an aborted transaction', async () => {
  const database = await testDatabase()
  const connection = connectDatabase({ url: database.url, maxConnections: 1 })
  onTestFinished(async () => {
    await connection.close()
    await database.drop()
  })
  await expect(connection.query('BEGIN; select 1 / 0; COMMIT')).rejects.toThrow('division by zero')
  expect((await connection.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})
