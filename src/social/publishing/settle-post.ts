import type { Queryable } from '../../platform/db/database.ts'
import { addEvent } from '../../platform/events/event-store.ts'
import { isPublished, type SocialPostView, setOutcome } from '../posts/index.ts'
import { inOrder, insightIds, type ResultFacts, resultOf } from './result.rules.ts'
import { errorMessageOf, isUnderWay, passesAt, postStatusOf } from './target.rules.ts'
import type { Target } from './target.types.ts'
import { currentTargets } from './target-store.ts'

export const factsOf = (target: Target): ResultFacts => ({
  network: target.network,
  state: target.state,
  externalId: target.externalId,
  url: target.url,
  error: target.fault?.message ?? null,
  heldUntil: heldUntil(target),
})

/** Returns when the limit that delays the target ends, or null. */
function heldUntil({ state, fault, nextAt }: Target): Date | null {
  const until = fault && passesAt(fault)
  return until && isUnderWay(state) && until.getTime() === nextAt.getTime() ? until : null
}

/** Derives the post's status from its targets. The caller must have locked the post and changed the target in `tx`. */
export async function settlePost(tx: Queryable, post: SocialPostView, now: Date): Promise<SocialPostView> {
  const all = await currentTargets(tx, post.id)
  // Preparations do not yet affect the post's status.
  const targets = inOrder(all.filter(({ aheadOf }) => aheadOf === null))
  if (targets.length < all.length && targets.length === 0) return post
  const facts = targets.map(factsOf)
  const status = statusOf(post, targets)
  const settled = await setOutcome(
    tx,
    post.id,
    {
      status,
      insights: insightsOf(post, facts, isPublished(status), now),
      postedAt: isPublished(status) ? newest(targets) : dateOrNull(post.posted_at),
      postUrl: urlOf(facts) ?? post.post_url,
      errorMessage: errorMessageOf(facts),
    },
    now,
  )
  const ended = isPublished(status) ? 'social_post.published' : status === 'failed' ? 'social_post.failed' : null
  if (ended !== null && status !== post.status) await addEvent(tx, ended, { id: post.id })
  return settled
}

function statusOf(post: SocialPostView, targets: readonly Target[]): SocialPostView['status'] {
  if (post.status === 'archived') return 'archived'
  const status = postStatusOf(targets.map(factsOf))
  return status === 'published' && targets.some(({ via }) => via === 'combined') ? 'posted' : status
}

/**
 * Returns the post's insights with the results of publishing. Keeps members that other code writes, for example
 * reaction counts.
 */
function insightsOf(post: SocialPostView, facts: readonly ResultFacts[], published: boolean, now: Date) {
  const ids = Object.entries(insightIds(facts))
  const { published_at: before, ...others } = Object.fromEntries(
    Object.entries(post.insights).filter(([name]) => !ids.some(([known]) => known === name)),
  )
  const publishedAt = published && !isPublished(post.status) ? now.toISOString() : before
  return {
    ...others,
    publish_results: facts.map(resultOf),
    ...Object.fromEntries(ids.filter(([, id]) => id !== null)),
    ...(publishedAt === undefined ? {} : { published_at: publishedAt }),
  }
}

function urlOf(facts: readonly ResultFacts[]): string | null {
  const live = facts.filter(({ state, url }) => state === 'live' && url !== null)
  return live[0]?.url ?? null
}

function newest(targets: readonly Target[]): Date | null {
  const times = targets.flatMap(({ publishedAt }) => (publishedAt ? [publishedAt.getTime()] : []))
  return times.length === 0 ? null : new Date(Math.max(...times))
}

const dateOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text))
