import type { AccessDeps } from '../platform/access/index.ts'
import type { Config } from '../platform/config/config.ts'
import type { SettingsReader } from '../storefront/settings/index.ts'

interface ShopDeps {
  readonly settings: SettingsReader
  readonly config: Pick<Config, 'defaultLocale' | 'locales' | 'demo' | 'sandbox'>
  readonly baseUrl: string
}

/** What the console shows of the shop as soon as somebody has logged in. */
export const shopOfSession =
  ({ settings, config, baseUrl }: ShopDeps): AccessDeps['readShop'] =>
  async () => {
    const { store, regions } = await settings.current()
    return {
      name: store.name,
      time_zone: 'UTC',
      default_locale: config.defaultLocale,
      locales: config.locales,
      currencies: [...new Set([...regions.values()].map(({ currency }) => currency))].sort(),
      base_url: baseUrl,
      demo: config.demo,
      sandbox: config.sandbox,
    }
  }
