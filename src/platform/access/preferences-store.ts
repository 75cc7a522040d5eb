import { type Queryable, sql } from '../db/database.ts'
import { defaultPreferences, type PreferencesChange, type PreferencesView } from './preferences-schema.ts'

/** Safe cast: only `changePreferences` writes this column, and it merges validated fields. */
const whole = (stored: unknown): PreferencesView => ({ ...defaultPreferences, ...(stored as PreferencesChange) })

export async function readPreferences(db: Queryable, userId: string): Promise<PreferencesView | null> {
  const row = await db.selectFrom('admin_user').select('preferences').where('id', '=', userId).executeTakeFirst()
  return row ? whole(row.preferences) : null
}

/** Changes only the given fields. Returns null if the user does not exist. */
export async function changePreferences(
  tx: Queryable,
  userId: string,
  change: PreferencesChange,
): Promise<PreferencesView | null> {
  const row = await tx
    .updateTable('admin_user')
    .set({ preferences: sql`preferences || ${JSON.stringify(change)}::jsonb` })
    .where('id', '=', userId)
    .returning('preferences')
    .executeTakeFirst()
  return row ? whole(row.preferences) : null
}
