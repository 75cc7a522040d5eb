import type { Network } from '../networks/index.ts'
import type { Medium } from '../networks/ports.ts'

/** What one network needs of a medium. */
export interface FitReport {
  /** Why the network will not accept it. Null if it will. */
  readonly problem: string | null
  /** True if a later try may succeed. */
  readonly mayPass: boolean
  /** Changes that make it fit, in words for people. */
  readonly changes: readonly string[]
  /** The medium for the network. Null if there is a problem or no copy was requested. */
  readonly medium: Medium | null
}

export interface MediaFitting {
  /** Why a URL must not be fetched. Null if it may be. */
  refusal(url: string): string | null
  /**
   * Inspects a medium. `make` false: reports the changes without making them. `alone`: it is the post's only medium.
   */
  fit(network: Network, medium: Medium, how: { readonly make: boolean; readonly alone: boolean }): Promise<FitReport>
}
