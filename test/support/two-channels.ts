import { sha256Hex } from '../../src/platform/secret.ts'
import { insertCatalog } from '../../src/storefront/catalog/seed-store.ts'
import { insertKey } from '../../src/storefront/settings/seed-store.ts'
import { startTestWeft, type TestWeft } from './weft.ts'

export const otherChannelKey = 'pk_test_wholesale_0123456'

/** Starts the small shop with a second channel, wholesale, which sells its own bolt of cloth without stock tracking. */
export async function startTwoChannels(): Promise<TestWeft> {
  const weft = await startTestWeft()
  await weft.db.insertInto('sales_channel').values({ id: 'sc_other', name: 'Wholesale' }).execute()
  await insertKey(weft.db, {
    id: 'apk_other',
    title: 'Wholesale',
    tokenHash: sha256Hex(otherChannelKey),
    hint: '3456',
    salesChannelId: 'sc_other',
  })
  await insertCatalog(
    weft.db,
    {
      categories: [],
      collections: [],
      products: [
        {
          id: 'prod_bolt',
          title: 'Indigo Bolt',
          handle: 'indigo-bolt',
          description: 'Indigo Bolt, made by hand.',
          status: 'published',
          vendor: null,
          tax_class: null,
          options: [],
          media: [],
          created_at: '2026-01-04T00:00:00.000Z',
          categories: [],
          collections: [],
          variants: [
            {
              id: 'variant_bolt',
              title: 'Default',
              sku: null,
              options: {},
              prices: [{ currency: 'USD', amount: 100 }],
              stock: { managed: false, on_hand: 0, allow_backorder: false },
            },
          ],
        },
      ],
    },
    'sc_other',
  )
  await weft.weft.jobs.runNow('follow-catalogue')
  return weft
}

/** The mug as an agent sees it in USD. */
export const mug = {
  id: 'prod_mug',
  title: 'Clay Mug',
  description: 'Clay Mug, made by hand.',
  handle: 'clay-mug',
  categories: ['Kitchen'],
  category_ids: ['pcat_kitchen'],
  collection_ids: [],
  price_range: { min: { amount: 1200, currency: 'USD' }, max: { amount: 1200, currency: 'USD' } },
  variants: [
    {
      id: 'variant_mug',
      title: 'Default',
      sku: 'MUG',
      options: [],
      price: { amount: 1200, currency: 'USD' },
      availability: { available: true, status: 'in_stock' },
    },
  ],
  media: [],
}
