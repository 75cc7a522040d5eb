import { z } from 'zod'
import { Id, IsoTime, LongText, Moment, Name, WebAddress } from '../../platform/http/fields.ts'
import { Flag, listQuery, momentRange, SearchText } from '../../platform/http/list-query.ts'
import { idOf } from '../../platform/http/references.ts'
import { followedBy, networkLabel, perNetwork, profileOf } from '../networks/index.ts'
import { TimeZoneField, WallTimeField } from '../wall-time/index.ts'
import { publishTargets } from './post.rules.ts'

const postStatuses = [
  'draft',
  'in_review',
  'approved',
  'scheduled',
  'publishing',
  'published',
  'posted',
  'failed',
  'archived',
] as const
export type PostStatus = (typeof postStatuses)[number]

const Alt = z.string().max(1500).optional().describe('Text for people who cannot see the picture.')
const Media = z.strictObject({ type: z.enum(['image', 'video']), url: WebAddress, alt: Alt })
const MediaAttachments = z
  .record(z.string().regex(/^\d{1,2}$/, 'must be keyed "0", "1", …'), Media, {
    error: (issue) =>
      Array.isArray(issue.input) ? "media_attachments: expected type 'object', got 'array'" : undefined,
  })
  .refine((media) => Object.keys(media).length <= 20, 'must not have more than 20 entries')
  .meta({
    maxProperties: 20,
    description: 'Images and videos by position: "0" comes first.',
    examples: [{ '0': { type: 'image', url: 'https://shop.example/media/bowl.jpg' } }],
  })
export type MediaAttachmentsValue = z.infer<typeof MediaAttachments>

const Members = z.record(z.string(), z.unknown())
const PostMetadata = z
  .looseObject({
    page_id: Id.nullable().optional(),
    ig_user_id: Id.nullable().optional(),
    publish_target: z.enum(publishTargets).nullable().optional(),
    auto_publish: z.boolean().nullable().optional(),
  })
  .describe('`page_id`, `ig_user_id`, `publish_target`, `auto_publish` and members of your own.')

const FirstComment = z.string().trim().min(1).max(8000)
const Thread = z.array(z.string().trim().min(1).max(4000)).max(24)
const Variation = z.strictObject({ caption: LongText.optional(), media_attachments: MediaAttachments.optional() })
const Commented = Variation.extend({ first_comment: FirstComment.optional() })
const VariationsBody = z
  .strictObject(
    perNetwork((network) => (profileOf(network).followUp.kind === 'comment' ? Commented : Variation).nullable()),
  )
  .describe('Differences of the post on one network; null removes them.')
export type VariationsChange = z.infer<typeof VariationsBody>

const ShownMedia = z.record(z.string(), z.object({ type: z.enum(['image', 'video']), url: z.string(), alt: Alt }))
const ShownVariation = z.object({
  caption: z.string().optional(),
  media_attachments: ShownMedia.optional(),
  first_comment: z.string().optional(),
})
const Variations = z.object(perNetwork(() => ShownVariation))
const namesOf = (kind: 'comment' | 'thread') => followedBy(kind).map(networkLabel).join(' and ')
export type VariationsValue = z.infer<typeof Variations>

export const SocialPost = z
  .object({
    id: z.string(),
    name: z.string(),
    caption: z.string(),
    status: z.enum(postStatuses),
    platform_id: z.string(),
    media_attachments: ShownMedia,
    variations: Variations,
    first_comment: z.string().nullable(),
    thread: z.array(z.string()),
    metadata: Members,
    insights: Members,
    scheduled_at: IsoTime.nullable(),
    scheduled_local: z.string().nullable().describe('Local time in `time_zone`, from which `scheduled_at` follows.'),
    time_zone: z.string().nullable(),
    held_at: IsoTime.nullable().describe('When the post was held for a person because its time had passed.'),
    approved_by: z.string().nullable(),
    approved_at: IsoTime.nullable(),
    review_note: z.string().nullable().describe('Why the post was rejected.'),
    posted_at: IsoTime.nullable(),
    post_url: z.string().nullable(),
    error_message: z.string().nullable(),
    notes: z.string().nullable(),
    created_at: IsoTime,
    updated_at: IsoTime,
  })
  .meta({ id: 'SocialPost' })
export type SocialPostView = z.infer<typeof SocialPost>

/** Two forms of a time. A request uses one of them. */
export const postTime = {
  scheduled_at: Moment.nullable().optional().describe('Date and time with an offset from UTC.'),
  scheduled_local: WallTimeField.nullable()
    .optional()
    .describe(
      'Local date and time in `time_zone`. When clocks change, an ambiguous time means the first of the two, and a skipped time is moved by the skipped hour.',
    ),
  time_zone: TimeZoneField.nullable().optional(),
}

const changeable = {
  caption: LongText.optional(),
  platform_id: idOf('social_platform').optional(),
  media_attachments: MediaAttachments.optional(),
  metadata: PostMetadata.optional(),
  variations: VariationsBody.optional(),
  first_comment: FirstComment.nullable()
    .optional()
    .describe(`Written below the post on ${namesOf('comment')} once it is published.`),
  thread: Thread.optional().describe(`Posts that follow on ${namesOf('thread')}, each in reply to the one before.`),
  ...postTime,
  notes: LongText.nullable().optional(),
}

export const CreatePostBody = z.strictObject({
  ...changeable,
  name: Name,
  platform_id: idOf('social_platform'),
  status: z.enum(['draft', 'scheduled'], { error: 'must be draft or scheduled' }).optional(),
})
export type CreatePost = z.infer<typeof CreatePostBody>

/** Content and targets that are not stored as a post. */
export const PostContentBody = z.strictObject({
  platform_id: idOf('social_platform'),
  caption: changeable.caption,
  media_attachments: changeable.media_attachments,
  metadata: changeable.metadata,
  variations: changeable.variations,
  first_comment: changeable.first_comment,
  thread: changeable.thread,
})
export type PostContentValue = z.infer<typeof PostContentBody>

export const UpdatePostBody = z.strictObject({
  ...changeable,
  name: Name.optional(),
  status: z
    .enum(['draft', 'scheduled', 'archived'], {
      error: 'must be draft, scheduled or archived: publishing sets the others',
    })
    .optional(),
})
export type UpdatePost = z.infer<typeof UpdatePostBody>

const orders = ['-created_at', 'updated_at', 'name', 'scheduled_at', 'posted_at'] as const
export const PostQuery = listQuery(orders, {
  q: SearchText.optional().describe('Part of the name, the caption or the notes, ignoring case.'),
  status: z.enum(postStatuses).optional(),
  platform_id: Id.optional(),
  held: Flag.optional().describe('`true`: only posts that are held for a person; `false`: only other records.'),
  ...momentRange('created_at'),
  ...momentRange('scheduled_at'),
  ...momentRange('posted_at'),
})
export type PostFilter = z.infer<typeof PostQuery>

export const ApproveBody = z
  .strictObject({
    seen: Moment.optional().describe(
      '`updated_at` of the post that was reviewed: a post that has changed since is not approved.',
    ),
  })
  .optional()

export const RejectBody = z.strictObject({ note: z.string().trim().min(1).max(2000) })
