import type { Queryable } from '../../platform/db/database.ts'
import { updateById } from '../../platform/db/row-store.ts'
import { toView } from './post-store.ts'
import type { PostStatus, SocialPostView } from './schema.ts'

/** Result of publishing a post. */
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
      held_at: null,
      updated_at: now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toView(row)
}

/** Stops a post that is too late from being published until a person decides. */
export async function holdPost(tx: Queryable, id: string, errorMessage: string, now: Date): Promise<void> {
  await updateById(tx, 'social_post', id, {
    status: 'draft',
    held_at: now,
    error_message: errorMessage,
    updated_at: now,
  })
}
