import type { Database, Queryable } from '../../platform/db/database.ts'
import type { Subscription } from '../../platform/events/events.ts'
import type { Logger } from '../../platform/log.ts'
import type { SealedRecords } from '../../platform/reseal.ts'
import type { Vault } from '../../platform/vault.ts'
import {
  blocksOf,
  hasPlainSecrets,
  keyVersionsOf,
  openConfig,
  sealConfig,
  withoutBlocks,
} from '../credentials/index.ts'
import { allConfigs, allPlatformIds, changePlatform, lockPlatformRow, readPlatformRow } from './platform-store.ts'

interface SealDeps {
  readonly vault: Vault
  readonly log: Logger
}

/** Subscription that encrypts plain-text secrets after every change, whichever code wrote them. */
export const platformSealSubscription = (deps: SealDeps): Subscription => ({
  types: ['social_platform.created', 'social_platform.updated'],
  subscriber: 'seal-social-platforms',
  async handle(tx, { payload }) {
    try {
      await sealPlatform(deps, tx, String(payload.id))
    } catch (error) {
      deps.log.error({ error, platform: payload.id }, 'the secrets of a social platform could not be encrypted')
    }
  },
})

/** Re-encrypts platforms one at a time, and encrypts plain-text secrets. */
export const sealedPlatforms: SealedRecords = {
  name: 'social platforms',
  async blocks(db) {
    const rows = await allConfigs(db)
    return rows.flatMap(({ id, api_config }) => blocksOf(id, api_config).map((each) => ({ id, ...each })))
  },
  async giveUp({ tx, now }, id) {
    const row = await lockPlatformRow(tx, id)
    if (!row?.api_config) return
    const change = {
      status: 'error',
      status_reason: 'The credentials of the platform are lost. Log in again.',
    } as const
    await changePlatform(tx, id, { ...change, api_config: withoutBlocks(row.api_config) }, now)
  },
  reseal: (deps) => sealEach(deps, sealPlatform),
}

/** Encrypts secrets that older versions stored in plain text. Returns the number of changed platforms. */
export const sealPlainPlatforms = (deps: SealDeps & { readonly db: Database }): Promise<number> =>
  sealEach(deps, async (own, tx, id) => {
    const row = await readPlatformRow(tx, id)
    return row?.api_config && hasPlainSecrets(row.api_config) ? sealPlatform(own, tx, id) : false
  })

async function sealEach(deps: SealDeps & { readonly db: Database }, seal: typeof sealPlatform): Promise<number> {
  let sealed = 0
  for (const id of await allPlatformIds(deps.db))
    try {
      if (await deps.db.transaction().execute((tx) => seal(deps, tx, id))) sealed++
    } catch (error) {
      deps.log.error({ error, platform: id }, 'the secrets of a social platform could not be encrypted')
    }
  return sealed
}

async function sealPlatform({ vault, log }: SealDeps, tx: Queryable, id: string): Promise<boolean> {
  const row = await lockPlatformRow(tx, id)
  if (!row?.api_config) return false
  const stale = keyVersionsOf(row.api_config).some((version) => version !== vault.currentVersion)
  if (!stale && !hasPlainSecrets(row.api_config)) return false
  const onLegacy = (field: string) => log.warn({ platform: id, field }, 'a secret was stored in plain text')
  const opened = openConfig(vault, id, row.api_config, onLegacy)
  await changePlatform(tx, id, { api_config: sealConfig(vault, id, opened) }, row.updated_at)
  return true
}
