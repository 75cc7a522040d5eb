import type { AccessDeps } from '../platform/access/index.ts'
import type { Config } from '../platform/config/config.ts'
import type { Queryable } from '../platform/db/database.ts'
import { isoTime } from '../platform/iso-time.ts'
import { readSettings, type SettingsReader } from '../storefront/settings/index.ts'

interface ShopDeps {
  readonly db: Queryable
  readonly settings: SettingsReader
  readonly config: Pick<Config, 'locales' | 'demo' | 'sandbox' | 'mail'>
  readonly baseUrl: string
  readonly silentSince: Date | null
}

/**
 * Returns a function that reads the facts about the shop that the console shows after login. It throws if the shop has
 * no settings.
 */
export const shopOfSession =
  ({ db, settings, config, baseUrl, silentSince }: ShopDeps): AccessDeps['readShop'] =>
  async () => {
    const [{ regions }, store] = await Promise.all([settings.current(), readSettings(db)])
    if (!store) throw new Error('The shop has no settings yet: run `weft init`.')
    return {
      name: store.name,
      time_zone: store.time_zone,
      default_locale: store.default_locale,
      locales: config.locales,
      currencies: currenciesOf(regions, store.default_region_id),
      base_url: baseUrl,
      demo: config.demo,
      sandbox: config.sandbox,
      sends_mail: config.mail.smtp !== null,
      silent_since: silentSince && isoTime(silentSince),
    }
  }

/** Returns the currencies of the regions, the default region's first. Prices without a currency use the first one. */
function currenciesOf(regions: ReadonlyMap<string, { readonly currency: string }>, defaultId: string | null): string[] {
  const first = (regions.get(defaultId ?? '') ?? regions.values().next().value)?.currency
  const others = [...regions.values()].map(({ currency }) => currency).sort()
  return [...new Set(first === undefined ? others : [first, ...others])]
}
