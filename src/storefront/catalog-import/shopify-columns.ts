import { isDeepStrictEqual } from 'node:util'
import { foldColumn } from './column-mapping.rules.ts'

interface ShopifyColumn {
  /** The column's header in Shopify's exports and in Shopify's templates. */
  readonly names: readonly [classic: string, modern: string]
  /** The record that stores the column's cells for the export. Absent if Weft has a field for the column. */
  readonly keptBy?: 'product' | 'variant'
}

const column = (classic: string, modern: string, keptBy?: 'product' | 'variant'): ShopifyColumn => ({
  names: [classic, modern],
  ...(keptBy ? { keptBy } : {}),
})

/** Every column of Shopify's product export, in order, except metafields and markets. */
export const shopifyColumns = {
  handle: column('Handle', 'URL handle'),
  title: column('Title', 'Title'),
  body: column('Body (HTML)', 'Description'),
  vendor: column('Vendor', 'Vendor'),
  category: column('Product Category', 'Product category'),
  type: column('Type', 'Type'),
  tags: column('Tags', 'Tags'),
  collection: column('Collection', 'Collection'),
  published: column('Published', 'Published on online store'),
  option1Name: column('Option1 Name', 'Option1 name'),
  option1Value: column('Option1 Value', 'Option1 value'),
  option1Linked: column('Option1 Linked To', 'Option1 Linked To', 'product'),
  option2Name: column('Option2 Name', 'Option2 name'),
  option2Value: column('Option2 Value', 'Option2 value'),
  option2Linked: column('Option2 Linked To', 'Option2 Linked To', 'product'),
  option3Name: column('Option3 Name', 'Option3 name'),
  option3Value: column('Option3 Value', 'Option3 value'),
  option3Linked: column('Option3 Linked To', 'Option3 Linked To', 'product'),
  sku: column('Variant SKU', 'SKU'),
  grams: column('Variant Grams', 'Weight value (grams)'),
  tracker: column('Variant Inventory Tracker', 'Inventory tracker'),
  quantity: column('Variant Inventory Qty', 'Inventory quantity'),
  policy: column('Variant Inventory Policy', 'Continue selling when out of stock'),
  fulfillment: column('Variant Fulfillment Service', 'Fulfillment service', 'variant'),
  price: column('Variant Price', 'Price'),
  compareAt: column('Variant Compare At Price', 'Compare-at price'),
  shipping: column('Variant Requires Shipping', 'Requires shipping', 'variant'),
  taxable: column('Variant Taxable', 'Charge tax', 'variant'),
  unitTotal: column('Unit Price Total Measure', 'Unit price total measure', 'variant'),
  unitTotalUnit: column('Unit Price Total Measure Unit', 'Unit price total measure unit', 'variant'),
  unitBase: column('Unit Price Base Measure', 'Unit price base measure', 'variant'),
  unitBaseUnit: column('Unit Price Base Measure Unit', 'Unit price base measure unit', 'variant'),
  barcode: column('Variant Barcode', 'Barcode'),
  image: column('Image Src', 'Product image URL'),
  imagePosition: column('Image Position', 'Image position'),
  imageAlt: column('Image Alt Text', 'Image alt text'),
  giftCard: column('Gift Card', 'Gift card', 'product'),
  seoTitle: column('SEO Title', 'SEO title'),
  seoDescription: column('SEO Description', 'SEO description'),
  googleCategory: column('Google Shopping / Google Product Category', 'Google Shopping / Google product category'),
  googleGender: column('Google Shopping / Gender', 'Google Shopping / Gender'),
  googleAge: column('Google Shopping / Age Group', 'Google Shopping / Age group'),
  googleMpn: column('Google Shopping / MPN', 'Google Shopping / Manufacturer part number (MPN)'),
  googleCondition: column('Google Shopping / Condition', 'Google Shopping / Condition'),
  googleCustom: column('Google Shopping / Custom Product', 'Google Shopping / Custom product', 'product'),
  googleAdGroup: column('Google Shopping / AdWords Grouping', 'Google Shopping / Ad group name', 'product'),
  googleAdLabels: column('Google Shopping / AdWords Labels', 'Google Shopping / Ads labels', 'product'),
  googleLabel0: column('Google Shopping / Custom Label 0', 'Google Shopping / Custom label 0', 'product'),
  googleLabel1: column('Google Shopping / Custom Label 1', 'Google Shopping / Custom label 1', 'product'),
  googleLabel2: column('Google Shopping / Custom Label 2', 'Google Shopping / Custom label 2', 'product'),
  googleLabel3: column('Google Shopping / Custom Label 3', 'Google Shopping / Custom label 3', 'product'),
  googleLabel4: column('Google Shopping / Custom Label 4', 'Google Shopping / Custom label 4', 'product'),
  variantImage: column('Variant Image', 'Variant image URL'),
  weightUnit: column('Variant Weight Unit', 'Weight unit for display'),
  taxCode: column('Variant Tax Code', 'Tax code', 'variant'),
  cost: column('Cost per item', 'Cost per item'),
  status: column('Status', 'Status'),
} as const satisfies Readonly<Record<string, ShopifyColumn>>
export type ShopifyKey = keyof typeof shopifyColumns

// Safe cast: these are the object's own keys.
export const shopifyKeys = Object.keys(shopifyColumns) as ShopifyKey[]
const keyByName = new Map(
  shopifyKeys.flatMap((key) => shopifyColumns[key].names.map((name) => [foldColumn(name), key])),
)

export type ShopifyHeading =
  | { readonly is: 'column'; readonly key: ShopifyKey }
  | { readonly is: 'metafield' }
  | { readonly is: 'market'; readonly market: string; readonly part: 'included' | 'price' | 'compareAt' }

export function headingOf(name: string): ShopifyHeading | null {
  const key = keyByName.get(foldColumn(name))
  if (key) return { is: 'column', key }
  if (/\((product|variant)\.metafields\.[^)]+\)\s*$/i.test(name)) return { is: 'metafield' }
  const [, part = '', market = ''] =
    /^(Included|Price|Compare At Price|Compare-at price) \/ (.+)$/i.exec(name.trim()) ?? []
  if (market === '') return null
  const parts = { included: 'included', price: 'price' } as const
  return { is: 'market', market, part: parts[part.toLowerCase() as keyof typeof parts] ?? 'compareAt' }
}

/**
 * Returns the record that stores the column's cells for the export only. Returns null if Weft has a field for the
 * column.
 */
export function keptBy(heading: ShopifyHeading): 'product' | 'variant' | null {
  if (heading.is === 'market') return heading.part === 'included' ? 'product' : null
  if (heading.is !== 'column') return null
  const found: ShopifyColumn = shopifyColumns[heading.key]
  return found.keptBy ?? null
}

/**
 * Whether Weft's export wrote the header: it has all columns of that export, in order. Shopify's own exports have no
 * collection column. Metafield and market columns differ with the catalogue.
 */
export function isOwnHeader(names: readonly string[]): boolean {
  const given = names.filter((name) => headingOf(name)?.is === 'column').map(foldColumn)
  return ([0, 1] as const).some((place) =>
    isDeepStrictEqual(
      given,
      shopifyKeys.map((key) => foldColumn(shopifyColumns[key].names[place])),
    ),
  )
}

export const marketsIn = (names: readonly string[]): string[] => [
  ...new Set(
    names.flatMap((name) => {
      const heading = headingOf(name)
      return heading?.is === 'market' ? [heading.market] : []
    }),
  ),
]

const marketPrefix = 'market:'

/** Returns the name of a market in a mapping. The mapping assigns it a region id. */
export const marketField = (market: string): string => `${marketPrefix}${market}`

export interface RegionName {
  readonly id: string
  readonly name: string
  readonly currency: string
}

/** Returns the region of each market, by the mapping or because it has the same name. */
export function marketRegions(
  markets: readonly string[],
  mapping: Readonly<Record<string, string>>,
  regions: readonly RegionName[],
): ReadonlyMap<string, RegionName> {
  return new Map(
    markets.flatMap((market) => {
      const asked = mapping[marketField(market)]
      const region = regions.find(({ id, name }) =>
        asked === undefined ? foldColumn(name) === foldColumn(market) : id === asked,
      )
      return region ? [[market, region] as const] : []
    }),
  )
}
