import type { Network } from '../networks/index.ts'
import type { Medium } from '../networks/ports.ts'

/** What one network needs of a medium. */
export interface FitReport {
  /** Why the network will not take it; null: it will. */
  readonly problem: string | null
  /** Whether a later try may find the problem gone. */
  readonly mayPass: boolean
  /** Changes that make it fit, in words for people. */
  readonly changes: readonly string[]
  /** Where the network gets it. Null with a problem, or if no copy was requested. */
  readonly medium: Medium | null
}

export interface MediaFitting {
  /** Why a URL is not fetched at all. Null: it is. */
  refusal(url: string): string | null
  /**
   * Inspects a medium. `make` false: reports the changes without making them. `alone`: it is the post's only medium.
   */
  fit(network: Network, medium: Medium, how: { readonly make: boolean; readonly alone: boolean }): Promise<FitReport>
}
