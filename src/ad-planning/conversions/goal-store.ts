import { type Queryable, sql } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/iso-time.ts'
import type { Page } from '../../platform/page.ts'
import type { Goal } from './event-map.rules.ts'
import type { GoalFilter, GoalView } from './goal-schema.ts'

type Row = Omit<GoalView, 'created_at' | 'updated_at'> & { readonly created_at: Date; readonly updated_at: Date }

const columns = sql`g.id, g.name, g.description, g.goal_type, g.conditions, g.default_value, g.currency, g.value_from_event, g.is_active,
  g.website_id, g.priority, g.metadata, g.created_at, g.updated_at,
  (select count(*) from conversion c where c.conversion_goal_id = g.id) as conversions`

const toView = (row: Row): GoalView => ({
  ...row,
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
})

/** The one of the highest priority first. */
export async function listGoals(
  db: Queryable,
  { goal_type, website_id, is_active, limit, offset }: GoalFilter,
): Promise<Page<GoalView>> {
  const conditions = [sql`true`]
  if (goal_type !== undefined) conditions.push(sql`g.goal_type = ${goal_type}`)
  if (website_id !== undefined) conditions.push(sql`g.website_id = ${website_id}`)
  if (is_active !== undefined) conditions.push(sql`g.is_active = ${is_active === 'true'}`)
  const where = sql`from conversion_goal g where ${sql.join(conditions, sql` and `)}`
  const { rows } = await sql<Row>`
    select ${columns} ${where} order by g.priority desc, g.id limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ count: number }>`select count(*) as count ${where}`.execute(db)
  return { rows: rows.map(toView), count: counted.rows[0]?.count ?? 0 }
}

export async function readGoal(db: Queryable, id: string): Promise<GoalView | null> {
  const { rows } = await sql<Row>`select ${columns} from conversion_goal g where g.id = ${id}`.execute(db)
  return rows[0] ? toView(rows[0]) : null
}

/** Fails on `conversion_goal_website_id_fkey` where there is no such site key. */
export async function writeGoal(tx: Queryable, goal: Omit<GoalView, 'conversions'>): Promise<void> {
  const row = {
    ...goal,
    conditions: JSON.stringify(goal.conditions),
    metadata: JSON.stringify(goal.metadata),
    created_at: new Date(goal.created_at),
    updated_at: new Date(goal.updated_at),
  }
  await tx
    .insertInto('conversion_goal')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

export async function deleteGoal(tx: Queryable, id: string): Promise<boolean> {
  const row = await tx.deleteFrom('conversion_goal').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}

export async function activeGoals(db: Queryable): Promise<Goal[]> {
  const { rows } = await sql<Goal>`
    select id, name, goal_type as "goalType", conditions, default_value as "defaultValueMinor", currency, value_from_event as "valueFromEvent",
      website_id as "websiteId" from conversion_goal where is_active order by priority desc, id`.execute(db)
  return rows
}
