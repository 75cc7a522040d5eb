import type { GetData } from '../../api/client.ts'
import { isTranslated, language, t } from '../../messages/text.ts'
import { formatList, formatMoment, formatNumber } from '../formats.ts'
import { stateWords } from '../state-words.ts'

export type AuditEntry = GetData<'/admin/audit-log'>['audit_entries'][number]
type Fields = Readonly<Record<string, unknown>>

/** Fields that are not mentioned, because they change with every update or mean nothing to people. */
const silent = new Set(['id', 'updated_at', 'created_at', 'version', 'place', 'forgotten', 'search_text', 'insights'])

/** Returns words for a field: “amount” for `amount_minor`, “default region” for `default_region_id`. */
export const fieldWords = (name: string): string => {
  const words = inWords(name)
  // The catalogues contain the labels of fields: “Amount”.
  return language() === 'en' ? words : stateWords(words)
}

const inWords = (name: string): string => name.replace(/_(id|minor|at|ppm)$/, '').replaceAll('_', ' ')

/** Whether the catalogue names the field. Other fields are counted, so that no English words are shown between others. */
const isNamed = (name: string): boolean => isTranslated(inWords(name).replace(/^./, (first) => first.toUpperCase()))

export const changedFields = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string[] =>
  Object.keys({ ...(before as Fields | null), ...(after as Fields | null) }).filter((name) => !silent.has(name))

/** Returns words for a type of record: “Invitation” for `admin_invitation`. */
export const objectWords = (type: string): string => stateWords(type.replace(/^admin_/, ''))

const shownFields = 3

const plans = /^(due|expires|starts|ends|scheduled|publish|expected)_at$/

/** Fields with the time of an event that the entry records: `started_at`. */
const eventsIn = ({ after, created_at }: Pick<AuditEntry, 'after' | 'created_at'>, fields: readonly string[]) =>
  fields.filter((name) => {
    const at = (after as Fields | null)?.[name]
    return (
      name.endsWith('_at') && !plans.test(name) && typeof at === 'string' && Date.parse(at) <= Date.parse(created_at)
    )
  })

/**
 * Describes an entry of the audit log: “Asha Rao changed price, title”, “Asha Rao changed status to “Paid””, “Asha
 * Rao: started”. `what` names the record.
 */
export function deedWords(
  entry: Pick<AuditEntry, 'action' | 'operation' | 'before' | 'after' | 'created_at'>,
  who: string,
  what: string = t('this record'),
): string {
  if (entry.action === 'insert') return t('{who} created {what}', { who, what })
  if (entry.action === 'delete') return t('{who} deleted {what}', { who, what })
  if (entry.action === 'event') return eventWords(entry, who)
  const changed = changedFields(entry)
  const events = eventsIn(entry, changed)
  const fields = changed.filter((name) => !events.includes(name))
  if (changed.length === 0) return t('{who} changed {what}', { who, what })
  if (fields.length === 0 && events.some(isNamed))
    return t('{who}: {what}', { who, what: formatList(events.filter(isNamed).map(fieldWords), 'unit') })
  const state = fields.find((name) => name === 'status') ?? fields[0] ?? ''
  const value = (entry.after as Fields | null)?.[state]
  if (fields.every((name) => /(^|_)(status|state)$/.test(name)) && typeof value === 'string')
    return t('{who} changed {field} to “{value}”', { who, field: fieldWords(state), value: stateWords(value) })
  const named = fields.filter(isNamed).slice(0, shownFields)
  if (named.length === 0) return t('{who} changed {what}', { who, what })
  const listed = formatList(named.map(fieldWords), 'unit')
  const rest = fields.length - named.length
  return rest > 0
    ? t('{who} changed {fields} and {count} more', { who, fields: listed, count: formatNumber(rest) })
    : t('{who} changed {fields}', { who, fields: listed })
}

function eventWords({ operation, after }: Pick<AuditEntry, 'operation' | 'after'>, who: string): string {
  const refused = (after as Fields | null)?.outcome === 'refused'
  if (/^(logIn|startConsoleSession)/.test(operation))
    return refused ? t('{who} failed to log in', { who }) : t('{who} logged in', { who })
  if (/^(logOut|endConsoleSession)/.test(operation)) return t('{who} logged out', { who })
  if (operation === 'createBackup') return t('{who} downloaded a backup', { who })
  if (operation === 'confirmConsoleSession')
    return refused ? t('{who} entered a wrong password', { who }) : t('{who} confirmed their password', { who })
  const words = operation.replace(/([A-Z])/g, ' $1').toLowerCase()
  return refused ? t('{who} was denied: {what}', { who, what: words }) : t('{who}: {what}', { who, what: words })
}

/** Returns the name of an entry's record: “Region “Euro area””. Only the type if the entry contains no name. */
export function recordWords(entry: Pick<AuditEntry, 'object_type' | 'before' | 'after'>): string {
  const name = recordName(entry)
  const kind = objectWords(entry.object_type)
  return name === null ? kind : t('{kind} “{name}”', { kind, name })
}

export function recordName({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string | null {
  const fields: Fields = { ...(before as Fields | null), ...(after as Fields | null) }
  const named = ['title', 'name', 'subject', 'display_id', 'email', 'url', 'code', 'sku'].map((name) => fields[name])
  const found = named.find((value) => (typeof value === 'string' && value !== '') || typeof value === 'number')
  return found === undefined ? null : String(found)
}

const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const isName = /^[a-z]+(_[a-z]+)+$/

export function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (typeof value === 'number') return formatNumber(value)
  if (typeof value === 'string')
    return isMoment.test(value) ? formatMoment(value) : isName.test(value) ? stateWords(value) : value
  if (Array.isArray(value)) return value.map(valueWords).join(', ') || '–'
  return Object.entries(value)
    .map(([name, inner]) => `${fieldWords(name)}: ${valueWords(inner)}`)
    .join(', ')
}

/**
 * Returns the name of a caller: a person by name if the list contains them, otherwise by e-mail address; a program by
 * its name. The admin token and unknown callers have fixed names.
 */
export const callerWords = (
  { kind, label, id }: AuditEntry['caller'],
  people: readonly { readonly id: string; readonly name: string }[] = [],
): string =>
  kind === 'operator'
    ? t('Admin token')
    : kind === 'anonymous'
      ? t('Someone')
      : (people.find((person) => person.id === id)?.name ?? label)
