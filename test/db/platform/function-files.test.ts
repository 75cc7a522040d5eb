import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { functionFiles, stamped } from '../../../src/platform/db/function-files.ts'
import { MigrationError, migrate } from '../../../src/platform/db/migrate.ts'
import { type TestDatabase, testDatabase } from '../../support/postgres.ts'

let database: TestDatabase
let pool: pg.Pool
const folders: string[] = []

beforeEach(async () => {
  database = await testDatabase()
  pool = new pg.Pool(database.poolConfig)
})
afterEach(async () => {
  await pool?.end()
  await database?.drop()
  for (const path of folders.splice(0)) await rm(path, { recursive: true })
})

/** Returns a folder with these function files, as in another version of Weft. */
async function version(files: Readonly<Record<string, string>>): Promise<{ functions: URL }> {
  const path = await mkdtemp(join(tmpdir(), 'weft-functions-'))
  folders.push(path)
  for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text)
  return { functions: pathToFileURL(`${path}/`) }
}

const answering = (number: number, answer = number) =>
  `-- version ${number}, digest 0000000000000000\ncreate or replace function answer() returns integer language sql as $$ select ${answer} $$;\n`
const answer = async () => (await pool.query('select answer()')).rows[0].answer

test('a changed file is applied at the next start, an unchanged one is not', async () => {
  const first = await version({ 'answer.sql': answering(1) })
  expect(await migrate(pool, first)).toEqual({ applied: [], functions: ['answer.sql'] })
  expect(await migrate(pool, first)).toEqual({ applied: [], functions: [] })
  expect(await migrate(pool, await version({ 'answer.sql': answering(2) }))).toEqual({
    applied: [],
    functions: ['answer.sql'],
  })
  expect(await answer()).toBe(2)
  // During development, a file changes several times under one version.
  expect(await migrate(pool, await version({ 'answer.sql': answering(2, 3) }))).toEqual({
    applied: [],
    functions: ['answer.sql'],
  })
  expect(await answer()).toBe(3)
})

test('a process of an older version does not replace newer functions', async () => {
  await migrate(pool, await version({ 'answer.sql': answering(2) }))
  expect(await migrate(pool, await version({ 'answer.sql': answering(1) }))).toEqual({ applied: [], functions: [] })
  expect(await answer()).toBe(2)
})

test('if two versions start at the same time, the newer functions are kept', async () => {
  const [old, recent] = [await version({ 'answer.sql': answering(1) }), await version({ 'answer.sql': answering(2) })]
  for (let round = 0; round < 5; round++) {
    await pool.query('drop function if exists answer; drop table if exists schema_function')
    await Promise.all([migrate(pool, old), migrate(pool, recent), migrate(pool, old)])
    expect(await answer()).toBe(2)
  }
})

test('all files are applied after a migration, because it may have replaced a function', async () => {
  const files = await version({ 'answer.sql': answering(1) })
  await migrate(pool, files)
  await pool.query(`update schema_function set migration = 'an earlier one'`)
  expect(await migrate(pool, files)).toEqual({ applied: [], functions: ['answer.sql'] })
})

test('unchanged files cost one query at a start', async () => {
  await migrate(pool)
  const texts: string[] = []
  const client = await pool.connect()
  const query = client.query.bind(client)
  client.query = ((text: string) => {
    texts.push(text)
    return query(text)
  }) as typeof client.query
  const connect = pool.connect.bind(pool)
  pool.connect = (async () => client) as typeof pool.connect
  await migrate(pool)
  pool.connect = connect
  expect(texts.filter((text) => text.includes('schema_function'))).toEqual([
    'select name, version, digest, migration from schema_function',
  ])
  expect(texts.length).toBe(3)
})

test('a broken file stops the start with its name, and the functions before it are kept', async () => {
  const broken = await version({
    'answer.sql': answering(1),
    'broken.sql': 'create or replace function broken() returns integer language sql as $$ select from nowhere $$;',
  })
  await expect(migrate(pool, broken)).rejects.toThrow(
    new MigrationError('Function file broken.sql failed and was rolled back: relation "nowhere" does not exist'),
  )
  expect(await answer()).toBe(1)
  const { rows } = await pool.query(`select name from schema_function where name in ('answer.sql', 'broken.sql')`)
  expect(rows).toEqual([{ name: 'answer.sql' }])
})

test('a changed file gets the next version and its digest in its first line', async () => {
  const { functions } = await version({ 'a.sql': 'select 1;\n', 'b.sql': answering(4) })
  const [unversioned, changed] = await functionFiles(functions)
  if (!unversioned || !changed) throw new Error('Both files are missing.')
  expect(stamped(unversioned)).toBe('-- version 1, digest 4a45092ccf992ea9\nselect 1;\n')
  const text = stamped(changed)
  expect(text?.split('\n')[0]).toMatch(/^-- version 5, digest [0-9a-f]{16}$/)
  expect(stamped({ ...changed, text: text ?? '', version: 5 })).toBe(null)
})
