import { type Queryable, sql } from './db/database.ts'

/** Deletes the claims of calls that died long ago, so that whoever asks again runs the call anew. Answers how many. */
export async function forgetDeadCalls(db: Queryable, now: Date): Promise<number> {
  const { rows } = await sql<{ forgotten: number }>`
    with gone as (
      delete from idempotency_key where status is null and locked_until < ${now}::timestamptz - interval '15 minutes' returning 1
    ) select count(*)::int as forgotten from gone`.execute(db)
  return rows[0]?.forgotten ?? 0
}
