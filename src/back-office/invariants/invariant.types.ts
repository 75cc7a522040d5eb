/** One rule that every healthy database keeps. */
export interface BackOfficeInvariant {
  /** Kebab-case, stable: scripts may look for it. */
  readonly name: string
  /** What is wrong where it is broken, as a sentence. */
  readonly broken: string
  /** A query with one row `(id, what)` per violation; `what` says in short what was found. */
  readonly violations: string
}
