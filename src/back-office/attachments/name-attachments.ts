import type { Document } from '../extraction/document.types.ts'

type Described = Readonly<Record<string, unknown>>

const elsewhere: ReadonlySet<unknown> = new Set(['sender', 'subject', 'person', 'model'])

/** Adds the attachment's name to each field and item whose evidence occurs in the attachment but in no body. */
export function nameAttachments(extracted: Described, documents: readonly Document[]): Record<string, unknown> {
  const attached = documents.filter(({ origin }) => origin.kind === 'attachment')
  if (attached.length === 0) return { ...extracted }
  const bodies = documents.filter(({ origin }) => origin.kind !== 'attachment')
  const rowsOf = new Map(documents.map((document) => [document, new Set(document.rows.map(rowText))]))
  const holds = (document: Document, { source, evidence }: Described): boolean => {
    if (typeof evidence !== 'string' || evidence === '') return false
    if (source === 'structured_data')
      return document.orders.some((order) => JSON.stringify(order).includes(JSON.stringify(evidence)))
    const quoted = evidence.replace(/ {3,}/g, '  ').trim()
    return [...(rowsOf.get(document) ?? [])].some((row) => row !== '' && quoted.startsWith(row))
  }
  const named = (given: unknown): unknown => {
    const described: Described = Object(given)
    if (elsewhere.has(described.source) || bodies.some((body) => holds(body, described))) return given
    const from = attached.find((document) => holds(document, described))
    return from?.origin.fileName == null ? given : { ...described, attachment: from.origin.fileName }
  }
  const meta = Object(extracted._meta)
  const fields = Object.fromEntries(Object.entries(Object(meta.fields)).map(([name, field]) => [name, named(field)]))
  const items: unknown[] = Array.isArray(meta.items) ? meta.items.map(named) : []
  return { ...extracted, _meta: { ...meta, fields, items } }
}

/** Returns a row as quoted in evidence, without its empty cells. */
const rowText = ({ cells }: Document['rows'][number]): string =>
  cells
    .flatMap(({ text }) => (text === '' ? [] : [text.replaceAll('\n', ' ')]))
    .join('  ')
    .slice(0, 300)
