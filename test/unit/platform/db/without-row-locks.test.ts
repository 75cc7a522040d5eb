import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tables } from '../../../../src/platform/db/tables.ts'
import { withoutRowLocks } from '../../../../src/platform/db/without-row-locks.ts'

const locking = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
const db = withoutRowLocks(locking)

test('a built query loses its lock, in a subquery too', () => {
  const held = db.selectFrom('task').select('id').where('id', '=', 'a').orderBy('id').limit(1)
  expect(held.forUpdate().skipLocked().compile().sql).toBe(held.compile().sql)
  expect(held.forKeyShare().compile().sql).toBe(held.compile().sql)
  const outer = db.selectFrom('task').select('title')
  expect(outer.where('id', 'in', held.forShare()).compile().sql).toBe(outer.where('id', 'in', held).compile().sql)
})

test.each(['for update', 'FOR NO KEY UPDATE', 'for share of t', 'for key share nowait', 'for update of t skip locked'])(
  'a written query loses `%s`',
  (lock) => {
    const ids = sql`select id from task t where id = ${'a'} order by id ${sql.raw(lock)}`
    expect(sql`with ids as (${ids}) select 1 from ids`.compile(db).sql).toBe(
      'with ids as (select id from task t where id = $1 order by id ) select 1 from ids',
    )
  },
)

test('the database itself still locks', () => {
  expect(locking.selectFrom('task').select('id').forUpdate().compile().sql).toBe('select "id" from "task" for update')
})
