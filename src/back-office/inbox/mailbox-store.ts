import type { NotNull, Selectable } from 'kysely'
import { type Queryable, sql } from '../../platform/db/database.ts'
import { deleteById } from '../../platform/db/delete-store.ts'
import { textAnywhere } from '../../platform/db/list-conditions-store.ts'
import { type ListSource, listPage } from '../../platform/db/list-store.ts'
import { updateById } from '../../platform/db/row-store.ts'
import type { MailboxTable } from '../../platform/db/tables.ts'
import { isoTime, isoTimeOrNull } from '../../platform/iso-time.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import type { EncryptedBlock } from '../../platform/vault.ts'
import type { MailboxFilter, MailboxView } from './schema.ts'

type MailboxRow = Selectable<MailboxTable>

const toView = (row: MailboxRow): MailboxView => ({
  id: row.id,
  name: row.name,
  // Safe cast: a check constraint limits the column.
  source: row.source as MailboxView['source'],
  host: row.host,
  port: row.port,
  tls: row.tls,
  username: row.username,
  password_present: row.password !== null,
  folder: row.folder,
  active: row.active,
  last_synced_at: isoTimeOrNull(row.last_synced_at),
  last_error: row.last_error,
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
})

const mailboxes: ListSource = {
  from: sql`mailbox m`,
  id: { column: sql`m.id`, type: 'text' },
  sorts: {
    created_at: [{ column: sql`m.created_at`, type: 'timestamptz' }],
    name: [{ column: sql`m.name`, type: 'text' }],
  },
  columns: sql`m.*`,
  join: sql`join mailbox m on m.id = page.list_id`,
}

export async function listMailboxes(db: Queryable, query: MailboxFilter & PageAfter): Promise<Page<MailboxView>> {
  const page = await listPage<MailboxRow>(db, mailboxes, query, {
    conditions: [],
    search: textAnywhere(sql`lower(concat_ws(E'\n', m.name, m.host, m.username))`, query.q),
  })
  return { ...page, rows: page.rows.map(toView) }
}

export async function readMailbox(db: Queryable, id: string): Promise<MailboxView | null> {
  const row = await db.selectFrom('mailbox').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toView(row) : null
}

/**
 * Locks the mailbox, so that a concurrent change cannot combine a new password with the old server. Returns null if the
 * mailbox does not exist.
 */
export async function lockMailbox(tx: Queryable, id: string): Promise<MailboxView | null> {
  const row = await tx.selectFrom('mailbox').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? toView(row) : null
}

/** Reads the active mailboxes to fetch from, with their credentials. `password` is encrypted by the vault. */
export async function activeMailboxes(db: Queryable) {
  return (
    db
      .selectFrom('mailbox')
      .select(['id', 'name', 'host', 'port', 'tls', 'username', 'password', 'folder'])
      .where('active', '=', true)
      .where('source', '=', 'imap')
      .orderBy('created_at')
      .orderBy('id')
      // Safe cast: a check constraint requires these columns.
      .$narrowType<{ host: NotNull; port: NotNull; tls: NotNull; username: NotNull; password: NotNull }>()
      .execute()
  )
}

export interface MailboxFields {
  readonly name: string
  readonly host: string | null
  readonly port: number | null
  readonly tls: boolean | null
  readonly username: string | null
  readonly folder: string
  readonly active: boolean
}

export async function insertMailbox(
  tx: Queryable,
  mailbox: MailboxFields & {
    readonly id: string
    readonly source: MailboxView['source']
    readonly password: EncryptedBlock | null
  },
  now: Date,
): Promise<MailboxView> {
  const row = await tx
    .insertInto('mailbox')
    .values({
      ...mailbox,
      password: mailbox.password && JSON.stringify(mailbox.password),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toView(row)
}

/** Changes a mailbox. Returns null if it does not exist. */
export async function changeMailbox(
  tx: Queryable,
  id: string,
  { password, ...change }: Partial<MailboxFields> & { readonly password?: EncryptedBlock },
  now: Date,
): Promise<MailboxView | null> {
  const row = await tx
    .updateTable('mailbox')
    .set({ ...change, ...(password === undefined ? {} : { password: JSON.stringify(password) }), updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row ? toView(row) : null
}

/** Deletes a mailbox but keeps the messages fetched from it. */
export const deleteMailbox = deleteById('mailbox')

export async function noteSync(db: Queryable, id: string, error: string | null, now: Date): Promise<void> {
  await updateById(
    db,
    'mailbox',
    id,
    error === null ? { last_synced_at: now, last_error: null } : { last_error: error },
  )
}

/** Returns the mailboxes with a password that is encrypted with another key version. */
export async function staleMailboxes(db: Queryable, version: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from mailbox where (password->>'keyVersion')::int <> ${version} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function allPasswords(db: Queryable): Promise<{ readonly id: string; readonly password: unknown }[]> {
  return db.selectFrom('mailbox').select(['id', 'password']).where('password', 'is not', null).orderBy('id').execute()
}

/** Disables the mailbox and replaces its password, because the password can no longer be decrypted. */
export async function disableWithPassword(
  tx: Queryable,
  id: string,
  password: EncryptedBlock,
  reason: string,
): Promise<void> {
  await updateById(tx, 'mailbox', id, { active: false, password: JSON.stringify(password), last_error: reason })
}

/** Locks the mailbox and reads its password. Returns null if the mailbox no longer exists. */
export async function lockPassword(tx: Queryable, id: string): Promise<unknown> {
  const row = await tx.selectFrom('mailbox').select('password').where('id', '=', id).forUpdate().executeTakeFirst()
  return row?.password ?? null
}

export async function writePassword(tx: Queryable, id: string, password: EncryptedBlock): Promise<void> {
  await updateById(tx, 'mailbox', id, { password: JSON.stringify(password) })
}
