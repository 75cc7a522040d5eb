import type { Queryable } from '../../platform/db/database.ts'
import type { Vault } from '../../platform/vault.ts'
import { openLinkSecret } from './link-secret.ts'
import type { ShopSettings } from './settings.types.ts'
import { currentVersion, loadShopSettings } from './store.ts'

export interface SettingsReader {
  /** This process's copy, at most half a second old and never older than `atLeast` was given. */
  current(): Promise<ShopSettings>
  /** A copy at `version` or newer, which a statement of the request just read. */
  atLeast(version: number): Promise<ShopSettings>
  /** Makes the next `current` ask the database, because this process may have changed a setting. */
  expire(): void
}

const withLinkSecret = (settings: ShopSettings, vault: Vault): ShopSettings => ({
  ...settings,
  store: { ...settings.store, linkSecret: openLinkSecret(vault, settings.store.linkSecret) },
})

/** Half of what is promised: the statement and the request also take time. */
const maxAgeMs = 500

/**
 * Keeps the settings in memory. Every checkout statement returns the version, so no request decides on an old copy;
 * other reads are at most half a second behind. Without a vault, the link secret stays encrypted and no links can be
 * made.
 */
export function createSettingsReader(db: Queryable, vault: Vault | null = null): SettingsReader {
  let copy: ShopSettings | null = null
  let checkedAtMs = 0
  let loading: Promise<ShopSettings> | null = null
  /** Counts calls of `expire`. A read that started before one is not used after it. */
  let expired = 0

  const load = (): Promise<ShopSettings> => {
    const before = expired
    loading ??= loadShopSettings(db)
      .then((loaded) => {
        if (!loaded) throw new Error('The shop has no settings yet: run `weft init`.')
        const opened = vault ? withLinkSecret(loaded, vault) : loaded
        if (!copy || opened.version >= copy.version) copy = opened
        if (expired === before) checkedAtMs = performance.now()
        return opened
      })
      .finally(() => {
        loading = null
      })
    return loading
  }

  return {
    async current() {
      if (!copy) return load()
      if (performance.now() - checkedAtMs < maxAgeMs) return copy
      checkedAtMs = performance.now()
      return (await currentVersion(db)) === copy.version ? copy : load()
    },
    async atLeast(version) {
      if (copy && copy.version >= version) return copy
      const loaded = await load()
      return loaded.version >= version ? loaded : load()
    },
    expire() {
      expired++
      checkedAtMs = Number.NEGATIVE_INFINITY
      loading = null
    },
  }
}
