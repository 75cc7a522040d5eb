import { type Queryable, sql } from '../db/database.ts'
import { updateById } from '../db/row-store.ts'

/** Kinds of logins. */
export type LoginKind = 'admin' | 'partner'

export interface Login {
  readonly id: string
  readonly kind: string
  readonly email: string
  /** Null if the person has no password and logs in by one-time link. */
  readonly passwordHash: string | null
  readonly status: string
  readonly totpSecret: unknown
  readonly totpConfirmed: boolean
}

const columns = [
  'id',
  'kind',
  'email',
  'password_hash as passwordHash',
  'status',
  'totp_secret as totpSecret',
  'totp_confirmed_at as totpConfirmedAt',
] as const

const toLogin = <Row extends { totpConfirmedAt: Date | null }>({ totpConfirmedAt, ...row }: Row) => ({
  ...row,
  totpConfirmed: totpConfirmedAt !== null,
})

export async function findLogin(db: Queryable, kind: LoginKind, email: string): Promise<Login | null> {
  const row = await db
    .selectFrom('login')
    .select(columns)
    .where('kind', '=', kind)
    .where('email', '=', email)
    .executeTakeFirst()
  return row ? toLogin(row) : null
}

export async function readLogin(db: Queryable, id: string): Promise<Login | null> {
  const row = await db.selectFrom('login').select(columns).where('id', '=', id).executeTakeFirst()
  return row ? toLogin(row) : null
}

/**
 * Locks the login until the transaction ends, so that decisions based on it remain valid. Returns null if there is
 * none.
 */
export async function lockLogin(tx: Queryable, id: string): Promise<Login | null> {
  const row = await tx.selectFrom('login').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? toLogin(row) : null
}

/** Inserts a login. Returns false if the e-mail address already has a login of this kind. */
export async function insertLogin(
  tx: Queryable,
  login: {
    readonly id: string
    readonly kind: LoginKind
    readonly email: string
    readonly passwordHash: string | null
    readonly now: Date
  },
): Promise<boolean> {
  const { rows } = await sql`
    insert into login (id, kind, email, password_hash, created_at)
    values (${login.id}, ${login.kind}, ${login.email}, ${login.passwordHash}, ${login.now})
    on conflict (kind, email) do nothing returning id`.execute(tx)
  return rows.length === 1
}

export async function setStatus(tx: Queryable, id: string, status: 'active' | 'disabled'): Promise<void> {
  await updateById(tx, 'login', id, { status })
}

export async function setPassword(tx: Queryable, id: string, passwordHash: string): Promise<void> {
  await updateById(tx, 'login', id, { password_hash: passwordHash })
}

export async function noteLogin(tx: Queryable, id: string, now: Date): Promise<void> {
  await updateById(tx, 'login', id, { last_login_at: now })
}
