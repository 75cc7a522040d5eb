import { z } from 'zod'
import { IsoTime, Name } from '../../platform/http/fields.ts'
import { listQuery, SearchText } from '../../platform/http/list-query.ts'
import { PublicJwkSchema } from '../../platform/http-signatures/index.ts'

const Permits = z
  .enum(['catalog', 'everything'])
  .describe('What the agent may do on the official interfaces: only read the catalogue and places, or also buy.')
const ProfileUrl = z
  .string()
  .trim()
  .max(2000)
  .refine((text) => URL.parse(text)?.protocol === 'https:', 'must be an https address')
const Keys = z
  .array(PublicJwkSchema)
  .max(10)
  .refine((keys) => keys.every((key) => !('d' in key)), 'must be public keys: leave out d')
  .refine((keys) => new Set(keys.map(({ kid }) => kid)).size === keys.length, 'must each have a kid of their own')

export const TrustedAgent = z
  .object({
    id: z.string(),
    title: z.string(),
    profile: z.string().describe('Profile that the agent names in UCP-Agent.'),
    permits: Permits,
    signature_required: z
      .boolean()
      .describe(
        'Whether each request of the agent must be signed. If not, any caller that names its profile is treated as this agent.',
      ),
    keys: z
      .array(PublicJwkSchema)
      .describe('Public keys of the agent. If there are any, the keys in its profile are ignored.'),
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
