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
    success: z.boolean().nullable().describe('Null if it is not known yet.'),
    state: z.enum(targetStates),
    post_id: z
      .string()
      .nullable()
      .optional()
      .describe('Null: published, but the id of the post is not known. Photo networks have `media_id` instead.'),
    media_id: z.string().nullable().optional().describe('Id on a photo network, instead of `post_id`.'),
    url: z.string().nullable().optional(),
    postId: z.string().nullable().optional(),
    permalink: z.string().nullable().optional(),
    error: z.string().optional(),
    pending: z.literal(true).optional().describe('Weft continues in the background: read the post for the result.'),
    message: z.string().optional().describe('If the result is pending: the reason.'),
    publishes_at: IsoTime.optional().describe('When Weft publishes it, if a limit of the network delays it.'),
  })
  .meta({ id: 'PublishResult' })
const Results = z.object(perNetwork(() => Result))
/** Response body of every publishing operation. */
const outcome = {
  success: z
    .boolean()
    .nullable()
    .describe('Null: Weft still publishes in the background. Read the post until `status` is no longer `publishing`.'),
  pending: z.literal(true).optional().describe('Together with `success: null`.'),
  message: z.string().optional().describe('If publishing is pending: the reason at each network.'),
  publishes_at: IsoTime.optional().describe('If limits of networks delay the post: when the last network gets it.'),
  post: SocialPost,
  results: Results,
}
const RetryInfo = z.object({ is_retry: z.boolean(), retried_platforms: z.array(Network) })

const overrides = { override_page_id: Id.optional(), override_ig_user_id: Id.optional() }

export const PublishBody = z
  .strictObject({
    ...overrides,
    force: z.boolean().optional().describe('True: publishes again on networks where the post is live.'),
  })
  .nullish()
export type Publish = z.infer<typeof PublishBody>
export const Published = z.object({ ...outcome, retry_info: RetryInfo }).meta({ id: 'PublishedPost' })

export const ValidateBody = z.strictObject(overrides).nullish()
export const NetworkCheck = z.object({
  problems: z.array(z.object({ path: z.string(), message: z.string() })),
  changes: z.array(z.string()).describe('Changes to the media that the network requires.'),
  open_at: IsoTime.nullable().describe('When the network accepts the account’s next post. Null: now.'),
  caption: z.string().describe('Caption for this network, with its variation.'),
  media: z.array(z.object({ type: z.enum(['image', 'video']), url: z.string() })),
  follow_ups: z.array(z.string()).describe('The first comment, or the rest of the thread.'),
  varied: z.boolean().describe('True if caption or media differ from the post.'),
  length: z.int().describe('Length of the caption as the network counts it.'),
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
    label: z.string().describe('Name for people.'),
    caption: z.object({
      max_length: z.int(),
      weighted: z.boolean().describe('True if links count 23 characters, and emoji and some scripts 2 per character.'),
    }),
    media: z.object({
      required: z.boolean(),
      max_images: z.int(),
      max_videos: z.int(),
      mixed: z.boolean().describe('Whether one post can contain images and videos.'),
    }),
    follow_up: z.enum(['comment', 'thread']).describe('What can follow a post: a first comment or a thread.'),
  })
  .meta({ id: 'SocialNetwork' })
export const SocialNetworks = z.object({ social_networks: z.array(SocialNetwork) })

export const ResolveParams = z.object({ id: z.string(), network: Network })
export const ResolveBody = z
  .strictObject({
    action: z.enum(['mark_live', 'resend']),
    external_id: Id.optional().describe('With `mark_live`: id of the post at the network.'),
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
  .object({
    ...outcome,
    post: SocialPost.optional().describe('If publishing is pending: the post that will show the result.'),
  })
  .meta({ id: 'DirectPublished' })
