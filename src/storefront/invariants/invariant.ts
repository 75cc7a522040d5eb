/** One rule that every healthy database keeps. */
export interface Invariant {
  /** Kebab-case, stable: scripts may look for it. */
  readonly name: string
  /** What is wrong where it is broken, as a sentence. */
  readonly broken: string
  /** A query with one row `(id, what)` per violation; `what` says in short what was found. */
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
