import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../src/platform/db/database.ts'
import { unitCode, unitKind, unitNames } from '../../../src/platform/units.ts'
import { startTestWeft, type TestWeft } from '../../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
})
afterAll(() => weft.stop())

const kindsInDatabase = async (names: readonly string[]): Promise<(string | undefined)[]> => {
  const { rows } = await sql<{ kind: string }>`
    select unit_kind(name) as kind from unnest(${[...names]}::text[]) with ordinality as t(name, place) order by place`.execute(
    weft.db,
  )
  return rows.map(({ kind }) => kind)
}

test('the database and the program know the same units, ignoring case, spaces and dots', async () => {
  const names = unitNames.map(({ name }) => name)
  const kinds = unitNames.map(({ kind }) => kind)
  expect(await kindsInDatabase(names)).toEqual(kinds)
  expect(new Set(names).size).toBe(names.length)
  const written = names.map((name) => `  ${name.replace(/[a-z]/g, (letter) => letter.toUpperCase())}. `)
  expect(await kindsInDatabase(written)).toEqual(kinds)
  expect(written.map(unitKind)).toEqual(kinds)
})

test('an unknown unit counts pieces', async () => {
  const unknown = ['roll', 'box', 'spool 500 m', 'meter roll', '', 'MÈTRE', 'm²']
  expect(await kindsInDatabase(unknown)).toEqual(unknown.map(() => 'piece'))
  expect(unknown.map((unit) => [unitCode(unit), unitKind(unit)])).toEqual(unknown.map(() => [null, 'piece']))
})
