import { type Queryable, sql } from '../../platform/db/database.ts'
import type { TextCounts } from './text-counts.rules.ts'
import type { RecordType } from './translatable.rules.ts'
import type { TranslationState } from './translation-state.rules.ts'

/** Reads the counts that triggers maintain: texts by type, and translations by language, type and state. */
export async function readTextCounts(db: Queryable): Promise<TextCounts> {
  const { rows } = await sql<{ name: string[]; count: number }>`
    select string_to_array(table_name, '/') as name, sum(count)::bigint as count from row_count
    where starts_with(table_name, 'text_listing/') or starts_with(table_name, 'translation_listing/')
    group by table_name having sum(count) > 0`.execute(db)
  // Safe casts: these are the names that the triggers write.
  return {
    texts: rows.flatMap(({ name: [table, type], count }) =>
      table === 'text_listing' ? [{ type: type as RecordType, count }] : [],
    ),
    translations: rows.flatMap(({ name: [table, locale = '', type, state, wanted], count }) =>
      table === 'translation_listing'
        ? [
            {
              locale,
              type: type as RecordType,
              state: state as TranslationState,
              wantsDraft: wanted === 'wanted',
              count,
            },
          ]
        : [],
    ),
  }
}
