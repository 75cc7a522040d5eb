import { load } from 'cheerio'
import { z } from 'zod'

/** The published rules of the three feeds, kept independently of the code under test. */

const price = z.string().regex(/^\d+(\.\d{1,3})? [A-Z]{3}$/)
const https = z.url({ protocol: /^https?$/ }).max(2000)
const wholeDays = z.string().regex(/^\d+$/)
const minute = String.raw`\d{4}-\d{2}-\d{2}T\d{2}:\d{2}Z`

const googleItem = z
  .strictObject({
    id: z.string().min(1).max(50),
    title: z.string().min(1).max(150),
    description: z.string().min(1).max(5000),
    link: https,
    image_link: https,
    additional_image_link: z.array(https).max(10).optional(),
    availability: z.enum(['in_stock', 'out_of_stock', 'preorder', 'backorder']),
    availability_date: z
      .string()
      .regex(new RegExp(`^${minute}$`))
      .optional(),
    price: price.refine((text) => Number.parseFloat(text) > 0),
    sale_price: price.optional(),
    sale_price_effective_date: z
      .string()
      .regex(new RegExp(`^${minute}/${minute}$`))
      .optional(),
    brand: z.string().min(1).max(70).optional(),
    gtin: z
      .string()
      .regex(/^(\d{8}|\d{12,14})$/)
      .optional(),
    mpn: z.string().min(1).max(70).optional(),
    identifier_exists: z.enum(['yes', 'no']).optional(),
    condition: z.enum(['new', 'refurbished', 'used']),
    item_group_id: z.string().min(1).max(50).optional(),
    color: z.string().min(1).max(100).optional(),
    size: z.string().min(1).max(100).optional(),
    material: z.string().min(1).max(200).optional(),
    pattern: z.string().min(1).max(100).optional(),
    age_group: z.enum(['newborn', 'infant', 'toddler', 'kids', 'adult']).optional(),
    gender: z.enum(['male', 'female', 'unisex']).optional(),
    product_type: z.string().min(1).max(750).optional(),
    google_product_category: z.string().min(1).optional(),
    shipping: z
      .array(
        z.strictObject({
          country: z.string().regex(/^[A-Z]{2}$/),
          region: z.string().min(1).optional(),
          service: z.string().min(1).max(100),
          price,
          min_transit_time: wholeDays.optional(),
          max_transit_time: wholeDays.optional(),
        }),
      )
      .max(100)
      .optional(),
    shipping_weight: z
      .string()
      .regex(/^\d+(\.\d+)? (lb|oz|g|kg)$/)
      .optional(),
    min_handling_time: wholeDays.optional(),
    max_handling_time: wholeDays.optional(),
    return_policy_label: z.string().min(1).max(100).optional(),
  })
  .refine(({ availability, availability_date }) => availability !== 'backorder' || availability_date !== undefined)
  .refine(({ gtin, brand, mpn, identifier_exists }) => gtin || (brand && mpn) || identifier_exists === 'no')
  .refine(
    ({ price: ordinary, sale_price }) => !sale_price || Number.parseFloat(sale_price) < Number.parseFloat(ordinary),
  )
export type GoogleItem = z.infer<typeof googleItem>

const googleNamespace = 'http://base.google.com/ns/1.0'

/** Returns the items of an RSS feed. Throws if an item breaks a rule. */
export const googleItems = (xml: string): GoogleItem[] => rawGoogleItems(xml).map((item) => googleItem.parse(item))

/** Returns the items without checking them. */
export function rawGoogleItems(xml: string): Record<string, unknown>[] {
  const parsed = load(xml, { xml: true })
  const rss = parsed('rss')
  if (rss.attr('version') !== '2.0' || rss.attr('xmlns:g') !== googleNamespace)
    throw new Error('This is no RSS 2.0 of Google.')
  for (const name of ['title', 'link', 'description'])
    if (parsed(`channel > ${name}`).length !== 1) throw new Error(`The channel has no ${name}.`)
  return parsed('channel > item')
    .toArray()
    .map((item) => {
      const own: Record<string, unknown> = {}
      for (const element of parsed(item).children().toArray()) {
        const name = element.tagName.replace('g:', '')
        const children = parsed(element).children().toArray()
        const value =
          children.length === 0
            ? parsed(element).text()
            : Object.fromEntries(children.map((child) => [child.tagName.replace('g:', ''), parsed(child).text()]))
        if (name === 'shipping' || name === 'additional_image_link')
          own[name] = [...((own[name] as unknown[]) ?? []), value]
        else if (name in own) throw new Error(`${name} is there twice.`)
        else own[name] = value
      }
      return own
    })
}

const lower = z.enum(['true', 'false']).or(z.boolean())
const country = z.string().regex(/^[A-Z]{2}$/)
const openaiRow = z
  .strictObject({
    is_eligible_search: lower,
    is_eligible_checkout: lower,
    item_id: z.string().min(1).max(100),
    title: z.string().min(1).max(150),
    description: z.string().min(1).max(5000),
    url: https,
    brand: z.string().min(1).max(70),
    seller_name: z.string().min(1).max(70),
    seller_url: https,
    image_url: https,
    additional_image_urls: z.string().min(1).optional(),
    availability: z.enum(['in_stock', 'out_of_stock', 'pre_order', 'backorder', 'unknown']),
    availability_date: z.iso.date().optional(),
    price,
    sale_price: price.optional(),
    sale_price_start_date: z.iso.date().optional(),
    sale_price_end_date: z.iso.date().optional(),
    gtin: z
      .string()
      .regex(/^\d{8,14}$/)
      .optional(),
    mpn: z.string().max(70).optional(),
    condition: z.enum(['new', 'refurbished', 'used']).optional(),
    product_category: z.string().min(1).optional(),
    group_id: z.string().max(70).optional(),
    item_group_title: z.string().max(150).optional(),
    listing_has_variations: lower,
    variant_dict: z.record(z.string(), z.string()).optional(),
    color: z.string().max(40).optional(),
    size: z.string().max(20).optional(),
    material: z.string().max(100).optional(),
    age_group: z.enum(['newborn', 'infant', 'toddler', 'kids', 'adult']).optional(),
    gender: z.string().optional(),
    weight: z.string().optional(),
    item_weight_unit: z.enum(['g', 'kg', 'lb', 'oz']).optional(),
    shipping_price: z
      .string()
      .regex(/^[A-Z]{2}:[^:]*:[^:]+:\d+(\.\d+)? [A-Z]{3}$/)
      .optional(),
    seller_privacy_policy: https.optional(),
    seller_tos: https.optional(),
    return_policy: https.optional(),
    accepts_returns: lower.optional(),
    accepts_exchanges: lower.optional(),
    return_deadline_in_days: z.union([z.int().min(0), wholeDays]).optional(),
    target_countries: country,
    store_country: country,
  })
  .refine(({ is_eligible_checkout, return_policy }) => String(is_eligible_checkout) === 'false' || return_policy)
  .refine(({ weight, item_weight_unit }) => !weight || item_weight_unit)
  .refine(({ listing_has_variations, group_id }) => String(listing_has_variations) === 'false' || group_id)
export type OpenaiRow = z.infer<typeof openaiRow>

export const jsonLines = (text: string): Record<string, unknown>[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

export const openaiRows = (text: string): OpenaiRow[] => jsonLines(text).map((row) => openaiRow.parse(row))
export const checkedOpenaiRow = (row: unknown): OpenaiRow => openaiRow.parse(row)

const money = z.strictObject({ amount: z.int().min(0), currency: z.string().regex(/^[A-Z]{3}$/) })
const description = z.strictObject({ plain: z.string(), html: z.string(), markdown: z.string() }).partial()
const media = z.array(
  z.strictObject({
    type: z.string(),
    url: z.url(),
    alt_text: z.string().optional(),
    width: z.int().optional(),
    height: z.int().optional(),
  }),
)
const acpVariant = z.strictObject({
  id: z.string(),
  title: z.string(),
  description: description.optional(),
  url: z.url().optional(),
  barcodes: z.array(z.strictObject({ type: z.string(), value: z.string() })).optional(),
  price: money.optional(),
  list_price: money.optional(),
  availability: z.strictObject({ available: z.boolean(), status: z.string() }).partial().optional(),
  categories: z.array(z.strictObject({ value: z.string(), taxonomy: z.string().optional() })).optional(),
  condition: z.array(z.string()).optional(),
  variant_options: z.array(z.strictObject({ name: z.string(), value: z.string() })).optional(),
  media: media.optional(),
  seller: z
    .strictObject({
      name: z.string(),
      links: z.array(z.strictObject({ type: z.string(), title: z.string().optional(), url: z.url() })),
    })
    .partial()
    .optional(),
})
const acpProduct = z.strictObject({
  id: z.string(),
  title: z.string().optional(),
  description: description.optional(),
  url: z.url().optional(),
  media: media.optional(),
  variants: z.array(acpVariant).min(1),
})
export type AcpProduct = z.infer<typeof acpProduct>

export const acpProducts = (text: string): AcpProduct[] => jsonLines(text).map((row) => acpProduct.parse(row))
export const checkedAcpProducts = (products: unknown): AcpProduct[] => z.array(acpProduct).min(1).parse(products)
export const acpMetadata = z.strictObject({
  id: z.string(),
  target_country: country.optional(),
  updated_at: z.iso.datetime().optional(),
})
