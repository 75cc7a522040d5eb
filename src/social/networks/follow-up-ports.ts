import type { Network } from './networks.rules.ts'
import type { Account, Fault } from './ports.ts'

export interface Written {
  /** What it is written below, as the network names it. */
  readonly parentId: string
  readonly text: string
}

export type Writing =
  | { readonly state: 'live'; readonly externalId: string }
  /** It was certainly not written. `again`: it may pass. */
  | { readonly state: 'rejected'; readonly fault: Fault; readonly again: boolean }
  /** It may have been. */
  | { readonly state: 'unknown'; readonly fault: Fault }

export type Search =
  /** Everything of the account with that text since then, oldest first. */
  | { readonly state: 'read'; readonly externalIds: readonly string[]; readonly isWhole: boolean }
  | { readonly state: 'unread'; readonly fault: Fault }

/** What a network lets an account write below a post of its own. None throws but for defects. */
export interface FollowUpProvider {
  readonly network: Network
  /** Whether the network counts what is written as a post. */
  readonly isPost: boolean
  /** One request, never repeated by itself. */
  write(account: Account, written: Written): Promise<Writing>
  find(account: Account, written: Written, since: Date): Promise<Search>
}

export type FollowUpProviders = Readonly<Record<Network, FollowUpProvider>>
