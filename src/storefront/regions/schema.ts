import { z } from 'zod'
import { CurrencyCode, IsoTime, Name } from '../../platform/http/fields.ts'

import { listQuery, momentRange, SearchText } from '../../platform/http/list-query.ts'

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

export const RegionQuery = listQuery(['created_at', 'updated_at', 'name'], {
  /** Searches the name, ignoring case. */
  q: SearchText.optional(),
  currency: CurrencyCode.optional(),
  country: Country.optional(),
  ...momentRange('created_at'),
})
export type RegionFilter = z.infer<typeof RegionQuery>
