import { z } from 'zod'
import { IsoTime, LongText, WebAddress } from '../../platform/http/fields.ts'
import { listQuery, SearchText } from '../../platform/http/list-query.ts'
import { networks, type PlatformName, platformNameOf, platformNames } from '../networks/index.ts'
import { partialConfig } from './api-config-schema.ts'

export const platformStatuses = ['pending', 'active', 'inactive', 'error'] as const
export type PlatformStatus = (typeof platformStatuses)[number]

const Members = z.record(z.string(), z.unknown())

/** Ignores case and surrounding spaces. `network_a & network_b` is the combined platform. */
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
    label: z.string().describe('What people call it.'),
    networks: z.array(
      z.object({
        network: z.enum(networks),
        account: z
          .enum(['page_id', 'ig_user_id'])
          .nullable()
          .describe('What `metadata` of a post names; null: nothing.'),
        account_names: z.array(z.string()).describe('Members of `api_config` that name the account, the best first.'),
        media_first: z.boolean().describe('Whether a post shows its media above its text.'),
      }),
    ),
    has_pages: z.boolean().describe('Whether the login opens pages, of which one is chosen.'),
    has_server: z.boolean().describe('Whether `url` of the platform says which server is meant.'),
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
    status_reason: z.string().nullable().describe('What a person has to do where the status is `error`.'),
    paused_at: IsoTime.nullable().describe('Since when its scheduled posts wait; null: they do not.'),
    description: z.string().nullable(),
    url: z.string().nullable(),
    api_config: Members.nullable().describe('Never a secret: `<field>_present: true` stands for each that is held.'),
    metadata: Members,
    created_at: IsoTime,
    updated_at: IsoTime,
  })
  .meta({ id: 'SocialPlatform' })
export type SocialPlatformView = z.infer<typeof SocialPlatform>

/** Documentation only. The network's schema checks the body after it is merged with the stored config. */
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
    'The credentials of the connected account, by network. `null` removes a member; a secret that is left out or empty stays as it is.',
})

const changeable = {
  status: z.enum(platformStatuses).optional(),
  description: LongText.nullable().optional(),
  url: WebAddress.nullable().optional(),
  api_config: ApiConfigBody.optional(),
  metadata: Members.optional().describe('Merged with what is there; null takes a member away.'),
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
  q: SearchText.optional().describe('Part of the description, the address, or what its account or page is called.'),
  name: z.string().max(255).optional(),
  status: z.enum(platformStatuses).optional(),
  category: z.literal('social').optional(),
})
export type PlatformFilter = z.infer<typeof PlatformQuery>
