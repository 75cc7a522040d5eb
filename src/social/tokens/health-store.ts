import { type Queryable, sql } from '../../platform/db/database.ts'

export async function writeHealth(db: Queryable, platformId: string, report: object, now: Date): Promise<void> {
  await sql`
    insert into social_platform_health (platform_id, checked_at, report)
    select id, ${now}, ${JSON.stringify(report)}::jsonb from social_platform where id = ${platformId}
    on conflict (platform_id) do update set checked_at = excluded.checked_at, report = excluded.report`.execute(db)
}

/** Returns the ids of active platforms not checked after `since`. */
export async function uncheckedPlatforms(db: Queryable, since: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from social_platform p left join social_platform_health h on h.platform_id = p.id
    where p.status = 'active' and p.api_config is not null and (h.checked_at is null or h.checked_at <= ${since})
    order by h.checked_at nulls first, p.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
