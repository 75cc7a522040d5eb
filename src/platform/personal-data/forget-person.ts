import type { Queryable } from '../db/database.ts'
import type { Vault } from '../vault.ts'
import type { ExportPerson, ForgetPerson, PersonalData, PersonKind, Subject } from './personal-data.types.ts'
import {
  forgetAuditedRows,
  forgetCallers,
  forgetClientKeys,
  forgetMentions,
  redactColumns,
  redactElsewhere,
  redactJobs,
  withoutTimeLimit,
} from './redaction-store.ts'
import { Traces } from './traces.ts'

/**
 * Features whose texts are searched for mentions, by kind of person; null for none. A lead may also be a customer, whose
 * orders and sessions stay unchanged.
 */
const searched: Readonly<Record<PersonKind, RegExp | null>> = {
  customer: /^/,
  lead: /^(?!storefront\/)/,
  user: /^/,
  partner_person: /^/,
  partner: null,
}

/** Audit entries for actions that change no row contain the address they came from. */
const factsOfEvents = ['address', 'email', 'user_agent']

/** Each feature forgets its own rows. Then mentions are removed from texts, jobs and the audit log. */
export const createForgetting =
  (register: readonly PersonalData[], vault: Vault): ForgetPerson =>
  async (tx, subject, now) => {
    await withoutTimeLimit(tx)
    const traces = await traced(tx, register, subject, now)
    for (const feature of register) await feature.forget?.(tx, traces, vault)
    await redact(tx, register, traces)
    await forgetInAudit(tx, register, traces)
    return traces
  }

export const createPersonExport =
  (register: readonly PersonalData[]): ExportPerson =>
  async (db, subject, now) => {
    const traces = await traced(db, register, subject, now)
    const parts = []
    for (const feature of register) parts.push(await feature.export?.(db, traces))
    return Object.assign({}, ...parts)
  }

async function traced(tx: Queryable, register: readonly PersonalData[], subject: Subject, now: Date): Promise<Traces> {
  const traces = new Traces(subject, now)
  for (const feature of register) await feature.trace?.(tx, traces)
  return traces
}

async function redact(tx: Queryable, register: readonly PersonalData[], traces: Traces): Promise<void> {
  const where = searched[traces.subject.kind]
  const pattern = traces.pattern()
  if (where === null || pattern === null) return
  const columns = register
    .filter(({ feature, redactsLater }) => where.test(feature) && !redactsLater)
    .flatMap((feature) => columnsOf(feature).filter(({ treatment }) => treatment === 'redacted'))
  await redactColumns(tx, columns, pattern)
  await redactJobs(tx, pattern)
  await redactContacts(tx, register, traces)
  const tables = register.filter(({ feature }) => where.test(feature)).flatMap(({ columns }) => Object.keys(columns))
  await forgetMentions(tx, tables, pattern)
  await forgetClientKeys(tx, pattern)
}

/** Removes addresses and telephone numbers from every text of the database. */
async function redactContacts(tx: Queryable, register: readonly PersonalData[], traces: Traces): Promise<void> {
  const contacts = traces.contacts()
  if (contacts === null || traces.subject.kind === 'lead') return
  // A user of the shop may have bought there as well: their orders stay.
  const isCustomer = traces.subject.kind === 'customer'
  const own = new Set<string>(register.flatMap(({ ownTables = [] }) => ownTables))
  const apart = register
    .flatMap(columnsOf)
    .filter(({ table, treatment }) => own.has(table) || !(isCustomer && treatment === 'blanked'))
  await redactElsewhere(tx, apart, contacts)
  await forgetMentions(tx, null, contacts)
}

/** Runs last, because forgetting itself adds audit entries. */
async function forgetInAudit(tx: Queryable, register: readonly PersonalData[], traces: Traces): Promise<void> {
  const personal = Map.groupBy(register.flatMap(columnsOf), ({ table }) => table)
  for (const table of traces.tables()) {
    const own = personal.get(table) ?? []
    const fields = own.filter(({ treatment }) => typeof treatment === 'string').map(({ column }) => column)
    await forgetAuditedRows(tx, { table, ids: traces.rows(table), fields: [...fields, ...factsOfEvents] })
  }
  await forgetCallers(tx, traces.rows('login'), traces.subject.kind === 'customer' ? [] : traces.emails())
}

/** The register as one entry per column. */
export const columnsOf = ({ columns }: PersonalData) =>
  Object.entries(columns).flatMap(([table, treated]) =>
    Object.entries(treated).map(([column, treatment]) => ({ table, column, treatment })),
  )
