/** A rule that holds in every healthy database. */
export interface BackOfficeInvariant {
  /** Kebab-case and stable: scripts may match it. */
  readonly name: string
  /** What is wrong if the rule is broken, as a sentence. */
  readonly broken: string
  /** SQL query with one row `(id, what)` per violation. `what` describes it briefly. */
  readonly violations: string
}
