import { type Queryable, sql } from '../../platform/db/database.ts'

export interface WallTimePost {
  readonly id: string
  readonly local: string
  readonly zone: string
  readonly at: Date
}

/** Release of the zone rules used for current times. Null: none. */
export async function readZoneRules(db: Queryable): Promise<string | null> {
  const row = await db.selectFrom('social_settings').select('zone_rules').executeTakeFirst()
  return row?.zone_rules ?? null
}

export async function writeZoneRules(db: Queryable, version: string): Promise<void> {
  await db.updateTable('social_settings').set({ zone_rules: version }).execute()
}

/** Scheduled posts that are not due, sorted by id. */
export async function wallTimePosts(db: Queryable, now: Date, after: string, limit: number): Promise<WallTimePost[]> {
  const { rows } = await sql<WallTimePost>`
    select id, scheduled_local as local, time_zone as zone, scheduled_at as at from social_post
    where status = 'scheduled' and scheduled_local is not null and scheduled_at > ${now} and id > ${after}
    order by id limit ${limit}`.execute(db)
  return rows
}
