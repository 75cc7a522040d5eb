import type { Queryable } from '../../platform/db/database.ts'
import type { Vault } from '../../platform/vault.ts'
import { openLinkSecret } from './link-secret.ts'
import type { ShopSettings } from './settings.types.ts'
import { currentVersion, loadShopSettings } from './store.ts'

export interface SettingsReader {
  /** This process's copy: at most half a second old, and never older than what `atLeast` was told. */
  current(): Promise<ShopSettings>
  /** A copy that is not older than `version`, as a statement of the request has just read it. */
  atLeast(version: number): Promise<ShopSettings>
  /** Makes the next `current` ask the database: this process has just changed something that may be a setting. */
  expire(): void
}

const withLinkSecret = (settings: ShopSettings, vault: Vault): ShopSettings => ({
  ...settings,
  store: { ...settings.store, linkSecret: openLinkSecret(vault, settings.store.linkSecret) },
})

/** Half of what is promised: the statement and the request also take time. */
const maxAgeMs = 500

/**
 * Keeps the settings in memory. Every statement of a checkout brings the version along, so that a request never
 * decides on an old copy; reads that carry no version are at most half a second behind. Without a vault the secret of the
 * links stays encrypted: whoever reads so makes no links.
 */
export function createSettingsReader(db: Queryable, vault: Vault | null = null): SettingsReader {
  let copy: ShopSettings | null = null
  let checkedAtMs = 0
  let loading: Promise<ShopSettings> | null = null
  /** Counts the calls of `expire`: what was asked before one says nothing of what came after. */
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
