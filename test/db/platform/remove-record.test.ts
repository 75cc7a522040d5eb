import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../src/platform/db/database.ts'
import { startTestWeft, type TestWeft } from '../../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
})
afterAll(() => weft.stop())

const conversions = 1500

/** Slows changes of a table by 2 ms a row: 1,500 rows in one statement take at least 3 seconds, 500 rows a second. */
async function slow(table: string, change: 'update' | 'delete'): Promise<void> {
  await sql`create sequence if not exists slowed_rows`.execute(weft.db)
  await sql`
    create or replace function slow() returns trigger language plpgsql as $$
    begin
      if nextval('slowed_rows') % 50 = 0 then perform pg_sleep(0.1); end if;
      return coalesce(new, old);
    end $$`.execute(weft.db)
  await sql`create trigger slow before ${sql.raw(change)} on ${sql.table(table)} for each row execute function slow()`.execute(
    weft.db,
  )
}

async function removed(path: string) {
  for (;;) {
    const answer = await weft.admin('DELETE', path)
    if (answer.status !== 202) return answer
  }
}

test('a record that very many others refer to is released in batches, and removed by a repeated request', async () => {
  const made = await weft.admin('POST', '/admin/ad-planning/goals', { name: 'Purchases', goal_type: 'purchase' })
  if (made.status !== 201) throw new Error(made.text)
  const { id } = made.body.goal
  await sql`
    insert into conversion (id, conversion_type, source, conversion_goal_id, converted_at, created_at, updated_at)
    select 'conv_' || n, 'custom', 'manual', ${id}, now(), now(), now() from generate_series(1, ${conversions}::int) n`.execute(
    weft.db,
  )
  await slow('conversion', 'update')
  const path = `/admin/ad-planning/goals/${id}`
  const first = await weft.admin('DELETE', path)
  expect([first.status, first.body]).toEqual([202, { id, object: 'goal', deleted: false }])
  expect([200, 404]).toContain((await removed(path)).status)
  const { rows } = await sql`
    select (select count(*)::int from conversion_goal) as goals, count(*)::int as conversions, count(conversion_goal_id)::int as naming
    from conversion`.execute(weft.db)
  expect(rows).toEqual([{ goals: 0, conversions, naming: 0 }])
}, 120_000)

test('a template that very many tasks were made from, and a task with very many subtasks, are removed in batches', async () => {
  const category = await weft.admin('POST', '/admin/task-categories', { name: 'Dyeing' })
  const { id: category_id } = category.body.task_category
  const template = await weft.admin('POST', '/admin/task-templates', { category_id, name: 'Dye a lot' })
  const parent = await weft.admin('POST', '/admin/tasks', { title: 'Dye all lots' })
  const templatePath = `/admin/task-templates/${template.body.task_template.id}`
  const parentPath = `/admin/tasks/${parent.body.task.id}`
  await sql`
    insert into task (id, title, template_id, parent_task_id, created_at, updated_at)
    select 'task_' || n, 'Dye', ${template.body.task_template.id}, ${parent.body.task.id}, now(), now()
    from generate_series(1, 1500) n`.execute(weft.db)
  await slow('task', 'update')
  expect((await weft.admin('DELETE', templatePath)).status).toBe(202)
  expect([200, 404]).toContain((await removed(templatePath)).status)
  await sql`drop trigger slow on task`.execute(weft.db)

  await slow('task', 'delete')
  expect((await weft.admin('DELETE', parentPath)).status).toBe(202)
  expect([200, 404]).toContain((await removed(parentPath)).status)
  expect((await sql`select from task`.execute(weft.db)).rows).toEqual([])
}, 120_000)

test('a location that very many variants have left is removed in batches, and keeps stock that arrives meanwhile', async () => {
  const made = await weft.admin('POST', '/admin/stock-locations', { name: 'Attic' })
  const { id } = made.body.stock_location
  await weft.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into stock_level (variant_id, location_id, quantity)
      select 'variant_' || n, ${id}, 0 from generate_series(1, 1500) n`.execute(tx)
  })
  await slow('stock_level', 'delete')
  const path = `/admin/stock-locations/${id}`
  expect((await weft.admin('DELETE', path)).status).toBe(202)
  await sql`
    insert into stock_level (variant_id, location_id, quantity)
    select id, ${id}, 3 from variant order by id limit 1`.execute(weft.db)
  expect((await removed(path)).status).toBe(409)
  expect(await levelsAt(id)).toEqual([{ quantity: 3 }])
}, 120_000)

test('a removal that waits for a lock releases nothing, because it is not yet certain that it is allowed', async () => {
  const create = async (body: object): Promise<string> =>
    (await weft.admin('POST', '/admin/categories', body)).body.category.id
  const parent = await create({ name: 'Wool' })
  await create({ name: 'Merino', parent_id: parent })
  await sql`insert into product_category (product_id, category_id) select id, ${parent} from product limit 3`.execute(
    weft.db,
  )
  const path = `/admin/categories/${parent}`
  const remove = async () => {
    const { status, body } = await weft.admin('DELETE', path)
    const { rows } = await sql`select from product_category where category_id = ${parent}`.execute(weft.db)
    return { status, message: body.message, products: rows.length }
  }
  const meanwhile = await weft.db.transaction().execute(async (tx) => {
    await sql`lock table category in share row exclusive mode`.execute(tx)
    return remove()
  })
  expect([meanwhile, await remove()]).toEqual([
    { status: 409, message: 'Somebody else is changing the same products. Try again in a moment.', products: 3 },
    { status: 409, message: 'This category has categories below it: delete or move them first.', products: 3 },
  ])
}, 60_000)

async function levelsAt(id: string) {
  const { rows } = await sql`select quantity from stock_level where location_id = ${id}`.execute(weft.db)
  return rows
}
