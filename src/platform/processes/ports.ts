import type { Statement } from '../db/statement.ts'

/** Work that a process claims row by row, so that other processes skip it. */
export interface Claim {
  /** Name of the claimed work, for example `e-mails`. A test uses it to check every kind of claim. */
  readonly kind: string
  /** Makes the unfinished claims of these processes due now. */
  giveBack(processes: readonly string[], now: Date): Statement
}
