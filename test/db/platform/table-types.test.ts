import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { tablesFile, tablesText } from '../../../scripts/generate-tables.ts'
import { functionFiles, stamped } from '../../../src/platform/db/function-files.ts'
import { testDatabase } from '../../support/postgres.ts'

test('src/platform/db/tables.ts describes the migrated database', async () => {
  const database = await testDatabase()
  const pool = new pg.Pool(database.poolConfig)
  try {
    expect(await readFile(tablesFile, 'utf8')).toBe(await tablesText(pool))
  } finally {
    await pool.end()
    await database.drop()
  }
})

test('the first line of every function file has the digest of its content', async () => {
  const changed = (await functionFiles()).filter((file) => stamped(file) !== null)
  expect(changed.map(({ name }) => name)).toEqual([])
})
