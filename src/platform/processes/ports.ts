import type { Statement } from '../db/statement.ts'

/** Work that a process claims row by row, so that others leave it alone. */
export interface Claim {
  /** What is claimed, for the log: `e-mails`, … */
  readonly kind: string
  /** Makes what these processes have claimed, and not ended, due now. */
  giveBack(processes: readonly string[], now: Date): Statement
}
