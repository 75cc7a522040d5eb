import type { Queryable } from '../../platform/db/database.ts'
import { conflict, invalidData } from '../../platform/http/page.ts'
import { canonicalLocale } from './locale.rules.ts'
import type { WrittenView } from './schema.ts'
import { textKey } from './shown-texts.rules.ts'
import { holdTexts, type Text } from './text-store.ts'
import { longestText, type RecordType } from './translatable.rules.ts'
import { type NewTranslation, removeTranslations, writeAccepted } from './translation-store.ts'

export interface TranslationChange {
  /** Where it stands in what was sent: a JSON pointer, or `line 3`. */
  readonly path: string
  readonly type: RecordType
  readonly id: string
  readonly field: string
  readonly locale: string
  /** Null takes the translation away. */
  readonly value: string | null
  /** What was translated; undefined: what the record says now. */
  readonly source?: string
  /** What the record has to say still. */
  readonly sourceDigest?: string
}

/** More says nothing that helps. */
const mostProblems = 100

/**
 * All of them or none; with `keepsEqual` a translation that has the value already stays as it is. Throws `invalid_data` (400) with every problem, `conflict` (409) where a source has changed.
 */
export async function changeTranslations(
  tx: Queryable,
  changes: readonly TranslationChange[],
  defaultLocale: string,
  now: Date,
  { keepsEqual = false } = {},
): Promise<WrittenView> {
  const shapes = new Map(changes.map((change) => [change, problemOf(change, defaultLocale)]))
  const held = await holdTexts(
    tx,
    changes.filter((change) => !shapes.get(change)),
  )
  const texts = new Map(held.map((text) => [textKey(text.type, text.id, text.field), text]))
  const textOf = ({ type, id, field }: TranslationChange): Text | undefined => texts.get(textKey(type, id, field))
  const repeated = repeatedIn(changes)
  const problems = changes.flatMap((change) => {
    const message = shapes.get(change) ?? (repeated.has(change) ? givenTwice : missingText(change, textOf(change)))
    return message === null ? [] : [{ path: change.path, message }]
  })
  if (problems.length > 0) throw invalidData(problems.slice(0, mostProblems))
  const stale = changes.find(
    (change) => change.sourceDigest !== undefined && change.sourceDigest !== textOf(change)?.digest,
  )
  if (stale) throw conflict('What is translated here has changed since: look at it again.', stale.path)
  const written = changes.flatMap((change): NewTranslation[] => {
    const source = change.source ?? textOf(change)?.source
    return change.value === null || !source ? [] : [{ ...change, value: change.value, source }]
  })
  const count = await writeAccepted(tx, written, { keepsEqual }, now)
  const removed = await removeTranslations(
    tx,
    changes.filter(({ value }) => value === null),
  )
  return { written: count, unchanged: written.length - count, removed }
}

function problemOf({ type, field, locale, value }: TranslationChange, defaultLocale: string): string | null {
  const longest = longestText(type, field)
  if (longest === null) return `A ${type} has no text ${field} that can be translated.`
  if (locale === canonicalLocale(defaultLocale))
    return `${locale} is the language that the records themselves are written in.`
  return value !== null && value.length > longest ? `must have at most ${longest} characters` : null
}

const givenTwice = 'This text is given twice.'

function repeatedIn(changes: readonly TranslationChange[]): ReadonlySet<TranslationChange> {
  const seen = new Set<string>()
  return new Set(
    changes.filter(({ type, id, field, locale }) => {
      const key = `${textKey(type, id, field)} ${locale}`
      const isRepeated = seen.has(key)
      seen.add(key)
      return isRepeated
    }),
  )
}

function missingText({ type, id, value }: TranslationChange, text: Text | undefined): string | null {
  if (!text) return `There is no ${type} ${id}.`
  return text.source === null && value !== null ? 'There is nothing here to translate.' : null
}
