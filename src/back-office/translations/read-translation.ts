import type { Queryable } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/iso-time.ts'
import type { TranslationView } from './schema.ts'
import type { ShownRecord } from './shown-texts.rules.ts'
import { readTexts, readTranslations } from './text-store.ts'
import { translationState } from './translation-state.rules.ts'

/** Reads all texts of a record with their translations; null if the record does not exist. */
export async function readTranslation(
  db: Queryable,
  record: ShownRecord,
  locale: string,
): Promise<TranslationView | null> {
  const texts = await readTexts(db, record.type, [record.id])
  if (texts.length === 0) return null
  const stored = Map.groupBy(await readTranslations(db, record, locale), ({ field }) => field)
  const fields = texts.map(({ field, source, digest }) => {
    const accepted = stored.get(field)?.find(({ status }) => status === 'accepted')
    const draft = stored.get(field)?.find(({ status }) => status === 'draft')
    const own = accepted ?? draft
    const beside = accepted ? draft : undefined
    return [
      field,
      {
        state: translationState(digest, own ?? null),
        source,
        source_digest: digest,
        value: own?.value ?? null,
        translated_source: own?.source ?? null,
        machine_made: own?.status === 'draft',
        draft_value: beside?.value ?? null,
        draft_source: beside?.source ?? null,
        updated_at: own ? isoTime(own.updatedAt) : null,
      },
    ] as const
  })
  return { type: record.type, id: record.id, locale, fields: Object.fromEntries(fields) }
}
