import { type Queryable, sql } from '../db/database.ts'
import type { EncryptedBlock } from '../vault.ts'

export interface KeyCheck {
  readonly version: number
  /** A constant encrypted with this key version. It proves that a key is correct. */
  readonly block: unknown
}

export async function readKeyChecks(db: Queryable): Promise<KeyCheck[]> {
  const { rows } = await sql<KeyCheck>`
    select version, check_value as block from encryption_key order by version`.execute(db)
  return rows
}

/** Blocks writers in other processes until the transaction ends. Readers are not blocked. */
export async function lockKeyChecks(tx: Queryable): Promise<void> {
  await sql`lock table encryption_key in share row exclusive mode`.execute(tx)
}

export async function insertKeyCheck(tx: Queryable, version: number, block: EncryptedBlock, now: Date): Promise<void> {
  await sql`insert into encryption_key (version, check_value, created_at)
    values (${version}, ${JSON.stringify(block)}, ${now})`.execute(tx)
}

export async function deleteKeyCheck(tx: Queryable, version: number): Promise<void> {
  await sql`delete from encryption_key where version = ${version}`.execute(tx)
}
