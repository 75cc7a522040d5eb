import { type Network, networksOf, type PlatformName, sharedNetworks } from '../networks/index.ts'

/** Of a platform that reaches more than one network. */
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

/** Both say that every targeted network has it. */
export const isPublished = (status: Status): boolean => status === 'published' || status === 'posted'

/** Why a person may not set this status now; null: they may. */
export function statusRefusal(from: Status, to: 'draft' | 'scheduled' | 'archived'): string | null {
  if (from === to) return null
  if (from === 'publishing') return 'It is being published: wait for the end of that.'
  if (isPublished(from) && to !== 'archived') return 'It is published: it can only be archived.'
  return null
}

/** What a change would make untrue of a post that a network has, or is about to have. */
export function contentRefusal(from: Status): string | null {
  return from === 'publishing' ? 'It is being published: wait for the end of that.' : null
}

/** What somebody who approves a post has looked at. */
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

/** Whether a change makes another post of it than the one that was approved. */
export const changesContent = (before: Approved, after: Approved): boolean =>
  approvedParts.some((part) => stable(before[part]) !== stable(after[part]))

/** The same for the same members, whatever their order. */
const stable = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )

/** Where a post goes: what its metadata says, as far as its platform reaches; without a word, everywhere it reaches. */
export function targetsOf(platform: PlatformName, target: PublishTarget | null): readonly Network[] {
  const reached = networksOf(platform)
  if (target === null || target === 'both') return reached
  return reached.filter((network) => network === target)
}
