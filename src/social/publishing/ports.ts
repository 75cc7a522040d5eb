import type { Network } from '../networks/index.ts'
import type { Medium } from '../networks/ports.ts'

/** What one medium needs for one network. */
export interface FitReport {
  /** Why the network will not take it; null: it will. */
  readonly problem: string | null
  /** Whether a later try may find the problem gone. */
  readonly mayPass: boolean
  /** What is changed so that it fits, each in words for a person. */
  readonly changes: readonly string[]
  /** Where the network gets it; null with a problem, or where nothing was asked to be made. */
  readonly medium: Medium | null
}

export interface MediaFitting {
  /** Why an address is not fetched at all; null: it is. */
  refusal(url: string): string | null
  /** Looks into a medium; `make` false: says what would be changed and changes nothing. `alone`: it is all there is. */
  fit(network: Network, medium: Medium, how: { readonly make: boolean; readonly alone: boolean }): Promise<FitReport>
}
