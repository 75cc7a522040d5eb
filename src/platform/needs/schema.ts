import { z } from 'zod'
import { IsoTime } from '../http/fields.ts'

/** Largest number of entries of each kind in a response. */
export const mostShown = 50

export const NeedsQuery = z.strictObject({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(mostShown)
    .default(5)
    .describe('At most this many entries of each kind, the oldest first. `count` counts all.'),
  kind: z.string().max(1000).optional().describe('Only these kinds, separated by commas.'),
})

export const NeedEntry = z
  .object({
    id: z.string(),
    title: z.string(),
    detail: z.string().nullable().default(null).describe('A detail of the record: a name, a message or a language.'),
    code: z
      .string()
      .nullable()
      .default(null)
      .describe('Code of the reason, such as `amount_mismatch` or `out_of_stock`.'),
    since: IsoTime,
    due_at: IsoTime.nullable().default(null),
    record: z.object({ type: z.string(), id: z.string() }),
    amount: z.int().nullable().default(null),
    currency: z.string().nullable().default(null),
    quantity: z.number().nullable().default(null),
    image_url: z.string().nullable().default(null),
  })
  .meta({ id: 'NeedEntry' })

export const Needs = z.object({
  needs: z.array(
    z.object({
      kind: z.string(),
      count: z.int(),
      oldest_at: IsoTime,
      entries: z.array(NeedEntry),
    }),
  ),
  /** Total number of entries of all kinds. */
  count: z.int(),
})
