import { z } from 'zod'
import { IsoTime, LongText, WebAddress } from '../../platform/http/fields.ts'
import { listQuery, SearchText } from '../../platform/http/list-query.ts'
import { networks, type PlatformName, platformNameOf, platformNames } from '../networks/index.ts'
import { partialConfig } from './api-config-schema.ts'

export const platformStatuses = ['pending', 'active', 'inactive', 'error'] as const
export type PlatformStatus = (typeof platformStatuses)[number]

const Members = z.record(z.string(), z.unknown())

/** Name of a platform. Ignores case and surrounding spaces. `network_a & network_b` means the combined platform. */
const platformNameField = (offered: readonly PlatformName[]) =>
  z
    .string()
    .max(255)
    .overwrite((text) => platformNameOf(text) ?? text)
    .meta({ examples: offered.slice(0, 1) })
    .pipe(z.enum(offered, { error: `must be one of ${offered.join(', ')}` }))

export const PlatformType = z
  .object({
    name: z.enum(platformNames),
    label: z.string().describe('Name for people.'),
    networks: z.array(
      z.object({
        network: z.enum(networks),
        account: z
          .enum(['page_id', 'ig_user_id'])
          .nullable()
          .describe('Member of a post’s `metadata` that names the account; null if there is none.'),
        account_names: z
          .array(z.string())
          .describe('Members of `api_config` that name the account, in order of preference.'),
        media_first: z.boolean().describe('Whether a post shows its media above its text.'),
      }),
    ),
    has_pages: z.boolean().describe('Whether a login has several pages, one of which is selected.'),
    has_server: z.boolean().describe('Whether `url` of the platform names the server.'),
    is_sandbox: z
      .boolean()
      .describe('Whether it connects to the built-in network, whose posts are not on the internet.'),
    takes_keys: z.boolean().describe('Whether a person enters `oauth1_credentials` after the login.'),
  })
  .meta({ id: 'SocialPlatformType' })
export type PlatformTypeView = z.infer<typeof PlatformType>

export const SocialPlatform = z
  .object({
    id: z.string(),
    name: z.enum(platformNames),
    category: z.literal('social'),
    auth_type: z.literal('oauth2'),
    status: z.enum(platformStatuses),
    status_reason: z.string().nullable().describe('If the status is `error`: what a person has to do.'),
    paused_at: IsoTime.nullable().describe(
      'When the scheduled posts of the platform were paused; null if they are not paused.',
    ),
    description: z.string().nullable(),
    url: z.string().nullable(),
    api_config: Members.nullable().describe('Contains `<field>_present: true` instead of each stored secret.'),
    metadata: Members,
    created_at: IsoTime,
    updated_at: IsoTime,
  })
  .meta({ id: 'SocialPlatform' })
export type SocialPlatformView = z.infer<typeof SocialPlatform>

/** Only for documentation. The network's own schema validates the body after it is merged with the stored config. */
const ApiConfigBody = Members.meta({
  anyOf: platformNames.map((name) => {
    const members = Object.entries<z.ZodType>(partialConfig(name).shape).map(([name, member]) => [
      name,
      member.nullish(),
    ])
    const { $schema: _, ...schema } = z.toJSONSchema(z.looseObject(Object.fromEntries(members)), { io: 'input' })
    return schema
  }),
  description:
    'The credentials of the connected account, by network. `null` removes a member; an omitted or empty secret is not changed.',
})

const changeable = {
  status: z.enum(platformStatuses).optional(),
  description: LongText.nullable().optional(),
  url: WebAddress.nullable().optional(),
  api_config: ApiConfigBody.optional(),
  metadata: Members.optional().describe('Merged with the stored members; null removes a member.'),
}

export const createPlatformBody = (offered: readonly PlatformName[]) =>
  z.strictObject({
    name: platformNameField(offered),
    category: z.literal('social', { error: 'must be social' }),
    auth_type: z.literal('oauth2', { error: 'must be oauth2' }),
    ...changeable,
  })
export type CreatePlatform = z.infer<ReturnType<typeof createPlatformBody>>

export const UpdatePlatformBody = z.strictObject(changeable)
export type UpdatePlatform = z.infer<typeof UpdatePlatformBody>

export const PlatformQuery = listQuery(['-created_at', 'updated_at', 'name'], {
  q: SearchText.optional().describe('Part of the description, of the URL, or of the name of the account or page.'),
  name: z.string().max(255).optional(),
  status: z.enum(platformStatuses).optional(),
  category: z.literal('social').optional(),
})
export type PlatformFilter = z.infer<typeof PlatformQuery>
