import { expect, test } from 'vitest'
import { connectDatabase, sql } from '../../../src/platform/db/database.ts'
import { testDatabase } from '../../support/postgres.ts'

test('responses kept for a repeated call are compressed with LZ4 if the server has it', async () => {
  const database = await testDatabase()
  const { db, close } = connectDatabase({ url: database.url })
  await sql`
    insert into idempotency_key (caller, method, path, key, body_hash, status, body, locked_until)
    values ('apk', 'POST', '/', 'k', '', 200, repeat('a line item of a reply ', 400), now())`.execute(db)
  const { rows } = await sql`
    select pg_column_compression(body) = case when 'lz4' = any(enumvals) then 'lz4' else 'pglz' end as best
    from idempotency_key, pg_settings where name = 'default_toast_compression'`.execute(db)
  await close()
  await database.drop()
  expect(rows).toEqual([{ best: true }])
})
