import { expect, test } from 'vitest'
import { connectDatabase, sql } from '../../../src/platform/db/database.ts'
import { forgetDeadCalls } from '../../../src/platform/idempotency/forget-dead-calls.ts'
import { testDatabase } from '../../support/postgres.ts'

test('claims of calls that died a quarter of an hour ago are deleted; responses and running calls are kept', async () => {
  const database = await testDatabase()
  const { db, close } = connectDatabase({ url: database.url })
  await sql`
    insert into idempotency_key (caller, method, path, key, body_hash, status, body, locked_until) values
      ('a', 'POST', '/', 'dead', 'h', null, null, '2026-01-01T11:44:00Z'),
      ('a', 'POST', '/', 'running', 'h', null, null, '2026-01-01T11:46:00Z'),
      ('a', 'POST', '/', 'answered', 'h', 200, '{}', '2026-01-01T00:00:00Z')`.execute(db)
  expect(await forgetDeadCalls(db, new Date('2026-01-01T12:00:00Z'))).toBe(1)
  const left = await db.selectFrom('idempotency_key').select('key').orderBy('key').execute()
  expect(left).toEqual([{ key: 'answered' }, { key: 'running' }])
  await close()
  await database.drop()
})
