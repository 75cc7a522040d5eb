import type { Database } from '../db/database.ts'
import type { SealedRecords } from '../reseal.ts'
import { createVault, type VaultKeys } from '../vault.ts'
import { addCheck } from './check-keys.ts'
import { unopenedValues } from './examine-keys.ts'
import { deleteKeyCheck, lockKeyChecks, readKeyChecks } from './key-check-store.ts'

export interface GiveUpDeps {
  readonly db: Database
  readonly keys: VaultKeys
  readonly sealedRecords: readonly SealedRecords[]
  /** Writes generated secrets to `.env` before anything is encrypted with them. Null if none were generated. */
  readonly persistSecrets: (() => void) | null
  readonly now: Date
}

export interface LostRecord {
  readonly records: SealedRecords
  readonly id: string
}

/** Returns the records with a value that the configured keys cannot decrypt. */
export async function lostRecords({ db, keys, sealedRecords }: Omit<GiveUpDeps, 'persistSecrets' | 'now'>) {
  const unopened = await unopenedValues(db, createVault(keys), sealedRecords)
  return [...new Map(unopened.map((one) => [`${one.records.name} ${one.id}`, one])).values()]
}

/**
 * Discards the values of all lost records and accepts the configured keys from now on, in one transaction. Returns the
 * lost records.
 */
export async function giveUpLost(deps: GiveUpDeps): Promise<readonly LostRecord[]> {
  const { db, keys, now } = deps
  const vault = createVault(keys)
  return db.transaction().execute(async (tx) => {
    await lockKeyChecks(tx)
    const lost = await lostRecords({ ...deps, db: tx })
    deps.persistSecrets?.()
    for (const { records, id } of lost) await records.giveUp({ tx, vault, now }, id)
    for (const { version } of await readKeyChecks(tx)) await deleteKeyCheck(tx, version)
    for (const version of keys.keys.keys()) await addCheck(tx, keys, version, now)
    return lost
  })
}
