import { z } from 'zod'
import { acrossFields, Id, IsoTime, LongText, WebAddress } from '../../platform/http/fields.ts'
import { idOf } from '../../platform/http/references.ts'
import { networks, perNetwork } from '../networks/index.ts'
import { SocialPost } from '../posts/index.ts'
import { contentTypeOf, contentTypes } from './content.rules.ts'
import { targetStates } from './target.rules.ts'

const Network = z.enum(networks)

const Result = z
  .object({
    platform: Network,
    success: z.boolean().nullable().describe('Null: not known yet.'),
    state: z.enum(targetStates),
    post_id: z
      .string()
      .nullable()
      .optional()
      .describe('Null: published, but which one is unclear. Of a photo network the id is `media_id`.'),
    media_id: z.string().nullable().optional().describe('In place of `post_id`, of a photo network.'),
    url: z.string().nullable().optional(),
    postId: z.string().nullable().optional(),
    permalink: z.string().nullable().optional(),
    error: z.string().optional(),
    pending: z.literal(true).optional().describe('Weft goes on by itself: read the post for the result.'),
    message: z.string().optional().describe('Of a pending one: what it waits for.'),
    publishes_at: IsoTime.optional().describe('When Weft sends it, because a limit of the network holds it back.'),
  })
  .meta({ id: 'PublishResult' })
const Results = z.object(perNetwork(() => Result))
/** Response of every publishing operation. */
const outcome = {
  success: z
    .boolean()
    .nullable()
    .describe('Null: Weft still publishes in the background. Read the post until `status` is no longer `publishing`.'),
  pending: z.literal(true).optional().describe('With `success: null`.'),
  message: z.string().optional().describe('Of a pending one: what each network waits for.'),
  publishes_at: IsoTime.optional().describe('When the last network gets it that a limit holds back.'),
  post: SocialPost,
  results: Results,
}
const RetryInfo = z.object({ is_retry: z.boolean(), retried_platforms: z.array(Network) })

const overrides = { override_page_id: Id.optional(), override_ig_user_id: Id.optional() }

export const PublishBody = z
  .strictObject({ ...overrides, force: z.boolean().optional().describe('Publishes anew what is live.') })
  .nullish()
export type Publish = z.infer<typeof PublishBody>
export const Published = z.object({ ...outcome, retry_info: RetryInfo }).meta({ id: 'PublishedPost' })

export const ValidateBody = z.strictObject(overrides).nullish()
export const NetworkCheck = z.object({
  problems: z.array(z.object({ path: z.string(), message: z.string() })),
  changes: z.array(z.string()).describe('What would be done to the media so that they fit.'),
  open_at: IsoTime.nullable().describe('The network takes no more from the account before; null: it does.'),
  caption: z.string().describe('What this network would get, with its variation.'),
  media: z.array(z.object({ type: z.enum(['image', 'video']), url: z.string() })),
  follow_ups: z.array(z.string()).describe('Its first comment, or the rest of its thread.'),
  varied: z.boolean().describe('Whether caption or media differ from those of the post.'),
  length: z.int().describe('Of the caption, as this network counts it.'),
  max_length: z.int(),
})
export const Validation = z
  .object({
    valid: z.boolean(),
    problems: z.array(z.object({ path: z.string(), message: z.string() })),
    networks: z.object(perNetwork(() => NetworkCheck)),
  })
  .meta({ id: 'PublishValidation' })

export const SocialNetwork = z
  .object({
    network: Network,
    label: z.string().describe('What people call it.'),
    caption: z.object({
      max_length: z.int(),
      weighted: z.boolean().describe('Links count 23, emoji and some scripts 2 per character.'),
    }),
    media: z.object({
      required: z.boolean(),
      max_images: z.int(),
      max_videos: z.int(),
      mixed: z.boolean().describe('Whether images and videos go together in one post.'),
    }),
    follow_up: z.enum(['comment', 'thread']).describe('What can come after a post: a first comment or a thread.'),
  })
  .meta({ id: 'SocialNetwork' })
export const SocialNetworks = z.object({ social_networks: z.array(SocialNetwork) })

export const ResolveParams = z.object({ id: z.string(), network: Network })
export const ResolveBody = z
  .strictObject({
    action: z.enum(['mark_live', 'resend']),
    external_id: Id.optional().describe('With mark_live: the post at the network.'),
  })
  .refine(
    ({ action, external_id }) => action !== 'resend' || external_id === undefined,
    acrossFields('belongs to mark_live alone', ['external_id']),
  )
export type Resolve = z.infer<typeof ResolveBody>

export const PublishBothBody = z.strictObject({ post_id: idOf('social_post') })
export type PublishBoth = z.infer<typeof PublishBothBody>
const Deprecation = z.object({ message: z.string(), sunset_date: z.string(), alternative: z.string() })
export const PublishedBoth = z.object({ ...outcome, _deprecation: Deprecation }).meta({ id: 'PublishedBoth' })

export const PagePostBody = z.strictObject({ post_id: idOf('social_post'), page_id: Id.optional() })
export type PagePostAsked = z.infer<typeof PagePostBody>
export const PagePost = z.object({ ...outcome, _deprecated: z.string() }).meta({ id: 'PublishedPagePost' })

const DirectMedia = z.array(z.strictObject({ type: z.enum(['image', 'video']), url: WebAddress })).max(20)
export const DirectBody = z.strictObject({
  platform_id: idOf('social_platform'),
  target: z.enum([...networks, 'both']),
  page_id: Id.optional(),
  ig_user_id: Id.optional(),
  content: z
    .strictObject({
      type: z.enum(contentTypes),
      caption: LongText.optional(),
      media: DirectMedia.optional(),
      link: WebAddress.optional(),
    })
    .refine(
      ({ type, media }) => {
        const parsed = DirectMedia.safeParse(media ?? [])
        return !contentTypes.includes(type) || !parsed.success || contentTypeOf(parsed.data) === type
      },
      {
        ...acrossFields('', ['type']),
        error: ({ input }) => `The media make it a ${contentTypeOf(DirectMedia.parse(Object(input).media ?? []))}.`,
      },
    ),
})
export type Direct = z.infer<typeof DirectBody>
export const DirectPublished = z
  .object({ ...outcome, post: SocialPost.optional().describe('Of a pending one: where its result appears.') })
  .meta({ id: 'DirectPublished' })
