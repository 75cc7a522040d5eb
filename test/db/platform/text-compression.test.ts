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

test('the state of a session is compressed with LZ4 if the server has it, and kept in its row', async () => {
  const database = await testDatabase()
  const { db, close } = connectDatabase({ url: database.url })
  await sql`
    insert into checkout (id, publishable_key_id, sales_channel_id, status, region_id, currency, total_minor, state, agent_profile,
      created_at, updated_at, expires_at)
    select 'chk', 'apk', 'sc', 'incomplete', 'reg', 'EUR', 0, json_build_object('lines', array_agg(md5(n::text))), 'https://agent.example',
      now(), now(), now() from generate_series(1, 200) n`.execute(db)
  const { rows } = await sql`
    select pg_column_compression(state) is not distinct from case when 'lz4' = any(enumvals) then 'lz4' end as best,
      pg_relation_size(reltoastrelid)::int as elsewhere
    from checkout, pg_settings, pg_class where name = 'default_toast_compression' and pg_class.oid = 'checkout'::regclass`.execute(
    db,
  )
  await close()
  await database.drop()
  expect(rows).toEqual([{ best: true, elsewhere: 0 }])
})
