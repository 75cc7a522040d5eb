import type { Database, Queryable } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Vault } from '../vault.ts'
import type { Traces } from './traces.ts'

/**
 * What happens to a column when a person is forgotten.
 *
 * - `deleted`: the row is deleted.
 * - `blanked`: the value becomes null, empty or `(removed)` in the person's rows.
 * - `pseudonymized`: a value that identifies nobody replaces the value.
 * - `redacted`: text that identifies the person is removed, in every row.
 * - `kept`: the value is kept, for the reason given.
 */
export type Treatment = 'deleted' | 'blanked' | 'pseudonymized' | 'redacted' | { readonly kept: string }

export type PersonalColumns = {
  readonly [Table in keyof Tables]?: { readonly [Column in keyof Tables[Table]]?: Treatment }
}

/** Personal data of one feature: its columns, and how to forget and export a person. */
export interface PersonalData {
  /** For example `storefront/orders`. */
  readonly feature: string
  readonly columns: PersonalColumns
  /** Tables that only this feature's `forget` changes, because some of their rows must remain complete for now. */
  readonly ownTables?: readonly (keyof Tables)[]
  /** Set if the feature redacts its `redacted` columns itself, at a later time. */
  readonly redactsLater?: true
  /** Adds the person's rows in this feature, and the words in them that identify the person. */
  trace?(tx: Queryable, traces: Traces): Promise<void>
  /**
   * Searches a large table that `forget` will change, before anything is locked. The person's words are known by then.
   */
  search?(tx: Queryable, traces: Traces): Promise<void>
  /** Treats the traced rows as declared in `columns`. `redacted` columns are handled for all features at once. */
  forget?(tx: Queryable, traces: Traces, vault: Vault): Promise<void>
  /** Returns the person's data for a copy. The keys are names of lists, the values their rows. */
  export?(db: Queryable, traces: Traces): Promise<Readonly<Record<string, readonly Record<string, unknown>[]>>>
}

export type PersonKind = 'customer' | 'lead' | 'user' | 'partner_person' | 'partner'

export interface Subject {
  readonly kind: PersonKind
  /** For a person without a record: a generated id. */
  readonly id: string
  /** Lowercase. Identifies a person without a record. */
  readonly email?: string
}

/**
 * Forgets a person in every feature and returns what was found. Runs in the caller's transaction, so a person is
 * forgotten everywhere or not at all.
 */
export type ForgetPerson = (tx: Queryable, subject: Subject, now: Date) => Promise<Traces>

export type ExportPerson = (
  db: Database,
  subject: Subject,
  now: Date,
) => Promise<Readonly<Record<string, readonly Record<string, unknown>[]>>>
