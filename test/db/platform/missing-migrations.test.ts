import { readdir } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { missingMigrations } from '../../../src/platform/db/migrate.ts'
import { type TestDatabase, testDatabase } from '../../support/postgres.ts'

let database: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await testDatabase()
  pool = new pg.Pool(database.poolConfig)
})

afterAll(async () => {
  await pool?.end()
  await database?.drop()
})

test('a migrated database lacks no file, an older one the newer files, and an empty one all files', async () => {
  const files = (await readdir(new URL('../../../migrations/', import.meta.url)))
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const newest = files.at(-1)
  expect(await missingMigrations(pool)).toEqual([])
  await pool.query('delete from schema_migration where name = $1', [newest])
  expect(await missingMigrations(pool)).toEqual([newest])
  await pool.query('drop table schema_migration')
  expect(await missingMigrations(pool)).toEqual(files)
})
