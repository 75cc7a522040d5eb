export type {
  Answered,
  GraphAccounts,
  LinkedAccount,
  LoginReport,
  NetworkLogins,
  PostReading,
  Renewal,
  UpstreamPost,
} from './accounts.types.ts'
export { answered, passingRefusal, unreached } from './answered.ts'
export type { DeclaredBudget } from './budgets.types.ts'
export { mayPass, plainFault } from './commit-fault.rules.ts'
export type { NetworkEndpoints } from './endpoints.ts'
export type { ReadFault } from './fault.types.ts'
export type { FollowUpProviders, Written } from './follow-up-ports.ts'
export { changesOf, type Effect, effectOf, type ReportedChange } from './graph/reported-change.rules.ts'
export { MediumUnreadable } from './medium-unreadable.ts'
export {
  type ConfigValue,
  followedBy,
  mostOf,
  type Network,
  networkLabel,
  networks,
  networksOf,
  offeredPlatforms,
  optionalNetworks,
  type PlatformName,
  pageNetworks,
  perNetwork,
  platformLabel,
  platformNameOf,
  platformNames,
  platformProfile,
  profileOf,
  reportingNetworks,
  sharedNetworks,
} from './networks.rules.ts'
export type { Account, Fault, NetworkProviders } from './ports.ts'
export type { HearUsage, SaidUsage, TakeCall } from './usage.types.ts'
