import { z } from 'zod'
import { IsoTime } from '../http/fields.ts'
import { listQuery, momentRange, SearchText } from '../http/list-query.ts'

const actions = ['insert', 'update', 'delete', 'event'] as const
const Fields = z.record(z.string(), z.unknown()).nullable()

export const AuditEntry = z.object({
  /** Rises with time. */
  id: z.int(),
  created_at: IsoTime,
  caller: z.object({ kind: z.string(), id: z.string(), label: z.string() }),
  request_id: z.string().nullable(),
  /** The operation of the API: `updateProduct`. */
  operation: z.string(),
  object_type: z.string(),
  object_id: z.string(),
  action: z.enum(actions),
  /** Of an update only the fields that it changed; null for what was made, and for an event. */
  before: Fields,
  /** Null for what was deleted; of an event what there is to say of it, such as its outcome. */
  after: Fields,
})
export type AuditEntryView = z.infer<typeof AuditEntry>

const Exactly = z.string().max(255).optional()

export const AuditQuery = listQuery(['-created_at'], {
  q: SearchText.optional().describe(
    'Text in the name of the caller, the operation or the kind of object, such as `update product`; or the whole id of an object, caller or request.',
  ),
  /** The caller's id. */
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
