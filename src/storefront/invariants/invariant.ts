/** A rule that every healthy database satisfies. */
export interface Invariant {
  /** Kebab-case and stable, because scripts may look for it. */
  readonly name: string
  /** A sentence that says what is wrong if it is violated. */
  readonly broken: string
  /** A query with one row `(id, what)` per violation. `what` describes it briefly. */
  readonly violations: string
}

export interface Violation {
  readonly id: string
  readonly what: string
}

export interface Finding {
  readonly name: string
  readonly broken: string
  readonly count: number
  /** The first twenty, by id. */
  readonly violations: readonly Violation[]
}

export const shownViolations = 20
