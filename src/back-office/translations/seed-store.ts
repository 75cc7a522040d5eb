import { type Queryable, sql } from '../../platform/db/database.ts'

interface TranslationsDocument {
  readonly languages: readonly string[]
  /** Each text identifies its record by id, or by the text in its field. */
  readonly texts: readonly (readonly [type: string, record: string, field: string, values: readonly string[]])[]
}

export async function insertTranslations(db: Queryable, { languages, texts }: TranslationsDocument): Promise<void> {
  await sql`select list_product_options(${sql.lit(10_000)})`.execute(db)
  await sql`
    insert into translation (record_type, record_id, field, locale, value, source, source_digest, status, created_at, updated_at)
    select s.record_type, s.record_id, s.field, l.locale, x.text -> 3 ->> (l.place::integer - 1), s.source, text_digest(s.source),
      'accepted', now(), now()
    from jsonb_array_elements(${JSON.stringify(texts)}::jsonb) x (text)
    join translatable_text s on s.record_type = x.text ->> 0 and s.field = x.text ->> 2 and x.text ->> 1 in (s.record_id, s.source)
    cross join unnest(${[...languages]}::text[]) with ordinality l (locale, place)`.execute(db)
}
