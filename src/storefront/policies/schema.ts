import { z } from 'zod'
import { acrossFields } from '../../platform/http/fields.ts'

const Days = z.int().min(0).max(365)
const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)]
const Method = z.enum(['by_mail', 'in_store'])
const Refund = z.enum(['money', 'exchange', 'store_credit'])

const Returns = z.strictObject({
  /** Whether only faulty goods can be returned. If so, the other members are ignored. */
  final_sale: z.boolean().default(false),
  window_days: Days.min(1).default(14),
  /** Start of the return window. */
  counted_from: z.enum(['delivery', 'dispatch', 'order']).default('delivery'),
  /** Who pays for the return. */
  paid_by: z.enum(['shop', 'customer']).default('customer'),
  methods: z.array(Method).min(1).max(10).transform(unique).default(['by_mail']),
  refund_as: z.array(Refund).min(1).max(10).transform(unique).default(['money']),
})
const Shipping = z
  .strictObject({
    /** Working days until an order is shipped. */
    handling_days_min: Days,
    handling_days_max: Days,
    /** Who pays import duties. Null if it is not stated. */
    duties: z.enum(['shop', 'customer']).nullable().default(null),
  })
  .refine(
    ({ handling_days_min: min, handling_days_max: max }) => min <= max,
    acrossFields('handling_days_max must not be less than handling_days_min'),
  )
const Warranty = z.strictObject({ months: z.int().min(1).max(1200) })

/** Omitted parts keep their value. Null removes a part; for a product, the shop's part then applies. */
export const PoliciesBody = z.strictObject({
  returns: Returns.nullable().optional(),
  shipping: Shipping.nullable().optional(),
  warranty: Warranty.nullable().optional(),
})
export type PoliciesChange = z.infer<typeof PoliciesBody>

const ReturnsView = z.object({
  final_sale: z.boolean(),
  window_days: z.int(),
  counted_from: z.enum(['delivery', 'dispatch', 'order']),
  paid_by: z.enum(['shop', 'customer']),
  methods: z.array(Method),
  refund_as: z.array(Refund),
})
const terms = {
  returns: ReturnsView.nullable(),
  shipping: z
    .object({
      handling_days_min: z.int(),
      handling_days_max: z.int(),
      duties: z.enum(['shop', 'customer']).nullable(),
    })
    .nullable(),
  warranty: z.object({ months: z.int() }).nullable(),
}
export const PoliciesView = z.object(terms)
/** The product's own terms, and the terms that apply. */
export const ProductPoliciesView = z.object({ ...terms, effective: z.object(terms) })
