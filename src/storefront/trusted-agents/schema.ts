import { z } from 'zod'
import { IsoTime, Name } from '../../platform/http/fields.ts'
import { listQuery, SearchText } from '../../platform/http/list-query.ts'
import { PublicJwkSchema } from '../../platform/http-signatures/index.ts'

const Permits = z
  .enum(['catalog', 'everything'])
  .describe('What the agent may do on the official faces: look at the catalogue and places alone, or buy as well.')
const ProfileUrl = z
  .string()
  .trim()
  .max(2000)
  .refine((text) => URL.parse(text)?.protocol === 'https:', 'must be an https address')
const Keys = z
  .array(PublicJwkSchema)
  .max(10)
  .refine((keys) => keys.every((key) => !('d' in key)), 'must be public keys: leave out d')
  .refine((keys) => new Set(keys.map(({ kid }) => kid)).size === keys.length, 'must have a kid each')

export const TrustedAgent = z
  .object({
    id: z.string(),
    title: z.string(),
    profile: z.string().describe('What the agent names in UCP-Agent.'),
    permits: Permits,
    signature_required: z
      .boolean()
      .describe(
        'Whether each of its requests has to be signed. Without, whoever names its profile is taken for it: anybody can.',
      ),
    keys: z
      .array(PublicJwkSchema)
      .describe('What it signs with; where there are any, those that its profile names do not count.'),
    created_at: IsoTime,
    updated_at: IsoTime,
  })
  .meta({ id: 'TrustedAgent' })

export const CreateTrustedAgent = z.strictObject({
  title: Name,
  profile: ProfileUrl,
  permits: Permits.default('everything'),
  signature_required: z.boolean().default(true),
  keys: Keys.default([]),
})
export const UpdateTrustedAgent = z.strictObject({
  title: Name.optional(),
  profile: ProfileUrl.optional(),
  permits: Permits.optional(),
  signature_required: z.boolean().optional(),
  keys: Keys.optional(),
})
export const TrustedAgentQuery = listQuery(['-created_at', 'updated_at', 'title'], { q: SearchText.optional() })
