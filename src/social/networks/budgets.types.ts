/** A limit that Weft keeps by itself, counted over a sliding window. */
export interface DeclaredBudget {
  /** Its name in `GET /admin/socials/limits`. */
  readonly bucket: string
  /** 0: the limit is switched off. */
  readonly most: number
  readonly windowMs: number
  /** What it counts, for a person. */
  readonly counts: string
  /** Whose limit it is. */
  readonly holderOf: (account: { readonly id: string; readonly config: { readonly user_id: string } }) => string
}

/** Null: the network documents no such limit. */
export interface NetworkBudgets {
  /** Each request that makes a post visible. */
  readonly posts: DeclaredBudget | null
  /** Each request. */
  readonly calls: DeclaredBudget | null
}
