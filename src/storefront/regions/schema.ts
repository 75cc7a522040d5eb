import { z } from 'zod'
import { CurrencyCode, IsoTime, Name } from '../../platform/http/fields.ts'
import { PageQuery } from '../../platform/http/page.ts'
import { Country } from './country-field.ts'

export const Region = z.object({
  id: z.string(),
  name: z.string(),
  currency: z.string(),
  tax_inclusive: z.boolean(),
  /** Upper-case alpha-2, sorted. */
  countries: z.array(z.string()),
  created_at: IsoTime,
  updated_at: IsoTime,
})
export type RegionView = z.infer<typeof Region>

export const RegionQuery = PageQuery.extend({
  /** In the name, whatever the case. */
  q: z.string().max(255).optional(),
  currency: CurrencyCode.optional(),
  country: Country.optional(),
})
export type RegionQuery = z.infer<typeof RegionQuery>

const Countries = z.array(Country).max(300)

export const CreateRegionBody = z.strictObject({
  name: Name,
  currency: CurrencyCode,
  countries: Countries,
  tax_inclusive: z.boolean().optional(),
})
export type CreateRegion = z.infer<typeof CreateRegionBody>

export const UpdateRegionBody = CreateRegionBody.partial()
export type UpdateRegion = z.infer<typeof UpdateRegionBody>
