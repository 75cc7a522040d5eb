import type { Queryable } from '../../platform/db/database.ts'
import type { PostStatus, SocialPostView } from './schema.ts'
import { toView } from './store.ts'

/** What publishing has made of a post. */
export interface PostOutcome {
  readonly status: PostStatus
  readonly insights: Readonly<Record<string, unknown>>
  readonly postedAt: Date | null
  readonly postUrl: string | null
  readonly errorMessage: string | null
}

export async function setOutcome(tx: Queryable, id: string, outcome: PostOutcome, now: Date): Promise<SocialPostView> {
  const row = await tx
    .updateTable('social_post')
    .set({
      status: outcome.status,
      insights: JSON.stringify(outcome.insights),
      posted_at: outcome.postedAt,
      post_url: outcome.postUrl,
      error_message: outcome.errorMessage,
      updated_at: now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toView(row)
}

/** Due ones, the longest waiting first; those of a platform that is not active rest. */
export async function scheduledPostIds(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('social_post')
    .innerJoin('social_platform', 'social_platform.id', 'social_post.platform_id')
    .select('social_post.id')
    .where('social_post.status', '=', 'scheduled')
    .where('social_post.scheduled_at', '<=', now)
    .where('social_platform.status', '=', 'active')
    .orderBy('social_post.scheduled_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
