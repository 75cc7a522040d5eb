import type { Network } from './networks.rules.ts'
import type { Account, Fault } from './ports.ts'

export interface Written {
  /** External id of the post or comment to reply to. */
  readonly parentId: string
  readonly text: string
}

export type Writing =
  | { readonly state: 'live'; readonly externalId: string }
  /** Certainly not written. `again` is true if another try may succeed. */
  | { readonly state: 'rejected'; readonly fault: Fault; readonly again: boolean }
  /** May have been written. */
  | { readonly state: 'unknown'; readonly fault: Fault }

export type Search =
  /** Ids of everything in the account with this text since the given time, oldest first. */
  | { readonly state: 'read'; readonly externalIds: readonly string[]; readonly isWhole: boolean }
  | { readonly state: 'unread'; readonly fault: Fault }

/** Follow-ups below an account's own posts. Throws only for defects. */
export interface FollowUpProvider {
  readonly network: Network
  /** Whether the network counts a follow-up as a post. */
  readonly isPost: boolean
  /** Sends one request, never repeated automatically. */
  write(account: Account, written: Written): Promise<Writing>
  find(account: Account, written: Written, since: Date): Promise<Search>
}

export type FollowUpProviders = Readonly<Record<Network, FollowUpProvider>>
