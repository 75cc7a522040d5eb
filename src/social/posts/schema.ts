import { z } from 'zod'
import { Id, IsoTime, LongText, Moment, Name, WebAddress } from '../../platform/http/fields.ts'
import { PageQuery } from '../../platform/http/page.ts'
import { publishTargets } from './post.rules.ts'

export const postStatuses = ['draft', 'scheduled', 'publishing', 'published', 'posted', 'failed', 'archived'] as const
export type PostStatus = (typeof postStatuses)[number]

const Media = z.strictObject({ type: z.enum(['image', 'video']), url: WebAddress })
/** `{"0": {type, url}, "1": …}`. */
const MediaAttachments = z
  .record(z.string().regex(/^\d{1,2}$/, 'must be keyed "0", "1", …'), Media, {
    error: (issue) =>
      Array.isArray(issue.input) ? "media_attachments: expected type 'object', got 'array'" : undefined,
  })
  .refine((media) => Object.keys(media).length <= 20, 'must not have more than 20 entries')
export type MediaAttachmentsValue = z.infer<typeof MediaAttachments>

const Members = z.record(z.string(), z.unknown())
const PostMetadata = z
  .looseObject({
    page_id: Id.nullable().optional(),
    ig_user_id: Id.nullable().optional(),
    publish_target: z.enum(publishTargets).nullable().optional(),
    auto_publish: z.boolean().nullable().optional(),
  })
  .describe('`page_id`, `ig_user_id`, `publish_target`, `auto_publish`, and whatever else you like.')

export const SocialPost = z
  .object({
    id: z.string(),
    name: z.string(),
    caption: z.string(),
    status: z.enum(postStatuses),
    platform_id: z.string(),
    media_attachments: z.record(z.string(), z.object({ type: z.enum(['image', 'video']), url: z.string() })),
    metadata: Members,
    insights: Members,
    scheduled_at: IsoTime.nullable(),
    posted_at: IsoTime.nullable(),
    post_url: z.string().nullable(),
    error_message: z.string().nullable(),
    notes: z.string().nullable(),
    created_at: IsoTime,
    updated_at: IsoTime,
  })
  .meta({ id: 'SocialPost' })
export type SocialPostView = z.infer<typeof SocialPost>

const changeable = {
  caption: LongText.optional(),
  platform_id: Id.optional(),
  media_attachments: MediaAttachments.optional(),
  metadata: PostMetadata.optional(),
  scheduled_at: Moment.nullable().optional(),
  notes: LongText.nullable().optional(),
}

export const CreatePostBody = z.strictObject({
  ...changeable,
  name: Name,
  platform_id: Id,
  status: z.enum(['draft', 'scheduled'], { error: 'must be draft or scheduled' }).optional(),
})
export type CreatePost = z.infer<typeof CreatePostBody>

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

export const PostQuery = PageQuery.extend({
  q: z.string().max(255).optional().describe('Part of the name or caption, as it is written.'),
  status: z.enum(postStatuses).optional(),
  platform_id: Id.optional(),
})
export type PostFilter = z.infer<typeof PostQuery>
