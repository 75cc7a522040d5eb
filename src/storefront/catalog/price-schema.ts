import { z } from 'zod'
import { Amount, acrossFields, CurrencyCode } from '../../platform/http/fields.ts'
import { listQuery, SearchText } from '../../platform/http/list-query.ts'
import { idOf } from '../../platform/http/references.ts'
import { SaleInput, SaleView } from './schema.ts'

export const AdminPrice = z.object({
  variant_id: z.string(),
  product_id: z.string(),
  sku: z.string().nullable(),
  currency: z.string(),
  /** Null means all regions with the currency. */
  region_id: z.string().nullable(),
  /** In the currency's minor unit. */
  amount: z.int(),
  /** Sorted by start; no two overlap. */
  sales: z.array(SaleView),
})
export type AdminPrice = z.infer<typeof AdminPrice>

export const PriceChange = z
  .strictObject({
    variant_id: idOf('variant'),
    currency: CurrencyCode,
    region_id: idOf('region').nullable().default(null),
    /** If absent, it is unchanged. Null removes the price. */
    amount: Amount.nullable().optional(),
    /** Adds a sale to the scheduled sales. */
    sale: SaleInput.optional(),
    /** Replaces all scheduled sales. */
    sales: z.array(SaleInput).max(50).optional(),
  })
  .refine(
    (price) => price.sale === undefined || price.sales === undefined,
    acrossFields('Send sale or sales, not both'),
  )
  .refine(
    (price) => price.amount !== null || (price.sale === undefined && price.sales === undefined),
    acrossFields('A price that is taken away has no sales'),
  )
export type PriceChange = z.infer<typeof PriceChange>

export const PriceBatch = z.strictObject({ prices: z.array(PriceChange).min(1).max(1000) })
export type PriceBatch = z.infer<typeof PriceBatch>

export const PriceQuery = listQuery(['product_id', 'amount'], {
  /** Searches the product's title, the variant's title and its SKU, ignoring case. */
  q: SearchText.optional(),
  product_id: z.string().optional(),
  variant_id: z.string().optional(),
  currency: CurrencyCode.optional(),
  region_id: z.string().optional(),
})
export type PriceQuery = z.infer<typeof PriceQuery>
