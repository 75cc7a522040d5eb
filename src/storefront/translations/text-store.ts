import type { Queryable } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Option } from './translated-options.rules.ts'

export interface TextName {
  readonly type: 'product' | 'product_option' | 'shipping_option'
  readonly id: string
  readonly field: string
  /** If given, only a translation of exactly this text is read. If not, an outdated translation is also accepted. */
  readonly source?: string | null
}

export const textKey = ({ type, id, field, source }: TextName): string =>
  JSON.stringify([type, id, field, source ?? null])

/**
 * Reads accepted translations of these texts, by `textKey`. Each is in the first language of `locales` that has one.
 */
export async function readTexts(
  db: Queryable,
  locales: readonly string[],
  names: readonly TextName[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await statement<TextName & { value: string }>`
    select t.record_type as type, t.record_id as id, t.field, a.source, t.value
    from unnest(${names.map(({ type }) => type)}::text[], ${names.map(({ id }) => id)}::text[],
      ${names.map(({ field }) => field)}::text[], ${names.map(({ source }) => source ?? null)}::text[]) a (type, id, field, source)
    join translation t on t.record_type = a.type and t.record_id = a.id and t.field = a.field
      and (a.source is null or t.source = a.source)
    where t.status = 'accepted' and t.locale = any(${locales}::text[])
    order by array_position(${locales}::text[], t.locale) desc`.execute(db)
  return new Map(rows.map((row) => [textKey(row), row.value]))
}

export interface SoldVariant {
  readonly id: string
  readonly title: string
  readonly options: readonly Option[]
}

export async function readSoldVariants(db: Queryable, ids: readonly string[]): Promise<readonly SoldVariant[]> {
  const { rows } =
    await statement<SoldVariant>`select id, title, options from variant where id = any(${ids}::text[])`.execute(db)
  return rows
}
