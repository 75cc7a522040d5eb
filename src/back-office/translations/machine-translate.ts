import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { invalidData } from '../../platform/http/refusals.ts'
import { countTextsToDraft, textsToDraft } from './listed-text-store.ts'
import { listProductOptions } from './option-store.ts'
import { type MachineTranslator, TranslatorFailed } from './ports.ts'
import type { MachineAsked, TranslationTextView } from './schema.ts'
import { textKey } from './shown-texts.rules.ts'
import { holdTexts, readWritten } from './text-store.ts'
import { longestText } from './translatable.rules.ts'
import { writeDrafts } from './translation-store.ts'
import { isWrittenIn, languageOf } from './written-languages.rules.ts'

export interface MachineDeps {
  readonly db: Database
  readonly clock: Clock
  readonly defaultLocale: string
  /** Null if no machine translation is configured. */
  readonly translator: MachineTranslator | null
}

export const ownLanguage = { path: '/locale', message: 'The records are written in this language. Choose another one.' }

interface Draft {
  readonly text: TranslationTextView
  readonly value: string
}

/**
 * Translates texts that have neither a current translation nor a draft of one, untranslated texts first. Calls the
 * service outside any transaction. Throws `machine_translation_not_configured` (400) without a service,
 * `machine_translation_failed` (500) if it fails, and `invalid_data` (400) if the texts are written in the language.
 */
export async function askMachine(
  deps: MachineDeps,
  { limit, record_id: id, ...wanted }: MachineAsked,
): Promise<readonly Draft[]> {
  if (!deps.translator)
    throw new AppError(
      'machine_translation_not_configured',
      400,
      'Machine translation is not set up. Translate each text by hand, or set TRANSLATE_URL.',
    )
  const written = await readWritten(deps.db, deps.defaultLocale)
  if (isWrittenIn(written, wanted.locale, wanted.type)) throw invalidData([ownLanguage])
  await listProductOptions(deps.db)
  const texts = await textsToDraft(deps.db, { ...wanted, id }, written, limit)
  try {
    const drafts: Draft[] = []
    for (const [from, sources] of Map.groupBy(texts, ({ type }) => languageOf(written, type)))
      drafts.push(...(await draftsOf(deps.translator, { from, to: wanted.locale }, sources)))
    return drafts
  } catch (error) {
    if (!(error instanceof TranslatorFailed)) throw error
    throw new AppError('machine_translation_failed', 500, error.message)
  }
}

async function draftsOf(
  translator: MachineTranslator,
  languages: { readonly from: string; readonly to: string },
  texts: readonly TranslationTextView[],
): Promise<Draft[]> {
  const values = await translator.translate({ ...languages, texts: texts.map(({ source }) => source) })
  return texts.flatMap((text, index) => {
    const value = values[index] ?? ''
    const longest = longestText(text.type, text.field) ?? 0
    return value.trim() === '' || value.length > longest || value.includes('\0') ? [] : [{ text, value }]
  })
}

/**
 * Stores drafts for review, next to accepted translations. Skips texts that changed or were translated meanwhile.
 * Returns the numbers of stored drafts and of texts that still need one.
 */
export async function keepDrafts(
  tx: Queryable,
  defaultLocale: string,
  { limit: _limit, record_id: id, ...wanted }: MachineAsked,
  drafts: readonly Draft[],
  now: Date,
): Promise<{ locale: string; drafted: number; left: number }> {
  const there = await holdTexts(
    tx,
    drafts.map(({ text }) => text),
  )
  const digests = new Map(there.map(({ type, id, field, digest }) => [textKey(type, id, field), digest]))
  const kept = drafts.filter(({ text }) => digests.get(textKey(text.type, text.id, text.field)) === text.source_digest)
  const drafted = await writeDrafts(
    tx,
    kept.map(({ text, value }) => ({ ...text, value })),
    now,
  )
  const written = await readWritten(tx, defaultLocale)
  return { locale: wanted.locale, drafted, left: await countTextsToDraft(tx, { ...wanted, id }, written) }
}
