import { type Queryable, sql } from '../db/database.ts'
import { updateById } from '../db/row-store.ts'
import type { EncryptedBlock } from '../vault.ts'

/** Stores an unconfirmed second factor. Returns false if one is confirmed already. */
export async function putTotpSecret(tx: Queryable, loginId: string, block: EncryptedBlock): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('login')
    .set({ totp_secret: JSON.stringify(block), totp_last_step: null })
    .where('id', '=', loginId)
    .where('totp_confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Confirms the second factor, so that logins require codes. Stores the hashes of the recovery codes. */
export async function confirmTotp(
  tx: Queryable,
  loginId: string,
  codeHashes: readonly string[],
  now: Date,
): Promise<void> {
  await updateById(tx, 'login', loginId, { totp_confirmed_at: now })
  await tx
    .insertInto('recovery_code')
    .values(codeHashes.map((code_hash) => ({ login_id: loginId, code_hash })))
    .execute()
}

export async function removeTotp(tx: Queryable, loginId: string): Promise<void> {
  await updateById(tx, 'login', loginId, { totp_secret: null, totp_confirmed_at: null, totp_last_step: null })
  await tx.deleteFrom('recovery_code').where('login_id', '=', loginId).execute()
}

/** Records the time step of a used code. Returns false if a code of this or a later step was used before. */
export async function takeTimeStep(tx: Queryable, loginId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('login')
    .set({ totp_last_step: step })
    .where('id', '=', loginId)
    .where((eb) => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Uses up a recovery code. Returns false if the code is unknown or was used before. */
export async function takeRecoveryCode(tx: Queryable, loginId: string, codeHash: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('login_id', '=', loginId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function allTotpSecrets(db: Queryable): Promise<{ readonly id: string; readonly secret: unknown }[]> {
  return db
    .selectFrom('login')
    .select(['id', 'totp_secret as secret'])
    .where('totp_secret', 'is not', null)
    .orderBy('id')
    .execute()
}

/** Returns the ids of the logins with a secret that is encrypted with another key version. */
export async function totpSecretsNotOf(db: Queryable, version: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from login where (totp_secret->>'keyVersion')::int <> ${version} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Locks the login and encrypts its secret again. Returns false if the login has no secret. */
export async function rewriteTotpSecret(
  tx: Queryable,
  loginId: string,
  anew: (block: unknown) => EncryptedBlock,
): Promise<boolean> {
  const row = await tx
    .selectFrom('login')
    .select('totp_secret')
    .where('id', '=', loginId)
    .forUpdate()
    .executeTakeFirst()
  if (!row?.totp_secret) return false
  await updateById(tx, 'login', loginId, { totp_secret: JSON.stringify(anew(row.totp_secret)) })
  return true
}
