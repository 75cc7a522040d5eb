import { z } from 'zod'
import { IsoTime } from '../../platform/http/fields.ts'
import { networks, networksOf, platformNameOf } from '../networks/index.ts'

export const Hashtag = z
  .object({
    tag: z.string().describe('Without the leading #, in the spelling of its first use.'),
    platform: z.enum([...networks, 'all']),
    usage_count: z.int(),
    last_used_at: IsoTime,
  })
  .meta({ id: 'Hashtag' })
export type HashtagView = z.infer<typeof Hashtag>

export const Mention = z
  .object({
    username: z.string().describe('Without the leading @.'),
    display_name: z.string().nullable(),
    platform: z.enum(networks),
    usage_count: z.int(),
    last_used_at: IsoTime,
  })
  .meta({ id: 'Mention' })
export type MentionView = z.infer<typeof Mention>

/** Accepts every name and alias of a platform that stands for one network. */
const networkNamed = (text: unknown): unknown => {
  const platform = typeof text === 'string' ? platformNameOf(text) : null
  const [network, ...others] = platform === null ? [] : networksOf(platform)
  return network !== undefined && others.length === 0 ? network : text
}

export const TagQuery = z.strictObject({
  q: z.string().max(200).default('').describe('The beginning of the tag or name, with or without # or @.'),
  platform: z.preprocess(networkNamed, z.enum([...networks, 'all']).default('all')),
  type: z.enum(['suggestions', 'popular', 'recent']).default('suggestions'),
  limit: z.coerce.number().int().min(1).max(100).default(10),
})
export type TagQueryValue = z.infer<typeof TagQuery>
