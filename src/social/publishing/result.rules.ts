import { isoTime } from '../../platform/iso-time.ts'
import { type Network, networkLabel, networks, profileOf } from '../networks/index.ts'
import { isUnderWay, type TargetState } from './target.rules.ts'

export interface ResultFacts {
  readonly network: Network
  readonly state: TargetState
  readonly externalId: string | null
  readonly url: string | null
  readonly error: string | null
  /** Earliest time to send because of a network's limit. Null if there is no limit. */
  readonly heldUntil: Date | null
}

/** Result of a post on one network. Combines both shapes of the social publishing specification ("Publish result"). */
export interface PublishResult {
  readonly platform: Network
  /** Null if not yet known. */
  readonly success: boolean | null
  readonly state: TargetState
  readonly post_id?: string | null
  readonly media_id?: string | null
  readonly url?: string | null
  readonly postId?: string | null
  readonly permalink?: string | null
  readonly error?: string
  /** Publishing continues automatically. */
  readonly pending?: true
  /** Says why the post is still pending. */
  readonly message?: string
  readonly publishes_at?: string
}

export function resultOf(facts: ResultFacts): PublishResult {
  const { network, state, externalId, url, error } = facts
  if (state === 'live') {
    const id = { [profileOf(network).result.id]: externalId }
    return { platform: network, success: true, state, ...id, url, postId: externalId, permalink: url }
  }
  if (isUnderWay(state)) {
    const { heldUntil } = facts
    const known = { platform: network, success: null, state, pending: true, message: pendingMessage(facts) } as const
    return heldUntil === null ? known : { ...known, publishes_at: isoTime(heldUntil) }
  }
  return { platform: network, success: false, state, error: error ?? 'The post was not published.' }
}

function pendingMessage({ error, heldUntil }: ResultFacts): string {
  if (heldUntil !== null) return `${error ?? ''} Weft publishes it at ${isoTime(heldUntil)}.`.trim()
  return error === null ? 'Weft is still publishing this.' : `Weft is still publishing this. ${error}`
}

/**
 * Says what pending networks wait for, and the latest time at which one of them publishes. Returns null if none is
 * pending.
 */
export function pendingView(facts: readonly ResultFacts[]): { message: string; publishes_at?: string } | null {
  const pending = facts.filter(({ state }) => isUnderWay(state))
  if (pending.length === 0) return null
  const parts = pending.map((one) => `${networkLabel(one.network)}: ${pendingMessage(one)}`)
  const message = `${parts.join(' ')} This goes on by itself: read the post until its status is no longer publishing.`
  const times = pending.flatMap(({ heldUntil }) => (heldUntil === null ? [] : [heldUntil.getTime()]))
  return times.length === 0 ? { message } : { message, publishes_at: isoTime(new Date(Math.max(...times))) }
}

export const resultsOf = (facts: readonly ResultFacts[]): Partial<Record<Network, PublishResult>> =>
  Object.fromEntries(facts.map((one) => [one.network, resultOf(one)]))

/** Returns the members of `insights` that are derived from the targets. Returns null for a missing id. */
export function insightIds(facts: readonly ResultFacts[]): Readonly<Record<string, string | null>> {
  return Object.fromEntries(
    networks.flatMap((network) => {
      const live = facts.find((one) => one.network === network && one.state === 'live')
      const { externalId, url } = profileOf(network).result
      return [[externalId, live?.externalId ?? null] as const, ...(url ? [[url, live?.url ?? null] as const] : [])]
    }),
  )
}

/** Sorts rows in the fixed order of networks. */
export const inOrder = <T extends { readonly network: Network }>(rows: readonly T[]): T[] =>
  [...rows].sort((a, b) => networks.indexOf(a.network) - networks.indexOf(b.network))
