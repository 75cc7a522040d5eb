import type { AccessDeps } from '../platform/access/index.ts'
import type { Config } from '../platform/config/config.ts'
import type { Queryable } from '../platform/db/database.ts'
import { readSettings, type SettingsReader } from '../storefront/settings/index.ts'

interface ShopDeps {
  readonly db: Queryable
  readonly settings: SettingsReader
  readonly config: Pick<Config, 'locales' | 'demo' | 'sandbox'>
  readonly baseUrl: string
}

/** Facts about the shop that the console shows after login. */
export const shopOfSession =
  ({ db, settings, config, baseUrl }: ShopDeps): AccessDeps['readShop'] =>
  async () => {
    const [{ regions }, store] = await Promise.all([settings.current(), readSettings(db)])
    if (!store) throw new Error('The shop has no settings yet: run `weft init`.')
    return {
      name: store.name,
      time_zone: store.time_zone,
      default_locale: store.default_locale,
      locales: config.locales,
      currencies: [...new Set([...regions.values()].map(({ currency }) => currency))].sort(),
      base_url: baseUrl,
      demo: config.demo,
      sandbox: config.sandbox,
    }
  }
