/** A limit that Weft counts itself in a sliding window. */
export interface DeclaredBudget {
  /** The budget's name in `GET /admin/socials/limits`. */
  readonly bucket: string
  /** 0: no limit. */
  readonly most: number
  readonly windowMs: number
  /** Name of the counted calls in messages, such as the reason why a post waits. */
  readonly counts: string
  /** Returns the account or user that the limit belongs to. */
  readonly holderOf: (account: { readonly id: string; readonly config: { readonly user_id: string } }) => string
}

/** A member is null if the network documents no such limit. */
export interface NetworkBudgets {
  /** Counts requests that make a post visible. */
  readonly posts: DeclaredBudget | null
  /** Counts all requests. */
  readonly calls: DeclaredBudget | null
}
