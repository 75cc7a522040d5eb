import type { Fault } from './ports.ts'

/** A fault, and whether it is certain that the request had no effect. */
export interface ReadFault extends Fault {
  readonly definitive: boolean
}
