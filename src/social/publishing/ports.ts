import type { Network } from '../networks/index.ts'
import type { Medium } from '../networks/ports.ts'

/** Result of checking a medium for one network. */
export interface FitReport {
  /** Why the network will not accept the medium. Null if it will. */
  readonly problem: string | null
  /** Whether a later try may succeed. */
  readonly mayPass: boolean
  /** Changes that make the medium fit, as the check of a post lists them. */
  readonly changes: readonly string[]
  /** The medium for the network. Null if there is a problem, or if it needs a copy and none was requested. */
  readonly medium: Medium | null
}

export interface MediaFitting {
  /** Returns why Weft does not fetch a URL. Returns null if it does. */
  refusal(url: string): string | null
  /**
   * Inspects a medium. `make` false: reports the changes, but makes no copy. `alone`: it is the only medium of the
   * post.
   */
  fit(network: Network, medium: Medium, how: { readonly make: boolean; readonly alone: boolean }): Promise<FitReport>
}
