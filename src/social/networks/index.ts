import type { Clock } from '../../platform/clock.ts'
import type { Network } from '../network-names/index.ts'
import type { NetworkAddresses } from './endpoints.ts'
import type { FollowUpProvider } from './follow-up-ports.ts'
import { createCommentProvider } from './graph/comment-provider.ts'
import { createPageProvider } from './graph/page-provider.ts'
import { createPhotoProvider } from './graph/photo-provider.ts'
import { readQuota } from './graph/read-quota.ts'
import type { Account, NetworkProvider, OpenMedium } from './ports.ts'
import { createReplyProvider } from './short-text/reply-provider.ts'
import { createShortTextProvider } from './short-text/short-text-provider.ts'
import type { HearUsage, TakeCall } from './usage.types.ts'
import type { Wire } from './wire.ts'

export interface NetworkDeps {
  readonly wire: Wire
  readonly clock: Clock
  readonly addresses: NetworkAddresses
  readonly open: OpenMedium
  readonly timeoutMs: number
  /** Told what each answer says of how much is used up. */
  readonly hearUsage: HearUsage
  /** Counts calls against the budget of the network that they go to. */
  readonly callBudget: (account: Account) => TakeCall
}

export type NetworkProviders = Readonly<Record<Network, NetworkProvider>>

const graphDepsOf = ({ wire, clock, addresses, timeoutMs, hearUsage, callBudget }: NetworkDeps) => ({
  callBudget,
  wire,
  clock,
  timeoutMs,
  hearUsage,
  baseUrl: addresses.graphUrl,
})

const shortTextDepsOf = ({ wire, clock, addresses, open, timeoutMs, hearUsage }: NetworkDeps) => ({
  wire,
  clock,
  timeoutMs,
  hearUsage,
  open,
  apiUrl: addresses.shortTextApiUrl,
  uploadUrl: addresses.shortTextUploadUrl,
  consumer: addresses.consumer,
})

export const createNetworkProviders = (deps: NetworkDeps): NetworkProviders => ({
  network_a: createPageProvider(graphDepsOf(deps)),
  network_b: createPhotoProvider(graphDepsOf(deps)),
  network_c: createShortTextProvider(shortTextDepsOf(deps)),
})

export type FollowUpProviders = Readonly<Record<Network, FollowUpProvider>>

export const createFollowUpProviders = (deps: NetworkDeps): FollowUpProviders => ({
  network_a: createCommentProvider(graphDepsOf(deps), 'network_a'),
  network_b: createCommentProvider(graphDepsOf(deps), 'network_b'),
  network_c: createReplyProvider(shortTextDepsOf(deps)),
})

/** Asks the photo network how many posts of an account it still takes; null: it did not say. */
export const createQuotaReader = (deps: NetworkDeps) => (account: Account) => readQuota(graphDepsOf(deps), account)

export type { NetworkLogins } from './accounts.types.ts'
export { mayPass, plainFault } from './commit-fault.rules.ts'
export { type DeclaredBudget, declaredBudgets, type NetworkBudgets } from './declared-budgets.rules.ts'
export {
  type BuiltInNetworks,
  type GraphEndpoints,
  type NetworkEndpoints,
  networkAddresses,
  networkEndpoints,
  type ShortTextEndpoints,
} from './endpoints.ts'
export type { Written } from './follow-up-ports.ts'
export { loginWorks } from './login-works.ts'
export { MediumUnreadable } from './medium-unreadable.ts'
export type { Account, Fault } from './ports.ts'
export { uploadLack } from './short-text/upload-driver.ts'
export { shortTextOf } from './short-text/written-text.rules.ts'
export type { HearUsage, SaidUsage, TakeCall } from './usage.types.ts'
export { createWire } from './wire.ts'
