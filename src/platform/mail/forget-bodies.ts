import type { Queryable } from '../db/database.ts'
import { forgetBodies } from './store.ts'

const atOnce = 1000
const dayMs = 24 * 3600_000

/** Drops what e-mails said that are older than that; 0 days: nothing is dropped. */
export async function forgetOldMails(db: Queryable, keepDays: number, now: Date): Promise<void> {
  if (keepDays === 0) return
  const before = new Date(now.getTime() - keepDays * dayMs)
  while ((await forgetBodies(db, before, atOnce)) === atOnce);
}
