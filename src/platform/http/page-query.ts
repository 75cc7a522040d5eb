import { z } from 'zod'

/** `?limit=&offset=` of a list. Rejects limits above 200. */
export const PageQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  offset: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
})
