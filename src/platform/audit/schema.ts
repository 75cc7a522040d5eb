import { z } from 'zod'
import { IsoTime } from '../http/fields.ts'
import { listQuery, momentRange, SearchText } from '../http/list-query.ts'

const actions = ['insert', 'update', 'delete', 'event'] as const
const Fields = z.record(z.string(), z.unknown()).nullable()

export const AuditEntry = z.object({
  /** Increases over time. */
  id: z.int(),
  created_at: IsoTime,
  caller: z.object({ kind: z.string(), id: z.string(), label: z.string() }),
  request_id: z.string().nullable(),
  /** Operation id of the API, for example `updateProduct`. */
  operation: z.string(),
  object_type: z.string(),
  object_id: z.string(),
  action: z.enum(actions),
  /** For an update: the changed fields only. Null for creations and events. */
  before: Fields,
  /** Null for deletions. For an event: its facts, such as the outcome. */
  after: Fields,
})
export type AuditEntryView = z.infer<typeof AuditEntry>

const Exactly = z.string().max(255).optional()

export const AuditQuery = listQuery(['-created_at'], {
  q: SearchText.optional().describe(
    'Text in the name of the caller, the operation or the kind of object, such as `update product`; or the whole id of an object, caller or request.',
  ),
  /** Id of the caller. */
  caller: Exactly,
  caller_kind: Exactly,
  object_type: Exactly,
  object_id: Exactly,
  action: z.enum(actions).optional(),
  operation: Exactly,
  request_id: Exactly,
  ...momentRange('created_at'),
})
export type AuditFilter = z.infer<typeof AuditQuery>
