import type { Queryable } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Traces } from './traces.ts'

/**
 * What forgetting a person does to a column.
 *
 * - `deleted`: the row goes.
 * - `blanked`: the value becomes null, empty or `(removed)` in the person's rows.
 * - `pseudonymized`: the value becomes one that leads to nobody.
 * - `redacted`: whatever names the person is cut out, in every row.
 * - `kept`: it stays, for the reason given.
 */
export type Treatment = 'deleted' | 'blanked' | 'pseudonymized' | 'redacted' | { readonly kept: string }

export type PersonalColumns = {
  readonly [Table in keyof Tables]?: { readonly [Column in keyof Tables[Table]]?: Treatment }
}

/** Personal data of one feature: which columns hold it, and how the feature forgets and exports a person. */
export interface PersonalData {
  /** `storefront/orders` */
  readonly feature: string
  readonly columns: PersonalColumns
  /** Adds the person's rows of this feature, and what names the person in them. */
  trace?(tx: Queryable, traces: Traces): Promise<void>
  /** Treats the traced rows as `columns` says; `redacted` columns are treated for all features at once. */
  forget?(tx: Queryable, traces: Traces): Promise<void>
  /** What a copy of the person's data contains, by name. */
  export?(db: Queryable, traces: Traces): Promise<Readonly<Record<string, readonly Record<string, unknown>[]>>>
}

export type PersonKind = 'customer' | 'lead' | 'user' | 'partner_person' | 'partner'

export interface Subject {
  readonly kind: PersonKind
  /** Of a person without a record, an id made for the occasion. */
  readonly id: string
  /** Names a person without a record. In lower case. */
  readonly email?: string
}

/**
 * Forgets a person in every feature, and answers what was found. Runs in the caller's transaction: everything is
 * forgotten, or nothing.
 */
export type ForgetPerson = (tx: Queryable, subject: Subject, now: Date) => Promise<Traces>

export type ExportPerson = (
  db: Queryable,
  subject: Subject,
  now: Date,
) => Promise<Readonly<Record<string, readonly Record<string, unknown>[]>>>
