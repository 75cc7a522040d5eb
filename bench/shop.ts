import type { Database } from '../src/platform/db/database.ts'
import { sha256Hex } from '../src/platform/secret.ts'
import { insertCatalog } from '../src/storefront/catalog/seed-store.ts'
import { insertKey, insertStore, isEmpty } from '../src/storefront/settings/seed-store.ts'
import { insertSettings } from '../src/wiring/seed-demo-shop.ts'
import { syntheticCatalogue } from '../test/support/synthetic-catalogue.ts'

export const benchKey = 'pk_bench_0123456789abcdef'
const batch = 2000

/** Seeds a shop with two regions and this many products, each with one variant and unlimited stock. */
export async function seedBenchShop(db: Database, products: number): Promise<void> {
  if (!(await isEmpty(db))) return
  await insertSettings(db, {
    store: {},
    regions: [
      { id: 'reg_us', name: 'United States', currency: 'USD', tax_inclusive: false, countries: ['US'] },
      { id: 'reg_in', name: 'India', currency: 'INR', tax_inclusive: true, countries: ['IN'] },
    ],
    shipping_options: ['standard', 'express'].map((name, i) => ({
      id: `so_${name}`,
      region_id: 'reg_us',
      name,
      amount_minor: 500 + 1000 * i,
      active: true,
      min_days: 2,
      max_days: 5,
    })),
    tax_rates: [{ id: 'tax_us', name: 'Tax', country: 'US', province: null, tax_class: null, rate_ppm: 80000 }],
    discounts: [
      { id: 'disc_ten', code: 'TEN', title: 'Ten percent', type: 'percent', percent_ppm: 100000, active: true },
    ],
  })
  await insertStore(db, {
    name: 'Bench',
    linkSecret: 'bench',
    salesChannelId: 'sc_bench',
    settings: { default_region_id: 'reg_us' },
  })
  await insertKey(db, {
    id: 'apk_bench',
    title: 'Bench',
    tokenHash: sha256Hex(benchKey),
    hint: 'cdef',
    salesChannelId: 'sc_bench',
  })
  const all = [...syntheticCatalogue(1).products(products)]
  for (let i = 0; i < all.length; i += batch) {
    const rows = all.slice(i, i + batch).map((product, offset) => toProduct(product, i + offset))
    await insertCatalog(db, { categories: [], collections: [], products: rows }, 'sc_bench')
  }
}

function toProduct(product: { title: string; description: string }, n: number) {
  return {
    id: `prod_${n}`,
    handle: `product-${n}`,
    title: product.title.slice(0, 255),
    description: product.description,
    status: 'published',
    options: [],
    categories: [],
    collections: [],
    media: [],
    created_at: new Date(1.7e12 + n * 1000).toISOString(),
    variants: [
      {
        id: `variant_${n}`,
        title: 'Default',
        sku: `SKU-${n}`,
        options: {},
        prices: [
          { currency: 'USD', amount: 2500 },
          { currency: 'INR', amount: 99900 },
        ],
        stock: { managed: true, on_hand: 1_000_000_000 },
      },
    ],
  }
}
