import type { Queryable } from '../../platform/db/database.ts'

/** The records of a feature that belong to a person. */
export interface PersonRecords {
  /** Name under which a merge reports the number of moved records. Null if it is not reported. */
  readonly countedAs: string | null
  /** Moves the records of one person to another. Returns their number. */
  move?(tx: Queryable, people: { readonly from: string; readonly into: string }, now: Date): Promise<number>
  /** Replaces the devices of forgotten people with new anonymous visitors. Keeps the visits. */
  forgetDevices?(tx: Queryable, known: ForgottenDevices): Promise<void>
  /** Removes data that identifies the people. */
  forgetPeople?(tx: Queryable, people: readonly string[]): Promise<void>
}

export interface ForgottenDevices {
  readonly people: readonly string[]
  readonly devices: readonly string[]
  /** `as`: the new visitor that replaces the device or person `unit`. */
  readonly renamed: readonly { readonly unit: string; readonly as: string }[]
}
