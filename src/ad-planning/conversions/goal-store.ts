import { type Queryable, sql } from '../../platform/db/database.ts'
import { deleteById } from '../../platform/db/delete-store.ts'
import { type ListSource, listPage } from '../../platform/db/list-store.ts'
import { narrowedTable, tableList } from '../../platform/db/table-list-store.ts'
import { dated, type Stored } from '../../platform/iso-time.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import type { Goal } from './event-map.rules.ts'
import type { GoalFilter, GoalView } from './goal-schema.ts'

type Row = Stored<GoalView>

const columns = sql`g.id, g.name, g.description, g.goal_type, g.conditions, g.default_value, g.currency, g.value_from_event, g.is_active,
  g.website_id, g.priority, g.metadata, g.created_at, g.updated_at,
  (select count(*) from conversion c where c.conversion_goal_id = g.id) as conversions`

const named = tableList('conversion_goal', { created_at: 'timestamptz', updated_at: 'timestamptz', name: 'text' })
const goals: ListSource = {
  ...named,
  // Negated, so that goals with the same priority are sorted by ascending id.
  sorts: { ...named.sorts, priority: [{ column: sql`-t.priority::bigint`, type: 'bigint' }] },
  columns,
  join: sql`join conversion_goal g on g.id = page.list_id`,
}

/** Lists goals, highest priority first. */
export async function listGoals(db: Queryable, asked: GoalFilter & PageAfter): Promise<Page<GoalView>> {
  const { q, goal_type, website_id, is_active } = asked
  const narrowed = narrowedTable(q, {
    equal: { goal_type, website_id, is_active },
    searched: ['t.name', 't.description'],
  })
  const page = await listPage<Row>(db, goals, asked, narrowed)
  return { ...page, rows: page.rows.map(dated) }
}

export async function readGoal(db: Queryable, id: string): Promise<GoalView | null> {
  const { rows } = await sql<Row>`select ${columns} from conversion_goal g where g.id = ${id}`.execute(db)
  return rows[0] ? dated(rows[0]) : null
}

/** Stores a goal. Violates `conversion_goal_website_id_fkey` if the site key does not exist. */
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

export const deleteGoal = deleteById('conversion_goal')

export async function activeGoals(db: Queryable): Promise<Goal[]> {
  const { rows } = await sql<Goal>`
    select id, name, goal_type as "goalType", conditions, default_value as "defaultValueMinor", currency, value_from_event as "valueFromEvent",
      website_id as "websiteId" from conversion_goal where is_active order by priority desc, id`.execute(db)
  return rows
}
