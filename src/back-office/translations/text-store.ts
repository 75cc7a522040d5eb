import { type Queryable, sql } from '../../platform/db/database.ts'
import { canonicalLocale } from '../../platform/locale.rules.ts'
import { type KnownTranslation, type ShownRecord, textKey } from './shown-texts.rules.ts'
import type { RecordType } from './translatable.rules.ts'
import type { Written } from './written-languages.rules.ts'

/** Reads the accepted translations of these records by `textKey`, best language of the chain first. */
export async function acceptedTranslations(
  db: Queryable,
  records: readonly ShownRecord[],
  chain: readonly string[],
): Promise<Map<string, KnownTranslation[]>> {
  const { rows } = await sql<KnownTranslation & { type: string; id: string; field: string }>`
    select t.record_type as type, t.record_id as id, t.field, t.locale, t.value, t.source
    from unnest(${records.map(({ type }) => type)}::text[], ${records.map(({ id }) => id)}::text[]) a (type, id)
    join translation t on t.record_type = a.type and t.record_id = a.id
    where t.status = 'accepted' and t.locale = any(${[...chain]}::text[])
    order by array_position(${[...chain]}::text[], t.locale)`.execute(db)
  const found = new Map<string, KnownTranslation[]>()
  for (const { type, id, field, ...translation } of rows) {
    const key = textKey(type, id, field)
    found.set(key, [...(found.get(key) ?? []), translation])
  }
  return found
}

export interface Text {
  readonly type: RecordType
  readonly id: string
  readonly field: string
  readonly source: string | null
  readonly digest: string | null
}

/** Reads all texts of these records, including empty ones. Locks the records until the transaction ends. */
export async function holdTexts(tx: Queryable, records: readonly ShownRecord[]): Promise<Text[]> {
  const byType = Map.groupBy(records, ({ type }) => type)
  const texts: Text[] = []
  for (const type of [...byType.keys()].sort()) {
    const ids = [...new Set(byType.get(type)?.map(({ id }) => id))]
    await sql`select id from ${sql.table(type)} where id = any(${ids}::text[]) order by id for share`.execute(tx)
    texts.push(...(await readTexts(tx, type, ids)))
  }
  return texts
}

/** Reads the translatable texts of records, by record and then in the order of their fields. */
export async function readTexts(db: Queryable, type: RecordType, ids: readonly string[]): Promise<Text[]> {
  const { rows } = await sql<Text>`
    select record_type as type, record_id as id, field, nullif(source, '') as source, text_digest(nullif(source, '')) as digest
    from translatable_text where record_type = ${sql.lit(type)} and record_id = any(${[...ids]}::text[])
    order by record_id, place`.execute(db)
  return rows
}

export interface StoredTranslation {
  readonly field: string
  readonly value: string
  readonly source: string
  readonly sourceDigest: string
  readonly status: string
  readonly updatedAt: Date
}

/** Reads the translations of a record. A text may have two rows: its accepted translation and a newer machine draft. */
export async function readTranslations(
  db: Queryable,
  { type, id }: ShownRecord,
  locale: string,
): Promise<StoredTranslation[]> {
  return db
    .selectFrom('translation')
    .select(['field', 'value', 'source', 'source_digest as sourceDigest', 'status', 'updated_at as updatedAt'])
    .where('record_type', '=', type)
    .where('record_id', '=', id)
    .where('locale', '=', locale)
    .execute()
}

/** Reads the languages of the texts. `defaultLocale` is the language of all records outside the catalogue. */
export async function readWritten(db: Queryable, defaultLocale: string): Promise<Written> {
  const row = await db.selectFrom('store').select('default_locale').executeTakeFirst()
  const canonical = (locale: string) => canonicalLocale(locale) ?? locale
  return { records: canonical(defaultLocale), catalog: canonical(row?.default_locale ?? 'en') }
}
