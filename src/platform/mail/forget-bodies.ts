import type { Queryable } from '../db/database.ts'
import { dropExpiredLinks, forgetBodies } from './mail-store.ts'

const atOnce = 1000
const dayMs = 24 * 3600_000

/**
 * Deletes the content of sent and failed mails older than `keepDays` days (0: no limit), and of all mails with an
 * expired link.
 */
export async function forgetOldMails(db: Queryable, keepDays: number, now: Date): Promise<void> {
  await dropExpiredLinks(db, now)
  if (keepDays === 0) return
  const before = new Date(now.getTime() - keepDays * dayMs)
  while ((await forgetBodies(db, before, atOnce)) === atOnce);
}
