import pg from 'pg'
import { expect, test } from 'vitest'
import { startTestServer, testDatabase } from '../support/postgres.ts'

test('each caller gets its own database, which no longer exists after drop', async () => {
  const [one, two] = await Promise.all([testDatabase(), testDatabase()])
  const [first, second] = [new pg.Pool(one.poolConfig), new pg.Pool(two.poolConfig)]
  await first.query('create table only_in_one (id int)')
  const seen = await second.query("select to_regclass('only_in_one') as found")
  expect(seen.rows).toEqual([{ found: null }])
  await Promise.all([first.end(), second.end()])
  await Promise.all([one.drop(), two.drop()])
  const gone = new pg.Client(one.poolConfig)
  await expect(gone.connect()).rejects.toMatchObject({ code: '3D000' })
})

test('a template contains the rows that its preparation inserted', async () => {
  const server = await startTestServer(async (pool) => {
    await pool.query('create table migrated (id int primary key)')
  })
  const template = new URL(server.url)
  template.pathname = `/${server.template}`
  const client = new pg.Client({ connectionString: template.href })
  await client.connect()
  const { rows } = await client.query("select to_regclass('migrated')::text as found")
  await client.end()
  await server.stop()
  expect(rows).toEqual([{ found: 'migrated' }])
})
