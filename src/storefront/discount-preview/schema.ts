import { z } from 'zod'
import { EmailAddress, Name } from '../../platform/http/fields.ts'
import { idOf } from '../../platform/http/references.ts'
import { Country } from '../regions/index.ts'

export const PreviewBody = z.strictObject({
  code: z.string().trim().min(1).max(255),
  cart: z.strictObject({
    region_id: idOf('region'),
    lines: z
      .array(z.strictObject({ variant_id: idOf('variant'), quantity: z.int().min(1).max(9999) }))
      .min(1)
      .max(100),
    /** Customer whose earlier uses of the code count towards its limit. */
    email: EmailAddress.optional(),
    shipping_option_id: idOf('shipping_option').optional(),
    /**
     * Without a destination, the cart has no shipping and no tax. If a shipping option is given, the default is a place
     * it serves.
     */
    destination: z.strictObject({ country: Country, province: Name.optional() }).optional(),
  }),
})
export type Preview = z.infer<typeof PreviewBody>

const Totals = z.object({
  subtotal: z.int(),
  /** 0 or negative. */
  discount: z.int(),
  fulfillment: z.int(),
  /** Tax added to the prices. `tax_included` is the tax contained in them. */
  tax: z.int(),
  tax_included: z.int(),
  total: z.int(),
})
const LineAmounts = z.object({ total: z.int(), discount: z.int(), tax: z.int() })

export const DiscountPreview = z.object({
  code: z.string(),
  applies: z.boolean(),
  /** Why the code does not apply. */
  refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
  currency: z.string(),
  /** Reduction by the code: 0 or negative. */
  amount: z.int(),
  before: Totals,
  after: Totals,
  lines: z.array(
    z.object({
      variant_id: z.string(),
      title: z.string(),
      quantity: z.int(),
      unit_price: z.int(),
      before: LineAmounts,
      after: LineAmounts,
    }),
  ),
})
export type DiscountPreviewView = z.infer<typeof DiscountPreview>
