import type { Queryable } from '../../platform/db/database.ts'
import { holdPost, lockFreePost, type SocialPostView } from '../posts/index.ts'
import { beginAlone, latestMs, type PublishingDeps } from '../publishing/index.ts'
import { duePostIds } from './schedule-store.ts'

const atOnce = 200
const sideBySide = 4

/**
 * Starts due scheduled posts. Holds a post that is more than 15 minutes late until a person decides. Posts of a paused
 * or inactive platform wait. Returns how many posts were started or held.
 */
export async function publishScheduled(deps: PublishingDeps): Promise<number> {
  const seen = new Set<string>()
  let moved = 0
  for (;;) {
    const line = await duePostIds(deps.db, deps.clock.now(), [...seen], atOnce)
    if (line.length === 0) return moved
    for (const id of line) seen.add(id)
    const worker = async (): Promise<void> => {
      for (let id = line.shift(); id !== undefined; id = line.shift()) moved += await beginDue(deps, id)
    }
    await Promise.all(Array.from({ length: sideBySide }, worker))
  }
}

/**
 * Starts or holds one post, and returns 1. Returns 0 if another process has it, or after an unexpected error, which
 * must not delay other posts.
 */
async function beginDue(deps: PublishingDeps, id: string): Promise<number> {
  try {
    return await deps.db.transaction().execute((tx) => beginOrHold(deps, tx, id))
  } catch (error) {
    deps.log.error({ error, post: id }, 'a scheduled post could not be started')
    return 0
  }
}

async function beginOrHold(deps: PublishingDeps, tx: Queryable, id: string): Promise<number> {
  // Null if another process is starting the post.
  const post = await lockFreePost(tx, id)
  const now = deps.clock.now()
  const dueMs = post?.status === 'scheduled' && post.scheduled_at !== null ? Date.parse(post.scheduled_at) : null
  if (!post || dueMs === null || dueMs > now.getTime()) return 0
  if (now.getTime() - dueMs <= latestMs) await beginAlone(deps, tx, post)
  else await holdPost(tx, post.id, heldMessage(post), now)
  return 1
}

const heldMessage = (post: SocialPostView): string =>
  `Held: it was due at ${post.scheduled_at}, more than 15 minutes ago. Publish it, or give it another time.`
