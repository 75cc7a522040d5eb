import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { type MachineTranslator, TranslatorFailed } from './ports.ts'
import type { MachineAsked, TranslationTextView } from './schema.ts'
import { countMissing, holdTexts, readListed, writeTranslations } from './store.ts'
import { longestText } from './translatable.rules.ts'

export interface MachineDeps {
  readonly db: Database
  readonly clock: Clock
  readonly defaultLocale: string
  /** Null: none is set up. */
  readonly translator: MachineTranslator | null
}

interface Draft {
  readonly text: TranslationTextView
  readonly value: string
}

/** Asks for texts that have no translation; outside of any transaction. Throws where no machine is set up, or it fails. */
export async function askMachine(
  deps: MachineDeps,
  { limit, record_id: id, ...wanted }: MachineAsked,
): Promise<readonly Draft[]> {
  if (!deps.translator)
    throw new AppError('machine_translation_not_configured', 400, 'No machine translates here: set TRANSLATE_URL.')
  if (wanted.locale === deps.defaultLocale)
    throw new AppError('invalid_data', 400, 'The records are written in this language.', { path: '/locale' })
  const texts = await readListed(deps.db, { ...wanted, id, state: 'missing' }, limit)
  if (texts.length === 0) return []
  try {
    const values = await deps.translator.translate({
      from: deps.defaultLocale,
      to: wanted.locale,
      texts: texts.map(({ source }) => source),
    })
    return texts.flatMap((text, index) => {
      const value = values[index] ?? ''
      const longest = longestText(text.type, text.field) ?? 0
      return value.trim() === '' || value.length > longest || value.includes('\0') ? [] : [{ text, value }]
    })
  } catch (error) {
    if (!(error instanceof TranslatorFailed)) throw error
    throw new AppError('machine_translation_failed', 500, error.message)
  }
}

/** Kept until a person has looked at them; what was written meanwhile by a person stays. */
export async function keepDrafts(
  tx: Queryable,
  { limit: _limit, record_id: id, ...wanted }: MachineAsked,
  drafts: readonly Draft[],
  now: Date,
): Promise<{ locale: string; drafted: number; left: number }> {
  const there = await holdTexts(
    tx,
    drafts.map(({ text }) => text),
  )
  const records = new Set(there.map(({ type, id }) => `${type}/${id}`))
  const kept = drafts.filter(({ text }) => records.has(`${text.type}/${text.id}`))
  const drafted = await writeTranslations(
    tx,
    kept.map(({ text, value }) => ({ ...text, value })),
    { status: 'draft' },
    now,
  )
  const left = await countMissing(tx, { ...wanted, id, state: undefined })
  return { locale: wanted.locale, drafted, left }
}
