import type { Selectable } from 'kysely'
import { type Queryable, sql } from '../db/database.ts'
import { equalTo, textAnywhere } from '../db/list-conditions-store.ts'
import { type ListSource, listPage } from '../db/list-store.ts'
import type { AdminInvitationTable } from '../db/tables.ts'
import { isoTime, isoTimeOrNull } from '../iso-time.ts'
import type { Page, PageAfter } from '../page.ts'
import type { InvitationFilter, InvitationView } from './schema.ts'
import type { Role } from './scope.rules.ts'

const columns = ['id', 'email', 'role', 'invited_by', 'created_at', 'expires_at', 'accepted_at', 'revoked_at'] as const

type InvitationRow = Pick<Selectable<AdminInvitationTable>, (typeof columns)[number]>

const toView = (row: InvitationRow, now: Date): InvitationView => ({
  ...row,
  // Safe cast: a check constraint limits the role.
  role: row.role as Role,
  status: statusOf(row, now),
  created_at: isoTime(row.created_at),
  expires_at: isoTime(row.expires_at),
  accepted_at: isoTimeOrNull(row.accepted_at),
  revoked_at: isoTimeOrNull(row.revoked_at),
})

function statusOf(row: InvitationRow, now: Date): InvitationView['status'] {
  if (row.accepted_at) return 'accepted'
  if (row.revoked_at) return 'revoked'
  return row.expires_at <= now ? 'expired' : 'open'
}

const listed: ListSource = {
  from: sql`admin_invitation i`,
  id: { column: sql`i.id`, type: 'text' },
  sorts: {
    created_at: [{ column: sql`i.created_at`, type: 'timestamptz' }],
    email: [{ column: sql`i.email`, type: 'text' }],
  },
  columns: sql`i.id, i.email, i.role, i.invited_by, i.created_at, i.expires_at, i.accepted_at, i.revoked_at`,
  join: sql`join admin_invitation i on i.id = page.list_id`,
}

export async function listInvitations(
  db: Queryable,
  query: InvitationFilter & PageAfter,
  now: Date,
): Promise<Page<InvitationView>> {
  const page = await listPage<InvitationRow>(db, listed, query, {
    conditions: equalTo([
      [sql`i.role`, query.role],
      [
        sql`case when i.accepted_at is not null then 'accepted' when i.revoked_at is not null then 'revoked' when i.expires_at <= ${now} then 'expired' else 'open' end`,
        query.status,
      ],
    ]),
    search: textAnywhere(sql`lower(i.email)`, query.q),
  })
  return { ...page, rows: page.rows.map((row) => toView(row, now)) }
}

export async function readInvitation(db: Queryable, id: string, now: Date): Promise<InvitationView | null> {
  const row = await db.selectFrom('admin_invitation').select(columns).where('id', '=', id).executeTakeFirst()
  return row ? toView(row, now) : null
}

export async function insertInvitation(
  tx: Queryable,
  invitation: {
    readonly id: string
    readonly email: string
    readonly role: Role
    readonly tokenHash: string
    readonly invitedBy: string
    readonly now: Date
    readonly expiresAt: Date
  },
): Promise<InvitationView> {
  const row = await tx
    .insertInto('admin_invitation')
    .values({
      id: invitation.id,
      email: invitation.email,
      role: invitation.role,
      token_hash: invitation.tokenHash,
      invited_by: invitation.invitedBy,
      created_at: invitation.now,
      expires_at: invitation.expiresAt,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toView(row, invitation.now)
}

/** Revokes the open invitation to the e-mail address; there is at most one. */
export async function revokeOpenInvitation(tx: Queryable, email: string, now: Date): Promise<void> {
  await tx
    .updateTable('admin_invitation')
    .set({ revoked_at: now })
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Revokes all open invitations sent by this user. */
export async function revokeInvitationsBy(tx: Queryable, invitedBy: string, now: Date): Promise<void> {
  await tx
    .updateTable('admin_invitation')
    .set({ revoked_at: now })
    .where('invited_by', '=', invitedBy)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
}

/**
 * Revokes an invitation, unless it was accepted. Revoking again keeps the first timestamp. Returns the invitation, or
 * null if it does not exist.
 */
export async function revokeInvitation(tx: Queryable, id: string, now: Date): Promise<InvitationView | null> {
  await tx
    .updateTable('admin_invitation')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
  return readInvitation(tx, id, now)
}

export interface OpenInvitation {
  readonly id: string
  readonly email: string
}

/** Finds an invitation that can be accepted. Returns null if the token is used, revoked, expired or unknown. */
export async function openInvitation(db: Queryable, tokenHash: string, now: Date): Promise<OpenInvitation | null> {
  const row = await db
    .selectFrom('admin_invitation')
    .select(['id', 'email'])
    .where('token_hash', '=', tokenHash)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Marks the invitation as used, and returns its e-mail address and role. Null if it was used, revoked or has expired.
 * Of two concurrent calls, one gets null.
 */
export async function takeInvitation(
  tx: Queryable,
  tokenHash: string,
  now: Date,
): Promise<{ readonly email: string; readonly role: Role } | null> {
  const row = await tx
    .updateTable('admin_invitation')
    .set({ accepted_at: now })
    .where('token_hash', '=', tokenHash)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['email', 'role'])
    .executeTakeFirst()
  // Safe cast: a check constraint limits the role.
  return row ? { email: row.email, role: row.role as Role } : null
}
