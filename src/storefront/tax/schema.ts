import { z } from 'zod'
import { IsoTime, Name } from '../../platform/http/fields.ts'
import { listQuery, momentRange, SearchText } from '../../platform/http/list-query.ts'
import { Country } from '../regions/index.ts'

export const TaxRate = z.object({
  id: z.string(),
  name: z.string(),
  country: z.string(),
  /** Null means the whole country. */
  province: z.string().nullable(),
  /** Null means all classes without a separate rate. `shipping` is the class of shipping. */
  tax_class: z.string().nullable(),
  /** In millionths: 180000 is 18 %. */
  rate_ppm: z.int(),
  /** The rate for people: `18%`. */
  rate: z.string(),
  created_at: IsoTime,
  updated_at: IsoTime,
})
export type TaxRateView = z.infer<typeof TaxRate>

export const CreateTaxRateBody = z.strictObject({
  name: Name,
  country: Country,
  province: Name.nullable().optional(),
  tax_class: Name.nullable().optional(),
  rate_ppm: z.int().min(0).max(1_000_000),
})
export type CreateTaxRate = z.infer<typeof CreateTaxRateBody>

export const UpdateTaxRateBody = CreateTaxRateBody.partial()
export type UpdateTaxRate = z.infer<typeof UpdateTaxRateBody>

export const TaxRateQuery = listQuery(['created_at', 'updated_at', 'name', 'country', 'rate_ppm'], {
  /** Searches name, province and class, ignoring case. */
  q: SearchText.optional(),
  country: Country.optional(),
  tax_class: Name.optional(),
  ...momentRange('created_at'),
})
export type TaxRateFilter = z.infer<typeof TaxRateQuery>
