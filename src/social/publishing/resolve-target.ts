import type { Queryable } from '../../platform/db/database.ts'
import { conflict } from '../../platform/http/refusals.ts'
import { type Network, networkLabel } from '../networks/index.ts'
import { lockPost, type SocialPostView } from '../posts/index.ts'
import { addPublishedAccount } from '../webhooks/index.ts'
import { addAttempt } from './attempt-store.ts'
import { isOwnedElsewhere } from './save-target.ts'
import type { Resolve } from './schema.ts'
import { settlePost } from './settle-post.ts'
import { changeTarget, currentTargets, type TargetChange } from './target-store.ts'

/**
 * Records whether a person found the post in the account, for a post that may be live. Returns null if the post or
 * target does not exist. Throws `conflict` (409) unless the target needs a person, if an archived post is to be sent
 * again, if the target was changed meanwhile, and if another post has the given id.
 */
export async function resolveTarget(
  tx: Queryable,
  { id, network }: { readonly id: string; readonly network: Network },
  { action, external_id }: Resolve,
  now: Date,
): Promise<SocialPostView | null> {
  const post = await lockPost(tx, id)
  const target = (await currentTargets(tx, id)).find((current) => current.network === network)
  if (!post || !target) return null
  if (target.state !== 'needs_human')
    throw conflict(`${networkLabel(network)} is ${target.state}: there is nothing to resolve.`)
  if (action === 'resend' && post.status === 'archived')
    throw conflict('The post is archived. Set its status to draft first.')
  const live: TargetChange = { state: 'live', externalId: external_id ?? null, publishedAt: now, fault: null }
  // Prepares the post again, because earlier preparations may have expired. If the network rejects it as a duplicate,
  // the account is checked for the post.
  const again: TargetChange = {
    state: 'preparing',
    artifacts: {},
    tries: 0,
    sent: 1,
    reads: 0,
    nextAt: now,
    fault: null,
  }
  const change: TargetChange = { ...(action === 'mark_live' ? live : again), leaseUntil: null }
  try {
    const changed = await changeTarget(tx, target, change, now)
    if (!changed) throw conflict('The post was changed just now. Review it again.')
    if (action === 'mark_live') await addPublishedAccount(tx, changed.id, now)
  } catch (error) {
    if (!isOwnedElsewhere(error)) throw error
    throw conflict('Another post of ours has that id.', '/external_id')
  }
  await addAttempt(tx, target, {
    phase: 'resolve',
    outcome: action,
    detail: null,
    code: null,
    beganAt: now,
    durationMs: 0,
  })
  return settlePost(tx, post, now)
}
