/** Mutants that no test can notice, because the changed rule decides the same for every value that can occur. */
export interface Equivalent {
  readonly file: string
  readonly before: string
  /** Any replacement if absent. */
  readonly after?: string
  readonly reason: string
}

export const equivalents: readonly Equivalent[] = []
