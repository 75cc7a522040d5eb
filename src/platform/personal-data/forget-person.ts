import { forgetAuditedRows, forgetCallers, forgetClientKeys, forgetMentions } from '../audit/forget-store.ts'
import type { Queryable } from '../db/database.ts'
import { allowLongStatements } from '../db/long-statement-store.ts'
import { forgetKeys } from '../idempotency/forget-store.ts'
import type { Vault } from '../vault.ts'
import { findMentions, type Mentions, type TextColumn } from './mention-store.ts'
import type { Pattern } from './mentions.rules.ts'
import type { ExportPerson, ForgetPerson, PersonalData, PersonKind, Subject } from './personal-data.types.ts'
import {
  columnsElsewhere,
  loggedColumns,
  redactColumns,
  redactElsewhere,
  redactJobs,
  withCustomPlans,
} from './redaction-store.ts'
import { Traces } from './traces.ts'

/**
 * Features in which forgetting searches texts for mentions, by kind of person; null if none. A lead's orders and
 * sessions are not searched, because a lead may also be a customer.
 */
const searched: Readonly<Record<PersonKind, RegExp | null>> = {
  customer: /^/,
  lead: /^(?!storefront\/)/,
  user: /^/,
  partner_person: /^/,
  partner: null,
}

/** Fields of audit entries for actions that change no row. They contain the client's address, e-mail and browser. */
const factsOfEvents = ['address', 'email', 'user_agent']

/**
 * Creates `ForgetPerson`, which works in three steps. It first searches for mentions without locking anything, because
 * the search takes long in a large shop. Then each feature forgets its own rows. Last, mentions are removed from texts,
 * jobs and the audit log: in the rows found, and in rows written since the search.
 */
export const createForgetting =
  (register: readonly PersonalData[], vault: Vault): ForgetPerson =>
  async (tx, subject, now) => {
    // Reading a long audit log can exceed the usual limit.
    await allowLongStatements(tx, '15min')
    await withCustomPlans(tx)
    const traces = await traced(tx, register, subject, now)
    for (const feature of register) await feature.search?.(tx, traces)
    const searches = await searchesFor(tx, register, traces)
    for (const feature of register) await feature.forget?.(tx, traces, vault)
    await redact(tx, searches)
    await forgetInAudit(tx, register, traces)
    return traces
  }

export const createPersonExport =
  (register: readonly PersonalData[]): ExportPerson =>
  (db, subject, now) =>
    db.transaction().execute(async (tx) => {
      await withCustomPlans(tx)
      const traces = await traced(tx, register, subject, now)
      const parts = []
      for (const feature of register) parts.push(await feature.export?.(tx, traces))
      return Object.assign({}, ...parts)
    })

async function traced(tx: Queryable, register: readonly PersonalData[], subject: Subject, now: Date): Promise<Traces> {
  const traces = new Traces(subject, now)
  for (const feature of register) await feature.trace?.(tx, traces)
  return traces
}

interface Search {
  readonly pattern: Pattern
  readonly columns: readonly TextColumn[]
  readonly found: Mentions
}

/**
 * `named` searches texts about people for all words that identify the person. `contacts` searches every text for their
 * e-mail addresses and telephone numbers.
 */
interface Searches {
  readonly named: (Search & { readonly tables: readonly string[] }) | null
  readonly contacts: Search | null
}

async function searchesFor(tx: Queryable, register: readonly PersonalData[], traces: Traces): Promise<Searches> {
  const where = searched[traces.subject.kind]
  const pattern = traces.pattern()
  if (where === null || pattern === null) return { named: null, contacts: null }
  const search = async (pattern: Pattern, columns: readonly TextColumn[]): Promise<Search> => ({
    pattern,
    columns,
    found: await findMentions(tx, [...columns, ...loggedColumns], pattern),
  })
  const columns = register
    .filter(({ feature, redactsLater }) => where.test(feature) && !redactsLater)
    .flatMap((feature) => columnsOf(feature).filter(({ treatment }) => treatment === 'redacted'))
  const tables = register.filter(({ feature }) => where.test(feature)).flatMap(({ columns }) => Object.keys(columns))
  const contacts = traces.subject.kind === 'lead' ? null : traces.contacts()
  return {
    named: { ...(await search(pattern, columns)), tables },
    contacts: contacts && (await search(contacts, await columnsElsewhere(tx, apartFrom(register, traces)))),
  }
}

/**
 * Returns the columns in which contacts are not searched: those of the register. For a customer, blanked columns are
 * searched too.
 */
function apartFrom(register: readonly PersonalData[], { subject }: Traces): readonly TextColumn[] {
  // A user of the shop may also be its customer. Then their orders are kept.
  const isCustomer = subject.kind === 'customer'
  const own = new Set<string>(register.flatMap(({ ownTables = [] }) => ownTables))
  return register
    .flatMap(columnsOf)
    .filter(({ table, treatment }) => own.has(table) || !(isCustomer && treatment === 'blanked'))
}

async function redact(tx: Queryable, { named, contacts }: Searches): Promise<void> {
  if (named === null) return
  const { pattern, columns, found, tables } = named
  await redactColumns(tx, columns, pattern, { found })
  await redactJobs(tx, pattern)
  if (contacts !== null) {
    await redactElsewhere(tx, contacts.columns, contacts.pattern, contacts.found)
    await forgetMentions(tx, null, contacts.pattern, contacts.found)
  }
  await forgetMentions(tx, tables, pattern, found)
  await forgetClientKeys(tx, pattern, found)
  await forgetKeys(tx, pattern, found)
}

/** Forgets the person in the audit log. Runs last, because forgetting itself adds audit entries. */
async function forgetInAudit(tx: Queryable, register: readonly PersonalData[], traces: Traces): Promise<void> {
  const personal = Map.groupBy(register.flatMap(columnsOf), ({ table }) => table)
  for (const table of traces.tables()) {
    const own = personal.get(table) ?? []
    const fields = own.filter(({ treatment }) => typeof treatment === 'string').map(({ column }) => column)
    await forgetAuditedRows(tx, { table, ids: traces.rows(table), fields: [...fields, ...factsOfEvents] })
  }
  await forgetCallers(tx, traces.rows('login'), traces.subject.kind === 'customer' ? [] : traces.emails())
}

/** Lists the columns of the register. */
export const columnsOf = ({ columns }: PersonalData) =>
  Object.entries(columns).flatMap(([table, treated]) =>
    Object.entries(treated).map(([column, treatment]) => ({ table, column, treatment })),
  )
