import type { Selectable } from 'kysely'
import { type Queryable, sql } from '../../platform/db/database.ts'
import { equalTo, given, oneOf, textAnywhere, within } from '../../platform/db/list-conditions-store.ts'
import { type ListSource, listPage } from '../../platform/db/list-store.ts'
import { insertRow } from '../../platform/db/row-store.ts'
import type { InboundEmailTable } from '../../platform/db/tables.ts'
import { isoTime } from '../../platform/iso-time.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import type { EmailStatus, InboundEmailFilter, InboundEmailSummaryView, InboundEmailView } from './schema.ts'

type EmailRow = Selectable<InboundEmailTable>
type SummaryRow = Omit<EmailRow, 'html_body' | 'text_body' | 'extracted_data' | 'action_result' | 'metadata'> & {
  readonly open_items: number
}

const summaryOf = (row: SummaryRow): InboundEmailSummaryView => ({
  id: row.id,
  imap_uid: row.imap_uid,
  message_id: row.message_id,
  from_address: row.from_address,
  to_addresses: row.to_addresses,
  subject: row.subject,
  folder: row.folder,
  received_at: isoTime(row.received_at),
  // Safe cast: a check constraint limits the column.
  status: row.status as EmailStatus,
  action_type: row.action_type,
  open_items: row.open_items,
  error_message: row.error_message,
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
})

/** Safe cast: these JSON columns contain only objects. */
const objectOf = (value: unknown) => value as Record<string, unknown> | null

const openItemsOf = (result: unknown): number => {
  const open: unknown = Object(result).open_items
  return Array.isArray(open) ? open.length : 0
}

const viewOf = (row: EmailRow): InboundEmailView => ({
  ...summaryOf({ ...row, open_items: openItemsOf(row.action_result) }),
  html_body: row.html_body,
  text_body: row.text_body,
  extracted_data: objectOf(row.extracted_data),
  action_result: objectOf(row.action_result),
  metadata: objectOf(row.metadata),
})

const emails: ListSource = {
  from: sql`inbound_email e`,
  id: { column: sql`e.id`, type: 'text' },
  sorts: {
    received_at: [{ column: sql`e.received_at`, type: 'timestamptz' }],
    created_at: [{ column: sql`e.created_at`, type: 'timestamptz' }],
  },
  columns: sql`e.id, e.imap_uid, e.message_id, e.from_address, e.to_addresses, e.subject, e.folder, e.received_at, e.status,
    e.action_type, e.error_message, e.created_at, e.updated_at,
    coalesce(jsonb_array_length(e.action_result -> 'open_items'), 0) as open_items`,
  join: sql`join inbound_email e on e.id = page.list_id`,
}

export async function listEmails(
  db: Queryable,
  query: InboundEmailFilter & PageAfter,
): Promise<Page<InboundEmailSummaryView>> {
  const page = await listPage<SummaryRow>(db, emails, query, {
    conditions: [
      ...equalTo([
        [sql`e.from_address`, query.from_address],
        [sql`e.folder`, query.folder],
      ]),
      ...given(query.status, (statuses) => oneOf(sql`e.status`, statuses)),
      ...within(sql`e.received_at`, 'received_at', query),
    ],
    search: textAnywhere(sql`lower(concat_ws(E'\n', e.subject, e.from_address))`, query.q),
  })
  return { ...page, rows: page.rows.map(summaryOf) }
}

export async function readEmail(db: Queryable, id: string): Promise<InboundEmailView | null> {
  const row = await db.selectFrom('inbound_email').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? viewOf(row) : null
}

export interface LockedEmail extends InboundEmailView {
  readonly executedParamsHash: string | null
}

/**
 * Locks the e-mail until the transaction ends, so that concurrent calls process it once. Returns null if the e-mail
 * does not exist.
 */
export async function lockEmail(tx: Queryable, id: string): Promise<LockedEmail | null> {
  const row = await tx.selectFrom('inbound_email').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? { ...viewOf(row), executedParamsHash: row.executed_params_hash } : null
}

/** Reads the raw message. Returns null if the message or its raw copy no longer exists. */
export async function readRaw(db: Queryable, id: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('inbound_email_raw')
    .select('content')
    .where('inbound_email_id', '=', id)
    .executeTakeFirst()
  return row?.content ?? null
}

/** The place where a message was found. `uid` is null if the message did not come over IMAP. */
export interface MessagePlace {
  readonly account: string
  readonly folder: string
  readonly uidValidity: string
  readonly uid: number | null
}

export interface NewEmail {
  readonly id: string
  readonly place: MessagePlace
  readonly contentKey: string
  readonly messageId: string | null
  readonly from: string
  readonly to: readonly string[]
  readonly subject: string
  readonly html: string | null
  readonly text: string | null
  readonly receivedAt: Date
  readonly error: string | null
  readonly metadata: Readonly<Record<string, unknown>>
  readonly raw: Uint8Array
}

/**
 * Stores an e-mail with its raw message. If its content is already stored, only adds the place where it was found.
 * Returns the id and whether the e-mail is new.
 */
export async function insertEmail(
  tx: Queryable,
  email: NewEmail,
  now: Date,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const { place } = email
  const made = await tx
    .insertInto('inbound_email')
    .values({
      id: email.id,
      account: place.account,
      folder: place.folder,
      uid_validity: place.uidValidity,
      imap_uid: place.uid === null ? email.id : String(place.uid),
      content_key: email.contentKey,
      message_id: email.messageId,
      from_address: email.from,
      to_addresses: [...email.to],
      subject: email.subject,
      html_body: email.html,
      text_body: email.text,
      received_at: email.receivedAt,
      status: 'received',
      error_message: email.error,
      metadata: JSON.stringify(email.metadata),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('content_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  const id = made?.id ?? (await idOfContent(tx, email.contentKey))
  if (id === null) throw new Error(`The e-mail ${email.id} is neither new nor stored.`)
  if (made) await insertRow(tx, 'inbound_email_raw', { inbound_email_id: id, content: Buffer.from(email.raw) })
  await notePlace(tx, place, id)
  return { id, isNew: made !== undefined }
}

/** Adds the place to a stored e-mail. Returns false if no e-mail has this content. */
export async function noteKnown(db: Queryable, place: MessagePlace, contentKey: string): Promise<boolean> {
  const id = await idOfContent(db, contentKey)
  if (id !== null) await notePlace(db, place, id)
  return id !== null
}

async function idOfContent(db: Queryable, contentKey: string): Promise<string | null> {
  const found = await db
    .selectFrom('inbound_email')
    .select('id')
    .where('content_key', '=', contentKey)
    .executeTakeFirst()
  return found?.id ?? null
}

async function notePlace(tx: Queryable, place: MessagePlace, emailId: string): Promise<void> {
  if (place.uid === null) return
  await sql`insert into inbound_email_place (account, folder, uid_validity, imap_uid, inbound_email_id)
    values (${place.account}, ${place.folder}, ${place.uidValidity}, ${place.uid}, ${emailId}) on conflict do nothing`.execute(
    tx,
  )
}

export type Folder = Omit<MessagePlace, 'uid'>

/** Returns the UIDs that are stored. */
export async function knownUids(db: Queryable, folder: Folder, uids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ uid: number }>`
    select imap_uid as uid from inbound_email_place where account = ${folder.account} and folder = ${folder.folder}
      and uid_validity = ${folder.uidValidity} and imap_uid = any(${[...uids]}::bigint[])`.execute(db)
  return new Set(rows.map(({ uid }) => uid))
}

export interface EmailChange {
  readonly status?: EmailStatus
  readonly actionType?: string
  readonly extracted?: Readonly<Record<string, unknown>>
  readonly result?: Readonly<Record<string, unknown>>
  /** If null, no later execution counts as a repetition of this one. */
  readonly paramsHash?: string | null
  readonly error?: string | null
}

export async function changeEmail(db: Queryable, id: string, change: EmailChange, now: Date): Promise<void> {
  await db
    .updateTable('inbound_email')
    .set({
      updated_at: now,
      ...(change.status === undefined ? {} : { status: change.status }),
      ...(change.actionType === undefined ? {} : { action_type: change.actionType }),
      ...(change.extracted === undefined ? {} : { extracted_data: JSON.stringify(change.extracted) }),
      ...(change.result === undefined ? {} : { action_result: JSON.stringify(change.result) }),
      ...(change.paramsHash === undefined ? {} : { executed_params_hash: change.paramsHash }),
      ...(change.error === undefined ? {} : { error_message: change.error }),
    })
    .where('id', '=', id)
    .execute()
}
