import { z } from 'zod'
import { isWithoutRepeats } from '../../platform/http/bulk-action.ts'
import { acrossFields, CurrencyCode, Id, IsoTime, Moment } from '../../platform/http/fields.ts'
import { Flag, listQuery, momentRange, SearchText, severalOf } from '../../platform/http/list-query.ts'
import { idOf } from '../../platform/http/references.ts'
import { isCurrency } from '../../platform/money.ts'
import { mostOptions } from '../product-rules/index.ts'
import { ProductDetails, VariantDetails } from './details-schema.ts'

/** Ids that the shop chose, or that come from an import. */
export const OwnId = z.string().regex(/^[A-Za-z0-9_\-.~:]{1,255}$/, 'Use 1 to 255 of A-Z a-z 0-9 _ - . ~ :')
const Name = z.string().trim().min(1).max(255)
const Handle = z.string().trim().min(1).max(255)
const Minor = z.int().min(0).max(999_999_999_999)
const StockCount = z.int().min(-1_000_000_000).max(1_000_000_000)
const idsOf = (table: Parameters<typeof idOf>[0]) => z.array(idOf(table, OwnId)).max(100)
const Url = z
  .string()
  .max(2048)
  .regex(/^(https?:\/\/|\/(?!\/))\S+$/, 'Use an http or https address, or a path that begins with /')

export const statuses = ['draft', 'published', 'archived'] as const

export const OptionInput = z.strictObject({ name: Name, values: z.array(Name).min(1).max(250) })
const Currency = z.string().toUpperCase().refine(isCurrency, 'Use an ISO 4217 currency code')
/** Applies from its start until just before its end. Null means that it starts now, or never ends. */
export const SaleInput = z.strictObject({
  amount: Minor,
  starts_at: Moment.nullable().default(null),
  ends_at: Moment.nullable().default(null),
})
export const SaleView = z.object({ amount: z.int(), starts_at: z.string().nullable(), ends_at: z.string().nullable() })
const Sales = z.array(SaleInput).max(50)
export const PriceInput = z
  .strictObject({
    currency: Currency,
    amount: Minor,
    /** All sales of the price. */
    sales: Sales.optional(),
    /** A single sale, instead of `sales`. */
    sale_amount: Minor.nullish(),
    sale_starts_at: Moment.nullish(),
    sale_ends_at: Moment.nullish(),
    region_id: idOf('region', OwnId).nullish(),
  })
  .refine(
    (price) =>
      price.sales === undefined || (price.sale_amount ?? price.sale_starts_at ?? price.sale_ends_at ?? null) === null,
    acrossFields('Send sales, or one sale in sale_amount, not both'),
  )
  .refine(
    (price) => price.sale_amount != null || (price.sale_starts_at ?? price.sale_ends_at ?? null) === null,
    acrossFields('A sale with a start or an end needs a sale amount.', ['sale_amount']),
  )
export const StockInput = z.strictObject({
  managed: z.boolean().optional(),
  on_hand: StockCount.optional(),
  allow_backorder: z.boolean().optional(),
})
const AltText = z.string().max(1000).optional()
/** A picture of a product: an upload or an external URL. Responses call `alt_text` `alt`. */
export const MediaInput = z
  .strictObject({
    id: OwnId.optional(),
    upload_id: idOf('upload', OwnId).nullish(),
    url: Url.optional(),
    alt: AltText,
    alt_text: AltText,
    /** Ignored. Accepted so that a client can send a response back. */
    thumbnail_url: z.string().max(2048).optional(),
  })
  .refine(
    ({ upload_id, url }) => upload_id != null || url !== undefined,
    acrossFields('Send upload_id or url', ['url']),
  )
  .refine(
    (media) => media.alt === undefined || media.alt_text === undefined,
    acrossFields('Send alt or alt_text, not both'),
  )

const variantFields = {
  title: Name.optional(),
  sku: Name.nullish(),
  /** The variant's own design, if it differs from the product's. */
  design_id: idOf('design', OwnId).nullish(),
  options: z.record(Name, Name).optional(),
  /** Identifiers, weight and cost. Replaced as a whole. */
  details: VariantDetails.optional(),
  prices: z.array(PriceInput).max(500).optional(),
  stock: StockInput.optional(),
}
export const VariantInput = z.strictObject({ id: OwnId.optional(), ...variantFields })
export const VariantPatch = z.strictObject(variantFields)

const productFields = {
  title: Name,
  handle: Handle.optional(),
  description: z.string().max(100_000).optional(),
  status: z.enum(statuses).optional(),
  vendor: Name.nullish(),
  tax_class: Name.nullish(),
  /** The design from which the product is made. An order of the product starts a production run. */
  design_id: idOf('design', OwnId).nullish(),
  options: z.array(OptionInput).max(mostOptions).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  /** Additional data for feeds and search engines. Replaced as a whole. */
  details: ProductDetails.optional(),
  categories: idsOf('category').optional(),
  collections: idsOf('collection').optional(),
  sales_channels: idsOf('sales_channel').optional(),
  media: z.array(MediaInput).max(250).optional(),
  variants: z.array(VariantInput).max(2048).optional(),
}
export const ProductInput = z.strictObject({ id: OwnId.optional(), ...productFields })
export const ProductPatch = z.strictObject({ ...productFields, title: Name.optional() })

const GroupIds = (table: 'category' | 'collection' | 'sales_channel') => z.array(idOf(table)).min(1).max(100).optional()
const Regrouping = {
  status: z.enum(statuses).optional(),
  add_category_ids: GroupIds('category'),
  remove_category_ids: GroupIds('category'),
  add_collection_ids: GroupIds('collection'),
  remove_collection_ids: GroupIds('collection'),
  add_sales_channel_ids: GroupIds('sales_channel'),
  remove_sales_channel_ids: GroupIds('sales_channel'),
}
export const BulkProductsBody = z
  .strictObject({
    ids: z.array(Id).min(1).max(500).refine(isWithoutRepeats, 'must not name a product twice'),
    ...Regrouping,
  })
  .refine(
    (body) => Object.keys(body).length > 1,
    acrossFields(`Send at least one of ${Object.keys(Regrouping).join(', ')}`),
  )
export type ProductRegrouping = Omit<z.infer<typeof BulkProductsBody>, 'ids'>

const categoryFields = {
  name: Name,
  handle: Handle.optional(),
  parent_id: idOf('category', OwnId).nullish(),
  position: z.int().min(0).max(1_000_000).optional(),
}
export const CategoryInput = z.strictObject({ id: OwnId.optional(), ...categoryFields })
export const CategoryPatch = z.strictObject({ ...categoryFields, name: Name.optional() })
export const CollectionInput = z.strictObject({ id: OwnId.optional(), title: Name, handle: Handle.optional() })
export const CollectionPatch = z.strictObject({ title: Name.optional(), handle: Handle.optional() })
export const StockPatch = z
  .strictObject({
    on_hand: StockCount.optional(),
    adjust: StockCount.optional(),
    managed: z.boolean().optional(),
    allow_backorder: z.boolean().optional(),
    /** Null means `low_stock_default` of the settings. */
    low_stock_threshold: z.int().min(0).max(1_000_000_000).nullable().optional(),
  })
  .refine(
    (body) => body.on_hand === undefined || body.adjust === undefined,
    acrossFields('Send on_hand or adjust, not both'),
  )
  .refine(
    (body) => Object.keys(body).length > 0,
    acrossFields('Send on_hand, adjust, managed, allow_backorder or low_stock_threshold'),
  )

const q = SearchText.optional()
export const ProductQuery = listQuery(['-created_at', 'updated_at', 'title'], {
  /** Searches title, handle, vendor and SKU, ignoring case. */
  q,
  status: z.enum(statuses).optional(),
  category: z.string().optional(),
  collection: z.string().optional(),
  /** Products with this design, or with a variant that has it. */
  design_id: z.string().optional(),
  ...momentRange('created_at'),
  ...momentRange('updated_at'),
})
/**
 * `price` sorts by the lowest current price in `currency`, `available` by the sellable quantity of all variants
 * together.
 */
export const ProductSummaryQuery = listQuery(['-created_at', 'updated_at', 'title', 'price', 'available'], {
  /** Searches title, handle, vendor and SKU, ignoring case. */
  q,
  status: severalOf(statuses).optional(),
  category: z.string().optional(),
  collection: z.string().optional(),
  sales_channel: z.string().optional(),
  vendor: z.string().optional(),
  tax_class: z.string().optional(),
  has_picture: Flag.optional(),
  /** Currency of the sort by price. Default: the default region's. */
  currency: CurrencyCode.optional(),
  ...momentRange('created_at'),
  ...momentRange('updated_at'),
})
export const StockQuery = listQuery(['product_title', 'sku', 'available'], {
  /** Searches SKU, variant title and product title, ignoring case. */
  q,
  product_id: z.string().optional(),
  /** Variants with stock at this location. */
  location_id: z.string().max(255).optional(),
  /** Variants with managed stock and fewer sellable units than this. */
  below: z.coerce.number().int().min(0).max(1_000_000_000).optional(),
  /** Variants with managed stock at or below their own threshold, otherwise the shop's. */
  low: Flag.optional(),
})
/** Sorted in tree order by default. */
export const CategoryQuery = listQuery(['tree', 'created_at', 'updated_at', 'name'], {
  q,
  ...momentRange('created_at'),
})
export const CollectionQuery = listQuery(['-created_at', 'updated_at', 'title'], { q, ...momentRange('created_at') })

const time = z.string()
const AdminMedia = z.object({
  id: z.string(),
  url: z.string(),
  alt: z.string(),
  upload_id: z.string().nullable(),
  /** Smallest size of an upload, or `url` for external pictures. */
  thumbnail_url: z.string(),
})
export const AdminVariant = z.object({
  id: z.string(),
  title: z.string(),
  sku: z.string().nullable(),
  design_id: z.string().nullable(),
  options: z.record(z.string(), z.string()),
  details: VariantDetails,
  prices: z.array(
    z.object({
      currency: z.string(),
      amount: z.int(),
      sale_amount: z.int().nullable(),
      sale_starts_at: time.nullable(),
      sale_ends_at: time.nullable(),
      /** All sales by start. The fields above show the first. */
      sales: z.array(SaleView),
      region_id: z.string().nullable(),
    }),
  ),
  stock: z.object({
    managed: z.boolean(),
    allow_backorder: z.boolean(),
    on_hand: z.int(),
    reserved: z.int(),
    available: z.int(),
  }),
  created_at: time,
  updated_at: time,
})
export const AdminProduct = z.object({
  id: z.string(),
  title: z.string(),
  handle: z.string(),
  description: z.string(),
  status: z.enum(statuses),
  vendor: z.string().nullable(),
  tax_class: z.string().nullable(),
  design_id: z.string().nullable(),
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  metadata: z.record(z.string(), z.unknown()),
  details: ProductDetails,
  /** Ids, as in the request. */
  categories: z.array(z.string()),
  collections: z.array(z.string()),
  sales_channels: z.array(z.string()),
  media: z.array(AdminMedia),
  variants: z.array(AdminVariant),
  created_at: time,
  updated_at: time,
})
export const ProductSummary = z.object({
  id: z.string(),
  title: z.string(),
  handle: z.string(),
  status: z.enum(statuses),
  vendor: z.string().nullable(),
  /** Thumbnail URL of the first picture. */
  thumbnail_url: z.string().nullable(),
  /** Lowest and highest price of the variants by currency: what shoppers pay now, and without sales. */
  prices: z.array(
    z.object({
      currency: z.string(),
      min: z.int(),
      max: z.int(),
      regular_min: z.int(),
      regular_max: z.int(),
    }),
  ),
  /** Sellable units of all variants with managed stock. Null if there are none. */
  available: z.int().nullable(),
  variant_count: z.int(),
  created_at: IsoTime,
  updated_at: IsoTime,
})
export const ProductCounts = z.object({
  count: z.int(),
  status: z.object({ draft: z.int(), published: z.int(), archived: z.int() }),
  without_picture: z.int(),
})
export const AdminCategory = z.object({
  id: z.string(),
  name: z.string(),
  handle: z.string(),
  parent_id: z.string().nullable(),
  position: z.int(),
  /** 0 for a root category. In tree order, a list contains every parent before its children. */
  depth: z.int(),
  product_count: z.int(),
  created_at: time,
  updated_at: time,
})
export const AdminCollection = z.object({
  id: z.string(),
  title: z.string(),
  handle: z.string(),
  product_count: z.int(),
  created_at: time,
  updated_at: time,
})
export const AdminStock = z.object({
  variant_id: z.string(),
  product_id: z.string(),
  product_title: z.string(),
  variant_title: z.string(),
  sku: z.string().nullable(),
  managed: z.boolean(),
  allow_backorder: z.boolean(),
  on_hand: z.int(),
  reserved: z.int(),
  available: z.int(),
  low_stock_threshold: z.int().nullable(),
  /** Stock per location, by priority. The quantities add up to `on_hand`. */
  locations: z.array(z.object({ location_id: z.string(), location_name: z.string(), quantity: z.int() })),
  updated_at: time,
})

export type MediaInput = z.infer<typeof MediaInput>
export type ProductInput = z.infer<typeof ProductInput>
export type ProductPatch = z.infer<typeof ProductPatch>
export type VariantInput = z.infer<typeof VariantInput>
export type VariantPatch = z.infer<typeof VariantPatch>
export type PriceInput = z.infer<typeof PriceInput>
export type OptionInput = z.infer<typeof OptionInput>
export type SaleInput = z.infer<typeof SaleInput>
export type CategoryPatch = z.infer<typeof CategoryPatch>
export type CategoryInput = z.infer<typeof CategoryInput>
export type CollectionInput = z.infer<typeof CollectionInput>
export type CollectionPatch = z.infer<typeof CollectionPatch>
export type StockPatch = z.infer<typeof StockPatch>
export type ProductQuery = z.infer<typeof ProductQuery>
export type ProductSummaryQuery = z.infer<typeof ProductSummaryQuery>
export type ProductSummary = z.infer<typeof ProductSummary>
export type ProductCounts = z.infer<typeof ProductCounts>
export type StockQuery = z.infer<typeof StockQuery>
export type CategoryQuery = z.infer<typeof CategoryQuery>
export type CollectionQuery = z.infer<typeof CollectionQuery>
export type AdminProduct = z.infer<typeof AdminProduct>
export type AdminCategory = z.infer<typeof AdminCategory>
export type AdminCollection = z.infer<typeof AdminCollection>
export type AdminStock = z.infer<typeof AdminStock>
