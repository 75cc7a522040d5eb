import type { Queryable } from '../../platform/db/database.ts'
import type { ShopSettings } from './settings.types.ts'
import { currentVersion, loadShopSettings } from './store.ts'

export interface SettingsReader {
  /** This process's copy; at most a second old, and never older than what `atLeast` was told. */
  current(): Promise<ShopSettings>
  /** A copy that is not older than `version`, as a statement of the request has just read it. */
  atLeast(version: number): Promise<ShopSettings>
}

const maxAgeMs = 1000

/**
 * Keeps the settings in memory. Every statement of a checkout brings the version along, so that a request never
 * decides on an old copy; reads that carry no version are at most a second behind.
 */
export function createSettingsReader(db: Queryable): SettingsReader {
  let copy: ShopSettings | null = null
  let checkedAtMs = 0
  let loading: Promise<ShopSettings> | null = null

  const load = (): Promise<ShopSettings> => {
    loading ??= loadShopSettings(db)
      .then((loaded) => {
        if (!loaded) throw new Error('The shop has no settings yet: run `weft init`.')
        copy = loaded
        checkedAtMs = performance.now()
        return loaded
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
  }
}
