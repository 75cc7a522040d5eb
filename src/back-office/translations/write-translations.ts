import type { Queryable } from '../../platform/db/database.ts'
import { conflict, invalidData } from '../../platform/http/refusals.ts'
import { inTurns } from '../../platform/turns.ts'
import type { WrittenView } from './schema.ts'
import { textKey } from './shown-texts.rules.ts'
import { holdTexts, readWritten, type Text } from './text-store.ts'
import { longestText, type RecordType } from './translatable.rules.ts'
import { type NewTranslation, removeTranslations, writeAccepted } from './translation-store.ts'
import { isWrittenIn, type Written } from './written-languages.rules.ts'

export interface TranslationChange {
  /** Position in the request: a JSON pointer, or for example `line 3`. */
  readonly path: string
  readonly type: RecordType
  readonly id: string
  readonly field: string
  readonly locale: string
  /** Null removes the translation. */
  readonly value: string | null
  /** Source text of the translation. Default: the record's current text. */
  readonly source?: string
  /** Digest that the record's current text must have. */
  readonly sourceDigest?: string
}

/** Maximum number of reported problems. */
const mostProblems = 100
/** Number of changes checked and written per turn of the event loop, with one statement each. */
const changesPerTurn = 500

/**
 * Applies all changes or none. If `keepsEqual`, a translation that already has the value remains unchanged. Throws
 * `invalid_data` (400) with at most 100 problems, and `conflict` (409) if a source text has changed.
 */
export async function changeTranslations(
  tx: Queryable,
  changes: readonly TranslationChange[],
  defaultLocale: string,
  now: Date,
  { keepsEqual = false } = {},
): Promise<WrittenView> {
  const repeated = await repeatedIn(changes)
  const written = await readWritten(tx, defaultLocale)
  const places = new Map(changes.map((change, place) => [change, place]))
  const placeOf = (change: TranslationChange): number => places.get(change) ?? 0
  const problems: Problem[] = []
  let stale: TranslationChange | null = null
  const done = { written: 0, unchanged: 0, removed: 0 }
  for await (const part of inTurns(inLockingOrder(changes), changesPerTurn)) {
    const checked = await check(tx, part, { written, repeated })
    problems.push(...checked.problems)
    for (const change of checked.stale) if (stale === null || placeOf(change) < placeOf(stale)) stale = change
    // Continues checking, so that the error lists all problems.
    if (problems.length > 0 || stale) continue
    const count = await writeAccepted(tx, checked.written, { keepsEqual }, now)
    done.written += count
    done.unchanged += checked.written.length - count
    done.removed += await removeTranslations(
      tx,
      part.filter(({ value }) => value === null),
    )
  }
  if (problems.length > 0) {
    problems.sort((one, other) => placeOf(one.change) - placeOf(other.change))
    throw invalidData(problems.slice(0, mostProblems).map(({ change, message }) => ({ path: change.path, message })))
  }
  if (stale)
    throw conflict('The source text has changed since it was translated. Review the translation again.', stale.path)
  return done
}

/** Returns the problems that `changeTranslations` would find. */
export async function translationProblems(
  db: Queryable,
  changes: readonly TranslationChange[],
  defaultLocale: string,
): Promise<{ readonly path: string; readonly message: string }[]> {
  const { problems } = await check(db, changes, {
    written: await readWritten(db, defaultLocale),
    repeated: await repeatedIn(changes),
  })
  return problems.slice(0, mostProblems).map(({ change, message }) => ({ path: change.path, message }))
}

interface Problem {
  readonly change: TranslationChange
  readonly message: string
}

/** Sorts changes in a fixed order of locks, so that two concurrent imports cannot deadlock. */
const inLockingOrder = (changes: readonly TranslationChange[]): TranslationChange[] =>
  changes.toSorted((one, other) => compared(one.type, other.type) || compared(one.id, other.id))

const compared = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

async function check(
  tx: Queryable,
  changes: readonly TranslationChange[],
  { written, repeated }: { readonly written: Written; readonly repeated: ReadonlySet<TranslationChange> },
): Promise<{
  readonly problems: readonly Problem[]
  readonly stale: readonly TranslationChange[]
  readonly written: readonly NewTranslation[]
}> {
  const shapes = new Map(changes.map((change) => [change, problemOf(change, written)]))
  const held = await holdTexts(
    tx,
    changes.filter((change) => !shapes.get(change)),
  )
  const texts = new Map(held.map((text) => [textKey(text.type, text.id, text.field), text]))
  const textOf = ({ type, id, field }: TranslationChange): Text | undefined => texts.get(textKey(type, id, field))
  return {
    problems: changes.flatMap((change) => {
      const message = shapes.get(change) ?? (repeated.has(change) ? givenTwice : missingText(change, textOf(change)))
      return message === null ? [] : [{ change, message }]
    }),
    stale: changes.filter(
      (change) => change.sourceDigest !== undefined && change.sourceDigest !== textOf(change)?.digest,
    ),
    written: changes.flatMap((change): NewTranslation[] => {
      const source = change.source ?? textOf(change)?.source
      return change.value === null || !source ? [] : [{ ...change, value: change.value, source }]
    }),
  }
}

function problemOf({ type, field, locale, value }: TranslationChange, written: Written): string | null {
  const longest = longestText(type, field)
  if (longest === null) return `A ${type} has no text ${field} that can be translated.`
  if (isWrittenIn(written, locale, type))
    return `${locale} is the language that the records themselves are written in. Choose another one.`
  return value !== null && value.length > longest ? `must have at most ${longest} characters` : null
}

const givenTwice = 'The same text and language are in the request twice. Leave out one of them.'

async function repeatedIn(changes: readonly TranslationChange[]): Promise<ReadonlySet<TranslationChange>> {
  const seen = new Set<string>()
  const repeated = new Set<TranslationChange>()
  for await (const part of inTurns(changes, changesPerTurn))
    for (const change of part) {
      const key = `${textKey(change.type, change.id, change.field)} ${change.locale}`
      if (seen.has(key)) repeated.add(change)
      seen.add(key)
    }
  return repeated
}

function missingText({ type, id, value }: TranslationChange, text: Text | undefined): string | null {
  if (!text) return `There is no ${type} ${id}.`
  return text.source === null && value !== null
    ? 'This field of the record is empty: there is nothing to translate.'
    : null
}
