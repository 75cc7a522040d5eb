import { z } from 'zod'
import { CurrencyCode, Id, IsoTime, LongText, Metadata, Name, Statistic } from '../../platform/http/fields.ts'
import { Flag, listQuery, SearchText } from '../../platform/http/list-query.ts'
import { idOf } from '../../platform/http/references.ts'
import { limits } from './criteria.rules.ts'
import { operators } from './fields.rules.ts'

export const segmentTypes = ['behavioral', 'demographic', 'rfm', 'custom'] as const
export const addedReasons = ['rule_match', 'manual', 'import'] as const

const listed = z
  .array(z.union([z.number(), z.string()]))
  .min(1)
  .max(limits.listed)
const { $schema: _, ...ruleValue } = z.toJSONSchema(z.union([z.number(), z.string(), z.boolean(), listed]))
/**
 * Accepts every value that fits some field. `checkCriteria` validates it against the field and operator of the rule.
 */
const RuleValue = z.unknown().meta({
  ...ruleValue,
  description:
    'Value to compare with: two values for `between`, a list for `in` and `not_in`, a number of days for `within_last_days` and `older_than_days`.',
})

const RuleBody = z.strictObject({
  field: z.string().max(300),
  operator: z.enum(operators),
  value: RuleValue,
  currency: CurrencyCode.optional().describe(
    'Currency of amounts. Default: the currency of the person’s latest purchase.',
  ),
})
const logic = z
  .string()
  .toUpperCase()
  .pipe(z.enum(['AND', 'OR', 'NOT']))
  .default('AND')
/**
 * Returns the schema of one level of groups. The depth is fixed, because a recursive schema could not be expanded in
 * the OpenAPI document.
 */
const level = <Inner extends z.ZodType>(inner: Inner) =>
  z.strictObject({ logic, rules: z.array(RuleBody).max(100).optional(), groups: z.array(inner).max(50).optional() })
const Deepest = z.strictObject({ logic, rules: z.array(RuleBody).max(100).optional() })
export const CriteriaBody = level(level(level(level(level(Deepest)))))
  .describe('A group of rules. AND: all hold; OR: at least one holds; NOT: not all hold.')
  .meta({ id: 'SegmentCriteria' })

export const Segment = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    segment_type: z.enum(segmentTypes),
    criteria: z.record(z.string(), z.unknown()).nullable().describe('Null if members are only added by hand.'),
    customer_count: z.int().nullable(),
    member_count: z.int().describe('The stored customer_count; counted now if there is none.'),
    last_calculated_at: IsoTime.nullable(),
    is_active: z.boolean(),
    auto_update: z.boolean().describe('True: built every night, and whenever people change.'),
    color: z.string().nullable(),
    metadata: Metadata,
    created_at: IsoTime,
    updated_at: IsoTime,
  })
  .meta({ id: 'Segment' })
export type SegmentView = z.infer<typeof Segment>

const Color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour like #1a2b3c')
const fields = {
  description: LongText.nullable().optional(),
  segment_type: z.enum(segmentTypes).optional(),
  criteria: CriteriaBody.nullable().optional(),
  is_active: z.boolean().optional(),
  auto_update: z.boolean().optional(),
  color: Color.nullable().optional(),
  metadata: Metadata.optional(),
}
export const CreateSegmentBody = z.strictObject({ name: Name, ...fields })
export type CreateSegment = z.infer<typeof CreateSegmentBody>
export const UpdateSegmentBody = z.strictObject({
  name: Name.optional(),
  ...fields,
  rebuild: z.boolean().optional().describe('True: builds the segment now.'),
})
export type UpdateSegment = z.infer<typeof UpdateSegmentBody>

export const SegmentQuery = listQuery(['-created_at', 'name', 'customer_count'], {
  q: SearchText.optional().describe('Part of the name or description.'),
  segment_type: z.enum(segmentTypes).optional(),
  is_active: Flag.optional(),
})
export type SegmentFilter = z.infer<typeof SegmentQuery>

export const BuildResult = z
  .object({
    total_evaluated: z.int(),
    matching_count: z.int(),
    members_added: z.int(),
    members_removed: z.int(),
  })
  .meta({ id: 'SegmentBuildResult' })
export type BuildResultView = z.infer<typeof BuildResult>
export const SavedSegment = z.object({
  segment: Segment,
  build_result: BuildResult.nullable().describe('Null if the segment was not built.'),
  message: z.string(),
})
export type SavedSegmentView = z.infer<typeof SavedSegment>

export const SegmentMember = z
  .object({
    segment_id: z.string(),
    person_id: z.string(),
    email: z.string().nullable(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    added_reason: z.enum(addedReasons),
    score_at_addition: Statistic.nullable(),
    added_at: IsoTime,
  })
  .meta({ id: 'SegmentMember' })
export type SegmentMemberView = z.infer<typeof SegmentMember>
export const MemberQuery = listQuery(['-added_at'], {
  q: SearchText.optional().describe('Part of the address or name.'),
  segment_id: Id.optional(),
  person_id: Id.optional(),
  added_reason: z.enum(addedReasons).optional(),
})
export type MemberFilter = z.infer<typeof MemberQuery>
export const MembersOfQuery = MemberQuery.omit({ segment_id: true })
export const AddMemberBody = z.strictObject({
  person_id: idOf('person'),
  added_reason: z.enum(['manual', 'import']).default('manual'),
})
export type AddMember = z.infer<typeof AddMemberBody>
export const MemberParams = z.object({ id: z.string(), person_id: z.string() })

export const PreviewBody = z.strictObject({ criteria: CriteriaBody })
export type PreviewSegment = z.infer<typeof PreviewBody>
export const Preview = z
  .object({
    count: z.int(),
    total_evaluated: z.int(),
    sample: z.array(z.object({ person_id: z.string(), email: z.string().nullable() })).describe('At most ten.'),
  })
  .meta({ id: 'SegmentPreview' })
export type PreviewView = z.infer<typeof Preview>

export const SegmentRun = z
  .object({
    id: z.string(),
    reason: z.enum(['nightly', 'manual']),
    status: z.enum(['running', 'done', 'failed']),
    built: z.int(),
    failed: z.int(),
    members_added: z.int(),
    members_removed: z.int(),
    error: z.string().nullable(),
    started_at: IsoTime,
    finished_at: IsoTime.nullable(),
  })
  .meta({ id: 'SegmentRun' })
export type SegmentRunView = z.infer<typeof SegmentRun>
export const OneSegmentRun = z.object({ segment_run: SegmentRun })

export const RunQuery = listQuery(['-started_at', 'updated_at'], {
  q: SearchText.optional().describe('Part of the id, or of the reason of the failure.'),
  status: z.enum(['running', 'done', 'failed']).optional(),
})
export type RunFilter = z.infer<typeof RunQuery>
