import { fieldsOf, type RecordType } from './translatable.rules.ts'

/** Path of translatable records in a response: an object or a list of objects, and their members. */
export interface ShownRecords {
  readonly type?: RecordType
  /** Name of the member that contains the record's id. Default: `id`. */
  readonly idIn?: string
  readonly members?: Readonly<Record<string, ShownRecords>>
  /** If true, the texts here and below are a snapshot, so only translations of exactly these texts apply. */
  readonly isCaptured?: boolean
}

export interface ShownRecord {
  readonly type: RecordType
  readonly id: string
}

/** Returns the key of a text, for example `design/design_1/name`. */
export const textKey = (type: string, id: string, field: string): string => `${type}/${id}/${field}`

export interface KnownTranslation {
  readonly locale: string
  readonly value: string
  /** The text that was translated. */
  readonly source: string
}

/** Returns every record in the response that has texts, once each. */
export function recordsIn(value: unknown, shown: ShownRecords): ShownRecord[] {
  const found = new Map<string, ShownRecord>()
  const visit = (each: unknown, at: ShownRecords): void => {
    for (const one of Array.isArray(each) ? each : []) visit(one, at)
    if (typeof each !== 'object' || each === null) return
    const id = idOf(each, at)
    if (at.type && id !== null) found.set(`${at.type}/${id}`, { type: at.type, id })
    for (const [name, member] of Object.entries(at.members ?? {})) visit(Reflect.get(each, name), member)
  }
  visit(value, shown)
  return [...found.values()]
}

/**
 * Returns a copy of the response, translated field by field, and its languages, best first. `translations` contains the
 * translations of the chain by `textKey`, best language first.
 */
export function translated<View>(
  view: View,
  shown: ShownRecords,
  translations: ReadonlyMap<string, readonly KnownTranslation[]>,
  chain: readonly string[],
  defaultLocale: string,
): { readonly view: View; readonly languages: readonly string[] } {
  const used = new Set<string>()
  const visit = (each: unknown, at: ShownRecords, isCaptured: boolean): unknown => {
    if (Array.isArray(each)) return each.map((one) => visit(one, at, isCaptured))
    if (typeof each !== 'object' || each === null) return each
    const id = idOf(each, at)
    const copy: Record<string, unknown> = { ...each }
    for (const field of at.type && id !== null ? fieldsOf(at.type) : []) {
      const source = copy[field]
      if (typeof source !== 'string' || source === '') continue
      const known = translations.get(textKey(at.type ?? '', id ?? '', field)) ?? []
      const best = known.find((translation) => !isCaptured || translation.source === source)
      used.add(best?.locale ?? defaultLocale)
      if (best) copy[field] = best.value
    }
    for (const [name, member] of Object.entries(at.members ?? {}))
      if (name in copy) copy[name] = visit(copy[name], member, isCaptured || member.isCaptured === true)
    return copy
  }
  // Safe cast: the copy has the view's members, with strings for strings.
  const copy = visit(view, shown, shown.isCaptured === true) as View
  const languages = [...chain, defaultLocale].filter((locale) => used.has(locale))
  return { view: copy, languages: languages.length > 0 ? languages : [defaultLocale] }
}

function idOf(record: object, { idIn = 'id' }: ShownRecords): string | null {
  const id: unknown = Reflect.get(record, idIn)
  return typeof id === 'string' ? id : null
}
