import { z } from 'zod'

// Other events of the account use the same names for other types. Such values are read as absent. If Weft refused the
// event, Stripe would deliver it again for days.
const text = z.string().nullish().catch(null)
const amount = z.int().nullish().catch(null)
const reference = z
  .union([z.string(), z.object({ id: z.string() }).transform((object) => object.id)])
  .nullish()
  .catch(null)
const error = z.object({ code: text, decline_code: text }).nullish().catch(null)

/** The members of an event's object that Weft reads. All others are dropped. */
export const stripeEvent = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  created: z.number(),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      id: text,
      object: text,
      status: text,
      payment_status: text,
      payment_intent: reference,
      charge: reference,
      amount: amount,
      amount_total: amount,
      amount_received: amount,
      amount_refunded: amount,
      currency: text,
      reason: text,
      failure_reason: text,
      last_payment_error: error,
      metadata: z.record(z.string(), z.string()).nullish().catch(null),
    }),
  }),
})

export type StripeEvent = z.infer<typeof stripeEvent>
export type StripeObject = StripeEvent['data']['object']
