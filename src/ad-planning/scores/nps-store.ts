import { type Queryable, sql } from '../../platform/db/database.ts'
import type { Period } from '../periods/index.ts'

export interface RatingCount {
  /** Null means the whole period. */
  readonly month: string | null
  readonly rating: number
  readonly scale: '5' | '10' | null
  readonly count: number
}

/** Counts the newest answer of each person, in the period and in each month. Counts every anonymous answer. */
export async function countRatings(db: Queryable, { from, to }: Period): Promise<RatingCount[]> {
  const answers = sql`feedback f where f.rating is not null and f.created_at >= ${from} and f.created_at < ${to}`
  const who = sql`coalesce('person ' || f.person_id, 'feedback ' || f.id)`
  const month = sql`to_char(f.created_at at time zone 'UTC', 'YYYY-MM')`
  const { rows } = await sql<RatingCount>`
    select month, rating, scale, count(*) as count from (
      select * from (select distinct on (${who}) null::text as month, f.rating, f.scale from ${answers} order by ${who}, f.created_at desc, f.id desc) whole
      union all
      select * from (select distinct on (${month}, ${who}) ${month} as month, f.rating, f.scale from ${answers} order by ${month}, ${who}, f.created_at desc, f.id desc) monthly
    ) answer group by 1, 2, 3 order by 1 nulls first, 2, 3`.execute(db)
  return rows
}
