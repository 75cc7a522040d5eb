import type { Queryable } from '../../platform/db/database.ts'

/** The records of a feature that belong to a person. */
export interface PersonRecords {
  /** Name under which a merge counts the moved records. Null: uncounted. */
  readonly countedAs: string | null
  /** Moves the records of one person to another, and returns how many. */
  move?(tx: Queryable, people: { readonly from: string; readonly into: string }, now: Date): Promise<number>
  /** Replaces the devices of forgotten people in the records with new anonymous visitors. Visits stay. */
  forgetDevices?(tx: Queryable, known: ForgottenDevices): Promise<void>
  /** Removes what identifies the people. */
  forgetPeople?(tx: Queryable, people: readonly string[]): Promise<void>
}

export interface ForgottenDevices {
  readonly people: readonly string[]
  readonly devices: readonly string[]
  /** The new visitor `as` of each device or person `unit`. */
  readonly renamed: readonly { readonly unit: string; readonly as: string }[]
}
