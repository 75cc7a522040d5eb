import { type Queryable, sql } from '../../platform/db/database.ts'
import type { Check } from './checks.ts'

export const shownExamples = 20

/** How often it was found, and the first of what was. */
export async function findExamples(db: Queryable, { findings }: Check) {
  const { rows } = await sql<{ id: string; what: string; count: number }>`
    with found as (${sql.raw(findings)})
    select id, what, count(*) over () as count from found order by id, what limit ${shownExamples}`.execute(db)
  return { count: rows[0]?.count ?? 0, examples: rows.map(({ id, what }) => ({ id, what })) }
}
