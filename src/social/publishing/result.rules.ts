import { type Network, networks } from '../network-names/index.ts'
import { isUnderWay, type TargetState } from './target.rules.ts'

export interface ResultFacts {
  readonly network: Network
  readonly state: TargetState
  readonly externalId: string | null
  readonly url: string | null
  readonly error: string | null
  readonly reads: number
  readonly lookedLate: boolean
}

/** How one network took a post; document 2, "Publish result", both shapes in one. */
export interface PublishResult {
  readonly platform: Network
  readonly success: boolean
  readonly state: TargetState
  readonly post_id?: string | null
  readonly media_id?: string | null
  readonly url?: string | null
  readonly postId?: string | null
  readonly permalink?: string | null
  readonly error?: string
  /** It goes on by itself; ask again. */
  readonly pending?: true
}

export function resultOf({ network, state, externalId, url, error }: ResultFacts): PublishResult {
  if (state === 'live') {
    const id = network === 'network_b' ? { media_id: externalId } : { post_id: externalId }
    return { platform: network, success: true, state, ...id, url, postId: externalId, permalink: url }
  }
  if (isUnderWay(state))
    return { platform: network, success: false, state, pending: true, error: error ?? 'It is still being published.' }
  return { platform: network, success: false, state, error: error ?? 'It was not published.' }
}

export const resultsOf = (facts: readonly ResultFacts[]): Partial<Record<Network, PublishResult>> =>
  Object.fromEntries(facts.map((one) => [one.network, resultOf(one)]))

/** The members of `insights` that follow from the targets; null: there is no such id. */
export function insightIds(facts: readonly ResultFacts[]): Readonly<Record<string, string | null>> {
  const live = (network: Network) => facts.find((one) => one.network === network && one.state === 'live')
  return {
    network_a_post_id: live('network_a')?.externalId ?? null,
    network_b_media_id: live('network_b')?.externalId ?? null,
    network_b_permalink: live('network_b')?.url ?? null,
    network_c_post_id: live('network_c')?.externalId ?? null,
  }
}

/** In the order in which networks are always named. */
export const inOrder = <T extends { readonly network: Network }>(rows: readonly T[]): T[] =>
  [...rows].sort((a, b) => networks.indexOf(a.network) - networks.indexOf(b.network))
