import { z } from 'zod'

/** The parts of the shop's responses that this client shows. */
const Message = z.looseObject({ type: z.string(), code: z.string().optional(), content: z.string() })
const Total = z.looseObject({ type: z.string(), display_text: z.string().optional(), amount: z.number() })
const Price = z.looseObject({ amount: z.number(), currency: z.string() })
const Variant = z.looseObject({
  id: z.string(),
  title: z.string().optional(),
  price: Price,
  availability: z.looseObject({ available: z.boolean().optional() }).optional(),
})
const Product = z.looseObject({ id: z.string(), title: z.string(), variants: z.array(Variant) })

export const Products = z.looseObject({
  products: z.array(Product).optional(),
  messages: z.array(Message).optional(),
})
export const Checkout = z.looseObject({
  id: z.string().optional(),
  status: z.string().optional(),
  currency: z.string().optional(),
  line_items: z
    .array(z.looseObject({ item: z.looseObject({ id: z.string(), title: z.string() }), quantity: z.number() }))
    .optional(),
  totals: z.array(Total).optional(),
  messages: z.array(Message).optional(),
  continue_url: z.string().optional(),
  order: z.looseObject({ id: z.string(), permalink_url: z.string() }).optional(),
})
export const Order = z.looseObject({
  id: z.string().optional(),
  label: z.string().optional(),
  permalink_url: z.string().optional(),
  currency: z.string().optional(),
  totals: z.array(Total).optional(),
  messages: z.array(Message).optional(),
})
export type CheckoutAnswer = z.infer<typeof Checkout>
export type ProductAnswer = z.infer<typeof Product>
export type TotalAnswer = z.infer<typeof Total>
export type MessageAnswer = z.infer<typeof Message>

export function readAs<T>(schema: z.ZodType<T>, answer: unknown): T {
  const found = schema.safeParse(answer)
  if (found.success) return found.data
  throw new Error('The shop’s response does not match the UCP schema.')
}
