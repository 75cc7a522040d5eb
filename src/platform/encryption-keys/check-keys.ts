import { ConfigError, keyWayOut } from '../config/config.ts'
import type { Database, Queryable } from '../db/database.ts'
import type { SealedBlock, SealedRecords } from '../reseal.ts'
import { createVault, type VaultKeys } from '../vault.ts'
import { checkBinding, opens, versionOf, whyCheckFails } from './examine-keys.ts'
import { deleteKeyCheck, insertKeyCheck, type KeyCheck, lockKeyChecks, readKeyChecks } from './key-check-store.ts'

export interface KeyCheckDeps {
  readonly db: Database
  readonly keys: VaultKeys
  /** Lists all kinds of sealed records. Called only if the check values are not sufficient. */
  readonly sealedRecords: () => Promise<readonly SealedRecords[]>
  /** Writes generated secrets to `.env` before anything is encrypted with them. Null if all were given. */
  readonly persistSecrets: (() => void) | null
  /** False if the current key was just generated. */
  readonly keyGiven: boolean
  readonly now: Date
}

/**
 * Verifies that the key of every encrypted value is present and correct. If one is not, throws a `ConfigError` with
 * instructions, before anything is generated or encrypted.
 */
export async function checkEncryptionKeys(deps: KeyCheckDeps): Promise<void> {
  const vault = createVault(deps.keys)
  const checks = await readKeyChecks(deps.db)
  const isCurrentKnown = checks.some(({ version }) => version === deps.keys.currentVersion)
  if (isCurrentKnown && checks.every((check) => whyCheckFails(vault, check) === null)) return deps.persistSecrets?.()
  // Loads modules. Under the lock, a second process would wait for them, and give up.
  const sealed = await deps.sealedRecords()
  await deps.db.transaction().execute((tx) => settle(deps, sealed, tx))
}

/**
 * Checks and stores the check values of the keys. Locks them: of two processes with different keys, the second finds
 * the check value of the first and throws.
 */
async function settle(deps: KeyCheckDeps, sealed: readonly SealedRecords[], tx: Queryable): Promise<void> {
  await lockKeyChecks(tx)
  const checks = await readKeyChecks(tx)
  const { problems, superfluous, unchecked } = judge(deps, checks, await allBlocks(sealed, tx))
  if (problems.length > 0) throw new ConfigError(problems)
  deps.persistSecrets?.()
  for (const version of superfluous) await deleteKeyCheck(tx, version)
  for (const version of unchecked) await addCheck(tx, deps.keys, version, deps.now)
}

export async function addCheck(tx: Queryable, keys: VaultKeys, version: number, now: Date): Promise<void> {
  const vault = createVault({ keys: keys.keys, currentVersion: version })
  await insertKeyCheck(tx, version, vault.seal('weft', checkBinding(version)), now)
}

async function allBlocks(sealed: readonly SealedRecords[], tx: Queryable): Promise<SealedBlock[]> {
  const blocks: SealedBlock[] = []
  for (const records of sealed) blocks.push(...(await records.blocks(tx)))
  return blocks
}

interface Judgement {
  readonly problems: readonly string[]
  /** Old key versions with a check value, but without a configured key or encrypted values. */
  readonly superfluous: readonly number[]
  /** Key versions without a check value. */
  readonly unchecked: readonly number[]
}

function judge(
  { keys, keyGiven }: KeyCheckDeps,
  checks: readonly KeyCheck[],
  blocks: readonly SealedBlock[],
): Judgement {
  const vault = createVault(keys)
  const { currentVersion: current } = keys
  const checked = new Map(checks.map((check) => [check.version, check]))
  const sealedWith = new Set(blocks.map(({ block }) => versionOf(block)).filter((version) => version !== null))
  const problems: string[] = []
  const superfluous: number[] = []
  const unchecked = new Set<number>()
  for (const version of [...new Set([...checked.keys(), ...sealedWith])].sort((one, other) => one - other)) {
    const check = checked.get(version)
    if (!keys.keys.has(version)) {
      if (sealedWith.has(version) || version > current) problems.push(missing(version, current))
      else superfluous.push(version)
    } else if (check ? whyCheckFails(vault, check) !== null : !someOpens(version)) {
      problems.push(version === current && !keyGiven ? missing(version, current) : wrong(version, current))
    } else if (!check) unchecked.add(version)
  }
  if (!checked.has(current)) unchecked.add(current)
  return { problems, superfluous, unchecked: [...unchecked] }

  /**
   * Whether at least one value of this version can be decrypted, which proves the key. A database from before check
   * values may also contain values of a lost key, which `doctor` reports.
   */
  function someOpens(version: number): boolean {
    return blocks.some((sealed) => versionOf(sealed.block) === version && opens(vault, sealed))
  }
}

const variable = (version: number, current: number): string =>
  version === current ? 'ENCRYPTION_KEY' : `ENCRYPTION_KEY_V${version}`

const missing = (version: number, current: number): string =>
  version > current
    ? `ENCRYPTION_KEY_VERSION: is ${current}, but the database has been used with version ${version}. Set the newest version and its key.`
    : `${variable(version, current)}: is missing, and the database holds secrets that are sealed with it. ${keyWayOut}`

const wrong = (version: number, current: number): string =>
  `${variable(version, current)}: is not the key that the database's secrets are sealed with. ${keyWayOut} To replace a key, keep the old one as ENCRYPTION_KEY_V${version} and raise ENCRYPTION_KEY_VERSION.`
