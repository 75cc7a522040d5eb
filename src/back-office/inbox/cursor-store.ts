import { type Queryable, sql } from '../../platform/db/database.ts'
import type { Folder } from './email-store.ts'

/** How much of a folder has been read: all messages up to `throughUid`. */
export interface Cursor {
  readonly uidValidity: string
  readonly throughUid: number
}

/** Reads the cursor. Returns null if the folder was never followed. */
export async function readCursor(
  db: Queryable,
  { account, folder }: Omit<Folder, 'uidValidity'>,
): Promise<Cursor | null> {
  const { rows } = await sql<Cursor>`
    select uid_validity as "uidValidity", through_uid as "throughUid" from mailbox_cursor
    where account = ${account} and folder = ${folder}`.execute(db)
  return rows[0] ?? null
}

/**
 * Starts following the folder at this UID. Returns the stored cursor; another process may have stored it first. Null if
 * it was deleted meanwhile.
 */
export async function beginCursor(
  db: Queryable,
  { account, folder, uidValidity }: Folder,
  throughUid: number,
  replaced: Cursor | null,
): Promise<Cursor | null> {
  await sql`
    insert into mailbox_cursor as c (account, folder, uid_validity, through_uid)
    values (${account}, ${folder}, ${uidValidity}, ${throughUid})
    on conflict (account, folder) do update set uid_validity = excluded.uid_validity, through_uid = excluded.through_uid
      where c.uid_validity = ${replaced?.uidValidity ?? null}`.execute(db)
  return readCursor(db, { account, folder })
}

/** Moves the cursor, but only forwards. Does nothing if the folder has a new UIDVALIDITY. */
export async function advanceCursor(
  db: Queryable,
  { account, folder, uidValidity }: Folder,
  throughUid: number,
): Promise<void> {
  await sql`
    update mailbox_cursor set through_uid = ${throughUid} where account = ${account} and folder = ${folder}
      and uid_validity = ${uidValidity} and through_uid < ${throughUid}`.execute(db)
}

/**
 * Returns when the earliest stored message of the folder arrived, under any UIDVALIDITY. Returns null if none is
 * stored.
 */
export async function firstStoredAt(
  db: Queryable,
  { account, folder }: Omit<Folder, 'uidValidity'>,
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(e.received_at) as at from inbound_email_place p join inbound_email e on e.id = p.inbound_email_id
    where p.account = ${account} and p.folder = ${folder}`.execute(db)
  return rows[0]?.at ?? null
}
