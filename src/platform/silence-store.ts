import { type Queryable, sql } from './db/database.ts'

/**
 * Returns the time since which this shop is a silent copy that contacts no external system; null if it is the real
 * shop.
 */
export async function silentSince(db: Queryable): Promise<Date | null> {
  const { rows } = await sql<{ since: Date }>`select since from silence`.execute(db)
  return rows[0]?.since ?? null
}

export async function setSilence(db: Queryable, isSilent: boolean): Promise<void> {
  if (isSilent) await sql`insert into silence default values on conflict do nothing`.execute(db)
  else await sql`delete from silence`.execute(db)
}
