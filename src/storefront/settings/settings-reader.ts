import type { Queryable } from '../../platform/db/database.ts'
import type { Vault } from '../../platform/vault.ts'
import { openLinkSecret } from './link-secret.ts'
import type { ShopSettings } from './settings.types.ts'
import { currentVersion, loadShopSettings } from './settings-store.ts'

export interface SettingsReader {
  /**
   * Returns the settings from this process's cache. They are at most half a second old, and never older than a version
   * passed to `atLeast`.
   */
  current(): Promise<ShopSettings>
  /** Returns the settings at `version` or newer. The caller has the version from a statement of the same request. */
  atLeast(version: number): Promise<ShopSettings>
  /** Makes the next `current` check the database, because this process may have changed a setting. */
  expire(): void
}

const withLinkSecret = (settings: ShopSettings, vault: Vault): ShopSettings => ({
  ...settings,
  store: { ...settings.store, linkSecret: openLinkSecret(vault, settings.store.linkSecret) },
})

/**
 * Maximum age of the cached settings. Half of the promised second, because the statement and the request also take
 * time.
 */
const maxAgeMs = 500

/**
 * Creates the reader that caches the settings. Every checkout statement returns their version, so no request decides on
 * outdated settings; other reads are at most half a second behind. Without a vault, the link secret stays encrypted and
 * no links can be created.
 */
export function createSettingsReader(db: Queryable, vault: Vault | null = null): SettingsReader {
  let copy: ShopSettings | null = null
  let checkedAtMs = 0
  let loading: Promise<ShopSettings> | null = null
  /** Counts calls of `expire`. A read that started before the last one does not count as a check. */
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
