import { type Queryable, sql } from '../db/database.ts'
import type { Allowance } from './throttle.rules.ts'

/**
 * Takes one attempt from the bucket in a single statement, so that concurrent attempts are counted. Returns null if the
 * bucket had one, otherwise the time at which the bucket will be full.
 */
export async function takeAttempt(
  db: Queryable,
  bucket: string,
  allowance: Allowance,
  now: Date,
): Promise<Date | null> {
  const fullAfterThis = new Date(now.getTime() + allowance.pauseMs)
  const fullest = new Date(now.getTime() + allowance.atOnce * allowance.pauseMs)
  const pause = sql`make_interval(secs => ${allowance.pauseMs / 1000})`
  const { rows } = await sql`
    insert into login_throttle as t (bucket, full_at) values (${bucket}, ${fullAfterThis})
    on conflict (bucket) do update set full_at = greatest(t.full_at, ${now}::timestamptz) + ${pause}
      where greatest(t.full_at, ${now}::timestamptz) + ${pause} <= ${fullest}::timestamptz
    returning bucket`.execute(db)
  if (rows.length > 0) return null
  const row = await db.selectFrom('login_throttle').select('full_at').where('bucket', '=', bucket).executeTakeFirst()
  return row?.full_at ?? fullAfterThis
}

/** Puts one attempt back into the bucket. */
export async function returnAttempt(db: Queryable, bucket: string, { pauseMs }: Allowance): Promise<void> {
  await sql`update login_throttle set full_at = full_at - make_interval(secs => ${pauseMs / 1000}) where bucket = ${bucket}`.execute(
    db,
  )
}

export async function forgetAttempts(db: Queryable, bucket: string): Promise<void> {
  await db.deleteFrom('login_throttle').where('bucket', '=', bucket).execute()
}
