import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../src/platform/db/database.ts'
import { startTestWeft, type TestWeft } from '../../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
})
afterAll(() => weft.stop())

const conversions = 600

test('a record that very many others refer to is released in batches, and removed by a repeated request', async () => {
  const made = await weft.admin('POST', '/admin/ad-planning/goals', { name: 'Purchases', goal_type: 'purchase' })
  if (made.status !== 201) throw new Error(made.text)
  const { id } = made.body.goal
  await sql`
    insert into conversion (id, conversion_type, source, conversion_goal_id, converted_at, created_at, updated_at)
    select 'conv_' || n, 'custom', 'manual', ${id}, now(), now(), now() from generate_series(1, ${conversions}::int) n`.execute(
    weft.db,
  )
  // The removal in one statement would take six seconds.
  await sql`
    create function slow() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.01); return new; end $$`.execute(weft.db)
  await sql`create trigger slow before update on conversion for each row execute function slow()`.execute(weft.db)

  const remove = () => weft.admin('DELETE', `/admin/ad-planning/goals/${id}`)
  const first = await remove()
  expect([first.status, first.body]).toEqual([202, { id, object: 'goal', deleted: false }])
  let last = first
  while (last.status === 202) last = await remove()
  expect([200, 404]).toContain(last.status)
  const { rows } = await sql`
    select (select count(*)::int from conversion_goal) as goals, count(*)::int as conversions, count(conversion_goal_id)::int as naming
    from conversion`.execute(weft.db)
  expect(rows).toEqual([{ goals: 0, conversions, naming: 0 }])
}, 120_000)
