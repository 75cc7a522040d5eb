import type { Queryable } from '../../platform/db/database.ts'
import { invalidData } from '../../platform/http/refusals.ts'
import { canonicalLocale } from '../../platform/locale.rules.ts'
import { mapInTurns } from '../../platform/turns.ts'
import type { WrittenView } from './schema.ts'
import { type RecordType, recordTypes } from './translatable.rules.ts'
import type { FileText } from './translation-file.types.ts'
import { changeTranslations, type TranslationChange } from './write-translations.ts'

const mostProblems = 100
const textsPerTurn = 500

/**
 * Imports the whole file or nothing. A translation refers to the source text in the file, so it is outdated if the
 * record has changed since. Equal values remain unchanged. Throws `invalid_data` (400) with the problems of the file.
 */
export async function importTranslations(
  tx: Queryable,
  texts: readonly FileText[],
  defaultLocale: string,
  now: Date,
): Promise<WrittenView> {
  const problems = (await mapInTurns(texts, textsPerTurn, problemsOf)).flat()
  if (problems.length > 0) throw invalidData(problems.slice(0, mostProblems))
  const changes = await mapInTurns(texts, textsPerTurn, changeOf)
  return changeTranslations(tx, changes, defaultLocale, now, { keepsEqual: true })
}

function problemsOf({ path, type, locale, source, value }: FileText): { path: string; message: string }[] {
  const said = [
    isRecordType(type) ? null : `There are no records of type ${type}.`,
    canonicalLocale(locale) === null ? `${locale} is no language tag.` : null,
    source === '' ? 'The text does not contain its source.' : null,
    (source + value).includes('\0') ? 'The text has characters that cannot be stored.' : null,
  ]
  return said.flatMap((message) => (message === null ? [] : [{ path, message }]))
}

function changeOf({ type, locale, ...text }: FileText): TranslationChange {
  const canonical = canonicalLocale(locale)
  if (!isRecordType(type) || canonical === null) throw new Error('A text that was checked is wrong.')
  return { ...text, type, locale: canonical }
}

const isRecordType = (type: string): type is RecordType => recordTypes.some((known) => known === type)
