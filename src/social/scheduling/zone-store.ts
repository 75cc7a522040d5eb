import { type Queryable, sql } from '../../platform/db/database.ts'

export interface WallTimePost {
  readonly id: string
  readonly local: string
  readonly zone: string
  readonly at: Date
}

/** Returns scheduled posts with a local time that are not due, sorted by id. */
export async function wallTimePosts(db: Queryable, now: Date, after: string, limit: number): Promise<WallTimePost[]> {
  const { rows } = await sql<WallTimePost>`
    select id, scheduled_local as local, time_zone as zone, scheduled_at as at from social_post
    where status = 'scheduled' and scheduled_local is not null and scheduled_at > ${now} and id > ${after}
    order by id limit ${limit}`.execute(db)
  return rows
}
