import type { Queryable } from '../db/database.ts'

/**
 * A rule that the data of every healthy shop satisfies. Each feature lists the rules of its tables in `invariants.ts`.
 */
export interface Invariant {
  /** In kebab-case. Scripts depend on the name, so it must not change. */
  readonly name: string
  /** A sentence that describes the problem if the rule is violated. */
  readonly broken: string
  /**
   * A query with one row `(id, what)` per violation, or a function if SQL cannot find the violations. `what` describes
   * the violation briefly.
   */
  readonly violations: string | ((tx: Queryable) => Promise<readonly Violation[]>)
}

export interface Violation {
  readonly id: string
  readonly what: string
}

export interface Finding {
  readonly name: string
  readonly broken: string
  readonly count: number
  /** The first twenty violations. Those of a query are sorted by id. */
  readonly violations: readonly Violation[]
}

export interface Examination {
  /** Number of rules checked. */
  readonly checked: number
  readonly findings: readonly Finding[]
}
