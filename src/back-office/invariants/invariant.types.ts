/** A rule that holds in every healthy database. */
export interface BackOfficeInvariant {
  /** Kebab-case and stable: scripts may match it. */
  readonly name: string
  /** Sentence that describes the violation. */
  readonly broken: string
  /** SQL query with one row `(id, what)` per violation; `what` is a short description. */
  readonly violations: string
}
