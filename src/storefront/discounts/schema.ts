import { z } from 'zod'
import { Amount, CurrencyCode, IsoTime, Moment, Name, SomeAmount } from '../../platform/http/fields.ts'
import { Flag, listQuery, momentRange, SearchText } from '../../platform/http/list-query.ts'
import { idOf } from '../../platform/http/references.ts'

const types = ['percent', 'fixed', 'free_shipping'] as const

export const Discount = z.object({
  id: z.string(),
  /** Upper case. */
  code: z.string(),
  title: z.string(),
  type: z.enum(types),
  /** Millionths: 100000 is 10 %. */
  percent_ppm: z.int().nullable(),
  /** The percentage for people: `10%`. */
  percent: z.string().nullable(),
  /** In the minor unit of `currency`, like `min_subtotal`. */
  amount: z.int().nullable(),
  currency: z.string().nullable(),
  min_subtotal: z.int().nullable(),
  starts_at: IsoTime.nullable(),
  ends_at: IsoTime.nullable(),
  usage_limit: z.int().nullable(),
  usage_limit_per_customer: z.int().nullable(),
  /** Number of uses, including uses that running payments hold. */
  used_count: z.int(),
  /** Null means every product. */
  eligible_product_ids: z.array(z.string()).nullable(),
  active: z.boolean(),
  created_at: IsoTime,
  updated_at: IsoTime,
})
export type DiscountView = z.infer<typeof Discount>

const Code = z
  .string()
  .trim()
  .toUpperCase()
  .max(255)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}_.%+-]*$/u, 'takes letters, digits and _ . % + -')
const Limit = z.int().min(1).max(1_000_000_000)

export const CreateDiscountBody = z.strictObject({
  code: Code,
  title: Name,
  type: z.enum(types),
  percent_ppm: z.int().min(1).max(1_000_000).nullable().optional(),
  amount: SomeAmount.nullable().optional(),
  currency: CurrencyCode.nullable().optional(),
  min_subtotal: Amount.nullable().optional(),
  starts_at: Moment.nullable().optional(),
  ends_at: Moment.nullable().optional(),
  usage_limit: Limit.nullable().optional(),
  usage_limit_per_customer: Limit.nullable().optional(),
  eligible_product_ids: z.array(idOf('product')).min(1).max(1000).nullable().optional(),
  active: z.boolean().optional(),
})
export type CreateDiscount = z.infer<typeof CreateDiscountBody>

export const UpdateDiscountBody = CreateDiscountBody.partial()
export type UpdateDiscount = z.infer<typeof UpdateDiscountBody>

export const DiscountQuery = listQuery(['-created_at', 'updated_at', 'code', 'title'], {
  /** Searches code and title, ignoring case. */
  q: SearchText.optional(),
  active: Flag.optional(),
  type: z.enum(types).optional(),
  ...momentRange('created_at'),
})
export type DiscountFilter = z.infer<typeof DiscountQuery>
