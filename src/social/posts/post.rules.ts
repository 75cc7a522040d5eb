import { type Network, networksOf, type PlatformName, sharedNetworks } from '../networks/index.ts'

/** Targets of a platform that covers several networks. */
export type PublishTarget = Network | 'both'
export const publishTargets: readonly PublishTarget[] = [...sharedNetworks, 'both']

type Status =
  | 'draft'
  | 'in_review'
  | 'approved'
  | 'scheduled'
  | 'publishing'
  | 'published'
  | 'posted'
  | 'failed'
  | 'archived'

/** Whether every targeted network has the post. */
export const isPublished = (status: Status): boolean => status === 'published' || status === 'posted'

/** Returns why a person cannot set this status now. Returns null if they can. */
export function statusRefusal(from: Status, to: 'draft' | 'scheduled' | 'archived'): string | null {
  if (from === to) return null
  if (from === 'publishing') return 'The post is being published. Wait until that has ended.'
  if (isPublished(from) && to !== 'archived') return 'The post is published. It can only be archived.'
  return null
}

/** Returns why the content cannot change, or null: a post that is being published cannot. */
export function contentRefusal(from: Status): string | null {
  return from === 'publishing' ? 'The post is being published. Wait until that has ended.' : null
}

/** Parts of a post that an approver reviews. */
const approvedParts = [
  'caption',
  'platform_id',
  'media_attachments',
  'variations',
  'first_comment',
  'thread',
  'metadata',
] as const
type Approved = { readonly [Part in (typeof approvedParts)[number]]: unknown }

/** Whether a change invalidates an approval. */
export const changesContent = (before: Approved, after: Approved): boolean =>
  approvedParts.some((part) => stable(before[part]) !== stable(after[part]))

/** Returns JSON with sorted members, so that equal values have equal text. */
const stable = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )

/** Returns the networks of a post: those in its metadata that its platform covers. By default, all of the platform. */
export function targetsOf(platform: PlatformName, target: PublishTarget | null): readonly Network[] {
  const reached = networksOf(platform)
  if (target === null || target === 'both') return reached
  return reached.filter((network) => network === target)
}
