import type { Queryable } from '../../platform/db/database.ts'

/** The records of a feature that belong to a person. */
export interface PersonRecords {
  /** Name under which a merge counts the moved records. Null: uncounted. */
  readonly countedAs: string | null
  /** Moves the records of one person to another, and returns how many. */
  move?(tx: Queryable, people: { readonly from: string; readonly into: string }, now: Date): Promise<number>
  /** Takes the devices of forgotten people out of the records. Visits stay, under new anonymous visitors. */
  forgetDevices?(tx: Queryable, known: ForgottenDevices): Promise<void>
  /** Removes what identifies the people. */
  forgetPeople?(tx: Queryable, people: readonly string[]): Promise<void>
}

export interface ForgottenDevices {
  readonly people: readonly string[]
  readonly devices: readonly string[]
  /** The new visitor of each device and person. */
  readonly renamed: readonly { readonly unit: string; readonly as: string }[]
}
