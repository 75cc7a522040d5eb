import { readFile } from 'node:fs/promises'
import { insertTranslations } from '../back-office/translations/seed-store.ts'
import type { Database, Queryable } from '../platform/db/database.ts'
import { newId, newSecret } from '../platform/ids.ts'
import type { Logger } from '../platform/log.ts'
import { sha256Hex } from '../platform/secret.ts'
import { insertCatalog } from '../storefront/catalog/seed-store.ts'
import { seedDiscounts } from '../storefront/discounts/seed-store.ts'
import { seedFeeds } from '../storefront/feeds/seed-store.ts'
import { changePolicies, changeProductPolicies, type Policies } from '../storefront/policies/index.ts'
import { seedRegions } from '../storefront/regions/seed-store.ts'
import { insertKey, insertStore, isEmpty, lockSeeding } from '../storefront/settings/seed-store.ts'
import { seedShippingOptions } from '../storefront/shipping/seed-store.ts'
import { seedTaxRates } from '../storefront/tax/seed-store.ts'

const folder = new URL('../../sandbox/demo-shop/', import.meta.url)

export interface SeedDemoShop {
  /** Whether an empty shop gets the demo products. If not, it gets only default settings. */
  readonly demo: boolean
  /** Publishable key for agents of the demo shop. Null means none. */
  readonly publishableKey: string | null
  readonly log: Logger
}

/**
 * Fills an empty database with a shop, all or nothing. Leaves a database that is not empty as it is. Returns whether it
 * filled the database.
 */
export async function seedDemoShop(db: Database, seed: SeedDemoShop): Promise<boolean> {
  if (!(await isEmpty(db))) return false
  const settings = await readJson<SettingsDocument & DemoTerms & { store: { name: string } }>('settings.json')
  const catalog = seed.demo ? await readJson<Parameters<typeof insertCatalog>[1]>('catalog.json') : null
  return db.transaction().execute(async (tx) => {
    await lockSeeding(tx)
    if (!(await isEmpty(tx))) return false
    const salesChannelId = newId('sc')
    if (catalog) await insertSettings(tx, settings)
    await insertStore(tx, {
      name: catalog ? settings.store.name : 'My shop',
      linkSecret: newSecret(),
      salesChannelId,
      settings: catalog ? settings.store : {},
    })
    if (catalog) {
      await insertCatalog(tx, catalog, salesChannelId)
      await insertTerms(tx, settings)
      await insertTranslations(tx, await readJson('translations.json'))
    }
    if (catalog && seed.publishableKey !== null) {
      const token = seed.publishableKey
      await insertKey(tx, {
        id: newId('apk'),
        title: 'Demo agents',
        tokenHash: sha256Hex(token),
        hint: token.slice(-4),
        salesChannelId,
      })
    }
    seed.log.info(
      { products: catalog?.products.length ?? 0 },
      catalog ? 'the demo shop was seeded' : 'an empty shop was created',
    )
    return true
  })
}

interface DemoTerms {
  readonly policies: Policies & { readonly returns: NonNullable<Policies['returns']> }
  /** Products that can be returned only if faulty. */
  readonly final_sale: readonly string[]
}

async function insertTerms(tx: Queryable, { policies, final_sale }: DemoTerms): Promise<void> {
  const now = new Date()
  await changePolicies(tx, policies, now)
  for (const id of final_sale)
    await changeProductPolicies(tx, id, { returns: { ...policies.returns, final_sale: true } }, now)
}

export interface SettingsDocument {
  readonly store: Readonly<Record<string, unknown>>
  readonly regions: readonly unknown[]
  readonly shipping_options: readonly unknown[]
  readonly tax_rates: readonly unknown[]
  readonly discounts: readonly unknown[]
  readonly feeds?: readonly unknown[]
}

/** Inserts the settings that a shop needs before it can sell, feature by feature. */
export async function insertSettings(db: Queryable, settings: SettingsDocument): Promise<void> {
  await seedRegions(db, settings.regions)
  await seedShippingOptions(db, settings.shipping_options)
  await seedTaxRates(db, settings.tax_rates)
  await seedDiscounts(db, settings.discounts)
  await seedFeeds(db, settings.feeds ?? [])
}

/** Safe cast: tests check the demo shop's files. */
const readJson = async <T>(name: string): Promise<T> => JSON.parse(await readFile(new URL(name, folder), 'utf8')) as T
