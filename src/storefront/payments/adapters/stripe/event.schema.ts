import { z } from 'zod'

const reference = z.union([z.string(), z.object({ id: z.string() }).transform((object) => object.id)]).nullish()

const error = z.object({ code: z.string().nullish(), decline_code: z.string().nullish() }).nullish()

/** The members of an event's object that Weft reads; whatever else is in it is not kept. */
export const stripeEvent = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  created: z.number(),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      id: z.string().nullish(),
      object: z.string().nullish(),
      status: z.string().nullish(),
      payment_status: z.string().nullish(),
      payment_intent: reference,
      charge: reference,
      amount: z.int().nullish(),
      amount_total: z.int().nullish(),
      amount_received: z.int().nullish(),
      amount_refunded: z.int().nullish(),
      currency: z.string().nullish(),
      reason: z.string().nullish(),
      failure_reason: z.string().nullish(),
      last_payment_error: error,
      metadata: z.record(z.string(), z.string()).nullish(),
    }),
  }),
})

export type StripeEvent = z.infer<typeof stripeEvent>
export type StripeObject = StripeEvent['data']['object']
