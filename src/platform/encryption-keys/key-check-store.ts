import { type Queryable, sql } from '../db/database.ts'
import type { EncryptedBlock } from '../vault.ts'

export interface KeyCheck {
  readonly version: number
  /** A constant encrypted with this key version. It proves that a key is correct. */
  readonly block: unknown
}

export const readKeyChecks = (db: Queryable): Promise<KeyCheck[]> =>
  db.selectFrom('encryption_key').select(['version', 'check_value as block']).orderBy('version').execute()

/** Blocks writers in other processes until the transaction ends. Readers are not blocked. */
export async function lockKeyChecks(tx: Queryable): Promise<void> {
  await sql`lock table encryption_key in share row exclusive mode`.execute(tx)
}

export async function insertKeyCheck(tx: Queryable, version: number, block: EncryptedBlock, now: Date): Promise<void> {
  await tx
    .insertInto('encryption_key')
    .values({ version, check_value: JSON.stringify(block), created_at: now })
    .execute()
}

export async function deleteKeyCheck(tx: Queryable, version: number): Promise<void> {
  await tx.deleteFrom('encryption_key').where('version', '=', version).execute()
}
