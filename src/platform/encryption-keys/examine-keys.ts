import type { Queryable } from '../db/database.ts'
import type { SealedBlock, SealedRecords } from '../reseal.ts'
import { createVault, type Vault, VaultError, type VaultKeys } from '../vault.ts'
import { type KeyCheck, readKeyChecks } from './key-check-store.ts'

/** Returns the associated data for encrypting a check value. */
export const checkBinding = (version: number): string => `encryption_key:${version}:check`

export interface UnopenedValue {
  readonly records: SealedRecords
  readonly id: string
  /** Version of the key that encrypted the value; null if the value is not an encrypted block. */
  readonly keyVersion: number | null
  /** Describes the problem without revealing the value. */
  readonly why: string
}

/** Returns all encrypted values that the keys cannot decrypt. */
export async function unopenedValues(
  db: Queryable,
  vault: Vault,
  kinds: readonly SealedRecords[],
): Promise<UnopenedValue[]> {
  const unopened: UnopenedValue[] = []
  for (const records of kinds)
    for (const { id, binding, block } of await records.blocks(db)) {
      const why = whyUnopened(vault, block, binding)
      if (why !== null) unopened.push({ records, id, keyVersion: versionOf(block), why })
    }
  return unopened
}

/**
 * Finds all check values and encrypted values that the keys cannot decrypt, for `doctor`. Skips the check value of an
 * old key that was removed after a rotation: no value is encrypted with this key, and the next start deletes the check
 * value.
 */
export async function examineKeys(
  db: Queryable,
  keys: VaultKeys,
  kinds: readonly SealedRecords[],
): Promise<{ readonly id: string; readonly what: string }[]> {
  const vault = createVault(keys)
  const values = await unopenedValues(db, vault, kinds)
  const isRetired = ({ version }: KeyCheck): boolean =>
    version < keys.currentVersion && !keys.keys.has(version) && !values.some(({ keyVersion }) => keyVersion === version)
  return [
    ...(await readKeyChecks(db)).flatMap((check) => {
      if (isRetired(check)) return []
      const what = whyCheckFails(vault, check)
      return what === null ? [] : [{ id: `encryption key ${check.version}`, what }]
    }),
    ...values.map(({ records, id, why }) => ({ id: `${records.name} ${id}`, what: why })),
  ]
}

/** Returns why the vault cannot decrypt the check value of a key version; null if it can. */
export const whyCheckFails = (vault: Vault, { version, block }: KeyCheck): string | null =>
  whyUnopened(vault, block, checkBinding(version))

export const opens = (vault: Vault, { block, binding }: SealedBlock): boolean =>
  whyUnopened(vault, block, binding) === null

function whyUnopened(vault: Vault, block: unknown, binding: string): string | null {
  try {
    vault.open(block, binding)
    return null
  } catch (error) {
    if (error instanceof VaultError) return error.message
    throw error
  }
}

/** Returns the key version of an encrypted block; null for any other value. */
export const versionOf = (block: unknown): number | null => {
  const version = typeof block === 'object' && block !== null && 'keyVersion' in block ? block.keyVersion : null
  return typeof version === 'number' ? version : null
}
