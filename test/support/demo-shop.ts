import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { PoliciesBody } from '../../src/storefront/policies/schema.ts'

export const demoShopFolder = join(import.meta.dirname, '../../sandbox/demo-shop')

const instant = z.iso.datetime({ precision: 3 })
const minor = z.int().nonnegative()
const currency = z.enum(['INR', 'USD', 'EUR', 'GBP'])
const country = z.string().regex(/^[A-Z]{2}$/)
const name = z.string().min(1).max(255)

const variant = z.strictObject({
  id: z.string().regex(/^variant_[a-z0-9-]+$/),
  title: name,
  sku: z.string().regex(/^[A-Z0-9-]+$/),
  options: z.record(z.string(), z.string()),
  details: z.strictObject({ picture: z.string() }).optional(),
  prices: z.array(
    z.strictObject({
      currency,
      amount: minor,
      sale_amount: minor.nullable(),
      sale_starts_at: instant.nullable(),
      sale_ends_at: instant.nullable(),
    }),
  ),
  stock: z.strictObject({ managed: z.boolean(), on_hand: minor, allow_backorder: z.boolean() }),
})

const catalog = z.strictObject({
  format: z.literal('weft-catalog'),
  version: z.literal(1),
  categories: z.array(z.strictObject({ id: z.string(), name, handle: z.string(), parent_id: z.string().nullable() })),
  collections: z.array(z.strictObject({ id: z.string(), title: name, handle: z.string() })),
  products: z.array(
    z.strictObject({
      id: z.string().regex(/^prod_[a-z0-9-]+$/),
      handle: z.string().regex(/^[a-z0-9-]+$/),
      title: name,
      description: z.string(),
      status: z.enum(['draft', 'published', 'archived']),
      vendor: name,
      tax_class: z.enum(['textiles-low', 'stationery', 'books']).nullable(),
      options: z.array(z.strictObject({ name, values: z.array(name).min(2) })),
      categories: z.array(z.string()).min(1),
      collections: z.array(z.string()),
      media: z.array(z.strictObject({ url: z.string(), alt: z.string().min(10) })).min(1),
      created_at: instant,
      variants: z.array(variant).min(1),
    }),
  ),
})

const settings = z.strictObject({
  format: z.literal('weft-settings'),
  version: z.literal(1),
  store: z.strictObject({
    name,
    default_region_id: z.string(),
    support_email: z.email(),
    terms_of_service: z.string().min(1),
    privacy_policy: z.string().min(1),
    refund_policy: z.string().min(1),
    shipping_policy: z.string().min(1),
  }),
  policies: PoliciesBody.required(),
  final_sale: z.array(z.string()).min(1),
  regions: z.array(
    z.strictObject({ id: z.string(), name, currency, tax_inclusive: z.boolean(), countries: z.array(country).min(1) }),
  ),
  feeds: z.array(
    z.strictObject({
      id: z.string(),
      name,
      format: z.enum(['google', 'openai', 'acp']),
      region_id: z.string(),
      country,
      store_country: country,
    }),
  ),
  shipping_options: z.array(
    z.strictObject({
      id: z.string(),
      region_id: z.string(),
      name,
      carrier: z.string().nullable(),
      countries: z.array(country).nullable(),
      provinces: z.array(z.string()).nullable(),
      amount_minor: minor,
      free_over_minor: minor.nullable(),
      min_days: minor,
      max_days: minor,
      active: z.boolean(),
    }),
  ),
  tax_rates: z.array(
    z.strictObject({
      id: z.string(),
      name,
      country,
      province: z.string().nullable(),
      tax_class: z.string().nullable(),
      rate_ppm: z.int().min(0).max(1_000_000),
    }),
  ),
  discounts: z.array(
    z.strictObject({
      id: z.string(),
      code: z.string().regex(/^[A-Z0-9]+$/),
      title: name,
      type: z.enum(['percent', 'fixed', 'free_shipping']),
      percent_ppm: z.int().min(1).max(1_000_000).nullable(),
      amount_minor: z.int().positive().nullable(),
      currency: currency.nullable(),
      min_subtotal_minor: minor.nullable(),
      starts_at: instant.nullable(),
      ends_at: instant.nullable(),
      usage_limit: z.int().positive().nullable(),
      usage_limit_per_customer: z.int().positive().nullable(),
      eligible_product_ids: z.array(z.string()).min(1).nullable(),
      active: z.boolean(),
    }),
  ),
})

const json = (file: string): unknown => JSON.parse(readFileSync(join(demoShopFolder, file), 'utf8'))

/** Reads the demo shop's two files strictly. An unknown or missing field throws. */
export function readDemoShop() {
  return { catalog: catalog.parse(json('catalog.json')), settings: settings.parse(json('settings.json')) }
}
