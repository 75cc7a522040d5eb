import type { Queryable } from '../../platform/db/database.ts'
import type { Given } from '../../platform/http/body-rules.ts'
import { invalidData } from '../../platform/http/refusals.ts'
import { newId } from '../../platform/ids.ts'
import { isoTime } from '../../platform/iso-time.ts'
import type { CreateGoal, GoalView, UpdateGoal } from './goal-schema.ts'
import { readGoal, writeGoal } from './goal-store.ts'

export async function createGoal(tx: Queryable, body: CreateGoal, now: Date): Promise<GoalView> {
  return save(tx, {
    id: newId('goal', now.getTime()),
    name: body.name,
    description: body.description ?? null,
    goal_type: body.goal_type,
    conditions: body.conditions ?? {},
    default_value: body.default_value ?? null,
    currency: body.currency ?? null,
    value_from_event: body.value_from_event ?? false,
    is_active: body.is_active ?? true,
    website_id: body.website_id ?? null,
    priority: body.priority ?? 0,
    conversions: 0,
    metadata: body.metadata ?? {},
    created_at: isoTime(now),
    updated_at: isoTime(now),
  })
}

/**
 * Changes a goal. Returns null if no goal has this id. Throws `invalid_data` (400) if its conditions do not fit its
 * type.
 */
export async function updateGoal(tx: Queryable, id: string, body: UpdateGoal, now: Date): Promise<GoalView | null> {
  const before = await readGoal(tx, id)
  if (!before) return null
  return save(tx, { ...before, ...body, updated_at: isoTime(now) })
}

function conditionProblems({ goal_type, conditions = {} }: Partial<Pick<GoalView, 'goal_type' | 'conditions'>>) {
  const { event_name, pathname_pattern } = conditions
  if (goal_type === 'custom_event' && event_name === undefined)
    return [
      {
        path: '/conditions/event_name',
        message: 'A goal of type custom_event needs the name of the event that it counts.',
      },
    ]
  if (goal_type === 'page_view' && pathname_pattern === undefined)
    return [
      {
        path: '/conditions/pathname_pattern',
        message: 'A goal of type page_view needs the pattern of the pages that it counts.',
      },
    ]
  return []
}

/**
 * Returns the problems with a new goal's conditions. Returns none if the schema has rejected `goal_type` or
 * `conditions`.
 */
export const createProblems = ({ body, isRefused }: Given<CreateGoal>) =>
  isRefused('goal_type', 'conditions') ? [] : conditionProblems(body)

export async function updateProblems(db: Queryable, id: string, { body, isRefused }: Given<UpdateGoal>) {
  const before = await readGoal(db, id)
  return before === null || isRefused('goal_type', 'conditions') ? [] : conditionProblems({ ...before, ...body })
}

async function save(tx: Queryable, { conversions, ...goal }: GoalView): Promise<GoalView> {
  const problems = conditionProblems(goal)
  if (problems.length > 0) throw invalidData(problems)
  await writeGoal(tx, goal)
  return { ...goal, conversions }
}
