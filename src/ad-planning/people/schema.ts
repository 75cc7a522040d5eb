import { z } from 'zod'
import { EmailAddress, Id, IsoTime, Name } from '../../platform/http/fields.ts'
import { listQuery, SearchText, SeveralIds } from '../../platform/http/list-query.ts'
import { idOf } from '../../platform/http/references.ts'

const Members = z.record(z.string(), z.unknown())

export const Person = z
  .object({
    id: z.string(),
    email: z.string().nullable(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    customer_id: z.string().nullable(),
    last_active_at: IsoTime.nullable(),
    merged_into: z.string().nullable().describe('Id of the person that has all data of this one since the merge.'),
    forgotten_at: IsoTime.nullable(),
    metadata: Members,
    created_at: IsoTime,
    updated_at: IsoTime,
  })
  .meta({ id: 'AdPerson' })
export type PersonView = z.infer<typeof Person>

export const PersonDetail = Person.extend({
  identities: z.array(
    z.object({
      visitor_id: z.string(),
      reason: z.enum(['order', 'conversion', 'manual', 'merge']),
      source_id: z.string().nullable().describe('Id of the order or conversion that is the evidence.'),
      linked_at: IsoTime,
      last_seen_at: IsoTime,
      shared: z
        .boolean()
        .describe('True if other people use the same device. Its anonymous visits are then attributed to no one.'),
    }),
  ),
  merged_from: z.array(z.object({ person_id: z.string(), reason: z.string(), merged_at: IsoTime })),
}).meta({ id: 'AdPersonDetail' })
export type PersonDetailView = z.infer<typeof PersonDetail>

export const PersonQuery = listQuery(['-created_at', 'updated_at'], {
  q: SearchText.optional().describe('Part of the address or name.'),
  email: z.string().trim().max(254).optional(),
  visitor_id: Id.optional(),
  customer_id: Id.optional(),
  id: SeveralIds.optional().describe('Up to a hundred people by their ids.'),
})
export type PersonFilter = z.infer<typeof PersonQuery>

const names = {
  first_name: Name.nullable().optional(),
  last_name: Name.nullable().optional(),
  metadata: Members.optional(),
}

export const CreatePersonBody = z.strictObject({ email: EmailAddress, ...names })
export type CreatePerson = z.infer<typeof CreatePersonBody>

export const UpdatePersonBody = z.strictObject(names)
export type UpdatePerson = z.infer<typeof UpdatePersonBody>

export const MergePersonBody = z.strictObject({
  into: idOf('person').describe('Id of the person to merge into.'),
  reason: z.string().trim().min(1).max(1000).optional(),
})
export type MergePerson = z.infer<typeof MergePersonBody>
