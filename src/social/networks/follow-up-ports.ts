import type { Network } from './networks.rules.ts'
import type { Account, Fault } from './ports.ts'

export interface Written {
  /** External id of the post or comment to reply to. */
  readonly parentId: string
  readonly text: string
}

export type Writing =
  | { readonly state: 'live'; readonly externalId: string }
  /** Certainly not published. `again`: whether another try may succeed. */
  | { readonly state: 'rejected'; readonly fault: Fault; readonly again: boolean }
  /** May have been published. */
  | { readonly state: 'unknown'; readonly fault: Fault }

export type Search =
  /** Ids of all posts or comments in the account with this text since the given time, oldest first. */
  | { readonly state: 'read'; readonly externalIds: readonly string[]; readonly isWhole: boolean }
  | { readonly state: 'unread'; readonly fault: Fault }

/** Publishes follow-ups below an account's own posts. Throws only for defects. */
export interface FollowUpProvider {
  readonly network: Network
  /** Whether the network counts a follow-up as a post. */
  readonly isPost: boolean
  /** Sends one request and never repeats it. */
  write(account: Account, written: Written): Promise<Writing>
  find(account: Account, written: Written, since: Date): Promise<Search>
}

export type FollowUpProviders = Readonly<Record<Network, FollowUpProvider>>
