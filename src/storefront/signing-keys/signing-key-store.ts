import { type Queryable, sql } from '../../platform/db/database.ts'
import { deleteInParts } from '../../platform/db/delete-store.ts'

export interface SigningKeyRow {
  readonly kid: string
  readonly publicKey: Readonly<Record<string, string>>
  readonly privateKey: unknown
  readonly createdAt: Date
  readonly signsFrom: Date
  readonly retiresAt: Date | null
}

const columns = sql`kid, public_key as "publicKey", private_key as "privateKey", created_at as "createdAt",
  signs_from as "signsFrom", retires_at as "retiresAt"`

/** Reads the published keys, newest first. */
export async function liveSigningKeys(db: Queryable, now: Date): Promise<SigningKeyRow[]> {
  const { rows } = await sql<SigningKeyRow>`
    select ${columns} from signing_key where retires_at is null or retires_at > ${now} order by created_at desc, kid`.execute(
    db,
  )
  return rows
}

/** Blocks other processes from changing keys until this transaction ends. */
export async function lockSigningKeys(tx: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('signing_key', 0))`.execute(tx)
}

export async function insertSigningKey(tx: Queryable, row: Omit<SigningKeyRow, 'retiresAt'>): Promise<void> {
  await sql`
    insert into signing_key (kid, public_key, private_key, created_at, signs_from)
    values (${row.kid}, ${JSON.stringify(row.publicKey)}::jsonb, ${JSON.stringify(row.privateKey)}::jsonb,
      ${row.createdAt}, ${row.signsFrom})`.execute(tx)
}

/** Retires all keys in use except this one. */
export async function retireOthers(tx: Queryable, kid: string, at: Date): Promise<void> {
  await sql`update signing_key set retires_at = ${at} where kid <> ${kid} and retires_at is null`.execute(tx)
}

/** Retires a key at once. Returns false if it does not exist or is retired already. */
export async function endSigningKey(tx: Queryable, kid: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update signing_key set retires_at = ${now} where kid = ${kid} and (retires_at is null or retires_at > ${now})
    returning kid`.execute(tx)
  return rows.length > 0
}

export async function allPrivateKeys(db: Queryable): Promise<{ readonly kid: string; readonly privateKey: unknown }[]> {
  const { rows } =
    await sql<SigningKeyRow>`select kid, private_key as "privateKey" from signing_key order by kid`.execute(db)
  return rows
}

/** Deletes a key with its public part, because nothing can be signed with it any more. */
export async function deleteSigningKey(tx: Queryable, kid: string): Promise<void> {
  await sql`delete from signing_key where kid = ${kid}`.execute(tx)
}

/** Lists the keys that are encrypted with another version of the encryption key. */
export async function signingKeysToReseal(db: Queryable, version: number): Promise<string[]> {
  const { rows } = await sql<{ kid: string }>`
    select kid from signing_key where (private_key ->> 'keyVersion')::integer <> ${version} order by kid`.execute(db)
  return rows.map(({ kid }) => kid)
}

export async function lockPrivateKey(tx: Queryable, kid: string): Promise<unknown> {
  const { rows } = await sql<{ privateKey: unknown }>`
    select private_key as "privateKey" from signing_key where kid = ${kid} for update`.execute(tx)
  return rows[0]?.privateKey ?? null
}

export async function writePrivateKey(tx: Queryable, kid: string, privateKey: unknown): Promise<void> {
  await sql`update signing_key set private_key = ${JSON.stringify(privateKey)}::jsonb where kid = ${kid}`.execute(tx)
}

/** Stores a nonce. Returns false if it was already stored. */
export async function keepNonce(db: Queryable, nonceHash: string, until: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into signature_nonce (nonce_hash, kept_until) values (${nonceHash}, ${until})
    on conflict do nothing returning nonce_hash`.execute(db)
  return rows.length > 0
}

/**
 * Returns when this signed text, which has no date, was first received. If this is the first time, stores the time and
 * returns null.
 */
export async function undatedSince(db: Queryable, signedHash: string, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ since: Date; first: boolean }>`
    insert into undated_signature as u (signed_hash, first_seen_at) values (${signedHash}, ${now})
    on conflict (signed_hash) do update set first_seen_at = u.first_seen_at
    returning first_seen_at as since, xmax = 0 as first`.execute(db)
  const [row] = rows
  return row && !row.first ? row.since : null
}

/** Sessions older than this no longer exist, so repeating an undated signature cannot change any. */
const undatedKeptMs = 30 * 86_400_000

export async function forgetNonces(db: Queryable, now: Date): Promise<void> {
  await deleteInParts(db, 'signature_nonce', sql`t.kept_until < ${now}`)
  const oldest = new Date(now.getTime() - undatedKeptMs)
  await deleteInParts(db, 'undated_signature', sql`t.first_seen_at < ${oldest}`)
}
