import { z } from 'zod'
import { Email } from '../../platform/access/index.ts'
import { CountryCode, EmailAddress, IsoTime, LongText, Metadata, Name } from '../../platform/http/fields.ts'
import { listQuery, SearchText } from '../../platform/http/list-query.ts'
import { Locale } from '../translations/index.ts'

export const personRoles = ['owner', 'member', 'viewer'] as const

export const Partner = z
  .object({
    id: z.string(),
    name: z.string(),
    handle: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    country: z.string().nullable(),
    locale: z
      .string()
      .nullable()
      .describe('Language of messages to the partner. Null: the language of its country, otherwise of the shop.'),
    status: z.enum(['active', 'inactive']),
    notes: z.string(),
    metadata: Metadata,
    created_at: IsoTime,
    updated_at: IsoTime,
  })
  .meta({ id: 'Partner' })

const partnerFields = {
  name: Name,
  handle: z
    .string()
    .trim()
    .toLowerCase()
    .max(255)
    .regex(/^[a-z0-9][a-z0-9-]*$/, 'takes letters, digits and hyphens'),
  email: EmailAddress.nullable().optional(),
  phone: z.string().trim().max(255).nullable().optional(),
  country: CountryCode.nullable().optional(),
  locale: Locale.nullable().optional(),
  status: z.enum(['active', 'inactive']).optional(),
  notes: LongText.optional(),
  metadata: Metadata.optional(),
}
export const CreatePartnerBody = z.strictObject(partnerFields)
export const UpdatePartnerBody = z.strictObject(partnerFields).partial()
export const PartnerQuery = listQuery(['-created_at', 'updated_at', 'name'], {
  q: SearchText.optional(),
  status: z.enum(['active', 'inactive']).optional(),
})

export const PartnerPerson = z
  .object({
    id: z.string(),
    partner_id: z.string(),
    email: z.string(),
    name: z.string(),
    role: z.enum(personRoles).meta({ description: 'A viewer can only read; owners and members can also act.' }),
    status: z.enum(['active', 'disabled']),
    last_login_at: IsoTime.nullable(),
    invited_at: IsoTime.nullable().meta({ description: 'When an invitation was last sent; null if none was.' }),
    created_at: IsoTime,
    updated_at: IsoTime,
  })
  .meta({ id: 'PartnerPerson' })
export type PartnerPersonView = z.infer<typeof PartnerPerson>

export const CreatePersonBody = z.strictObject({
  email: Email,
  name: Name,
  role: z.enum(personRoles).default('member'),
  invite: z
    .boolean()
    .default(false)
    .meta({ description: 'Sends an invitation with a link that logs the person in once within seven days.' }),
})
export type CreatePerson = z.infer<typeof CreatePersonBody>
export const UpdatePersonBody = z.strictObject({
  name: Name.optional(),
  role: z.enum(personRoles).optional(),
  status: z.enum(['active', 'disabled']).optional(),
})
export type UpdatePerson = z.infer<typeof UpdatePersonBody>
export const PersonParams = z.object({ id: z.string(), person_id: z.string() })

export const LoginLink = z
  .object({
    url: z.string().optional().meta({ description: 'Login link of the person. Returned only on creation.' }),
    token: z.string().optional().meta({ description: 'Token for POST /auth/partner/link. Returned only on creation.' }),
    expires_at: IsoTime,
  })
  .meta({ id: 'PartnerLoginLink' })

export const Me = z
  .object({
    person: PartnerPerson,
    partner: Partner.pick({
      id: true,
      name: true,
      handle: true,
      email: true,
      phone: true,
      country: true,
      locale: true,
    }),
  })
  .meta({ id: 'PartnerMe' })
