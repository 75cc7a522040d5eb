import { type Queryable, sql } from '../db/database.ts'
import { equalTo, textAnywhere } from '../db/list-conditions-store.ts'
import { type ListSource, listPage } from '../db/list-store.ts'
import { insertRow, updateById } from '../db/row-store.ts'
import { isoTime, isoTimeOrNull } from '../iso-time.ts'
import type { Page, PageAfter } from '../page.ts'
import type { AdminUserView, UserFilter } from './schema.ts'
import type { Role } from './scope.rules.ts'

const users = (db: Queryable) => db.selectFrom('admin_user as u').innerJoin('login as l', 'l.id', 'u.id')

const columns = [
  'u.id',
  'l.email',
  'u.name',
  'u.role',
  'l.status',
  'l.totp_confirmed_at',
  'l.last_login_at',
  'u.created_at',
  'u.updated_at',
] as const

interface UserRow {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: string
  readonly status: string
  readonly totp_confirmed_at: Date | null
  readonly last_login_at: Date | null
  readonly created_at: Date
  readonly updated_at: Date
}

const toView = ({ totp_confirmed_at, ...row }: UserRow): AdminUserView => ({
  ...row,
  role: asRole(row.role),
  status: row.status === 'disabled' ? 'disabled' : 'active',
  totp_enabled: totp_confirmed_at !== null,
  last_login_at: isoTimeOrNull(row.last_login_at),
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
})

// Safe cast: a check constraint limits the role.
const asRole = (text: string): Role => text as Role

const listed: ListSource = {
  from: sql`admin_user u join login l on l.id = u.id`,
  id: { column: sql`u.id`, type: 'text' },
  sorts: {
    created_at: [{ column: sql`u.created_at`, type: 'timestamptz' }],
    email: [{ column: sql`l.email`, type: 'text' }],
    name: [{ column: sql`u.name`, type: 'text' }],
  },
  columns: sql`u.id, l.email, u.name, u.role, l.status, l.totp_confirmed_at, l.last_login_at, u.created_at, u.updated_at`,
  join: sql`join admin_user u on u.id = page.list_id join login l on l.id = u.id`,
}

export async function listUsers(db: Queryable, query: UserFilter & PageAfter): Promise<Page<AdminUserView>> {
  const page = await listPage<UserRow>(db, listed, query, {
    conditions: equalTo([
      [sql`u.role`, query.role],
      [sql`l.status`, query.status],
    ]),
    search: textAnywhere(sql`lower(u.name || E'\n' || l.email)`, query.q),
  })
  return { ...page, rows: page.rows.map(toView) }
}

export async function readUser(db: Queryable, id: string): Promise<AdminUserView | null> {
  const row = await users(db).select(columns).where('u.id', '=', id).executeTakeFirst()
  return row ? toView(row) : null
}

/** Returns the e-mail addresses of active users with one of these roles. */
export async function addressesOf(db: Queryable, roles: readonly Role[]): Promise<string[]> {
  const rows = await users(db)
    .select('l.email')
    .where('l.status', '=', 'active')
    .where('u.role', 'in', [...roles])
    .orderBy('l.email')
    .execute()
  return rows.map(({ email }) => email)
}

/** Serialises changes to permissions until the commit, so that counts such as "last owner" remain valid. */
export async function lockUsers(tx: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('admin users', 0))`.execute(tx)
}

export async function anyUser(db: Queryable): Promise<boolean> {
  return (await db.selectFrom('admin_user').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function otherActiveOwners(db: Queryable, id: string): Promise<number> {
  const { count } = await users(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('u.role', '=', 'owner')
    .where('l.status', '=', 'active')
    .where('u.id', '!=', id)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertUser(
  tx: Queryable,
  user: { readonly id: string; readonly name: string; readonly role: Role; readonly now: Date },
): Promise<void> {
  await insertRow(tx, 'admin_user', {
    id: user.id,
    name: user.name,
    role: user.role,
    created_at: user.now,
    updated_at: user.now,
  })
}

export async function updateUser(
  tx: Queryable,
  id: string,
  change: { readonly name?: string | undefined; readonly role?: Role | undefined },
  now: Date,
): Promise<void> {
  await updateById(tx, 'admin_user', id, { ...change, updated_at: now })
}
