import { z } from 'zod'
import { Amount, CurrencyCode, Id, IsoTime, LongText, Name } from '../../platform/http/fields.ts'
import { Flag, listQuery, SearchText } from '../../platform/http/list-query.ts'
import { idOf } from '../../platform/http/references.ts'

const goalTypes = [
  'lead_form',
  'purchase',
  'add_to_cart',
  'page_view',
  'time_on_page',
  'scroll_depth',
  'custom_event',
] as const
const Members = z.record(z.string(), z.unknown())
const Conditions = z.strictObject({
  event_name: Name.optional().describe('For `custom_event`: name of the event, ignoring case.'),
  pathname_pattern: z.string().max(500).optional().describe('For `page_view`: a path; * stands for any text.'),
  min_time_seconds: z.int().min(0).max(1_000_000).optional(),
  min_scroll_percent: z.int().min(0).max(100).optional(),
  custom_conditions: Members.optional(),
})

export const Goal = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    goal_type: z.enum(goalTypes),
    conditions: Members,
    default_value: z.int().nullable(),
    currency: z.string().nullable(),
    value_from_event: z.boolean(),
    is_active: z.boolean(),
    website_id: z.string().nullable(),
    priority: z.int(),
    conversions: z.int().describe('Number of conversions that the goal has counted.'),
    metadata: Members,
    created_at: IsoTime,
    updated_at: IsoTime,
  })
  .meta({ id: 'ConversionGoal' })
export type GoalView = z.infer<typeof Goal>

const changeable = {
  description: LongText.nullable().optional(),
  conditions: Conditions.optional(),
  default_value: Amount.nullable().optional().describe('In the currency’s minor unit.'),
  currency: CurrencyCode.nullable().optional(),
  value_from_event: z.boolean().optional(),
  is_active: z.boolean().optional(),
  website_id: idOf('site_key').nullable().optional(),
  priority: z.int().min(-1_000_000).max(1_000_000).optional(),
  metadata: Members.optional(),
}
export const CreateGoalBody = z.strictObject({ ...changeable, name: Name, goal_type: z.enum(goalTypes) })
export type CreateGoal = z.infer<typeof CreateGoalBody>
export const UpdateGoalBody = z.strictObject({
  ...changeable,
  name: Name.optional(),
  goal_type: z.enum(goalTypes).optional(),
})
export type UpdateGoal = z.infer<typeof UpdateGoalBody>

export const GoalQuery = listQuery(['priority', '-created_at', 'updated_at', 'name'], {
  q: SearchText.optional().describe('Part of the name or description.'),
  goal_type: z.enum(goalTypes).optional(),
  website_id: Id.optional(),
  is_active: Flag.optional(),
})
export type GoalFilter = z.infer<typeof GoalQuery>
