import { z } from 'zod'
import { Amount, Id, IsoTime, Name } from '../../platform/http/fields.ts'
import { Flag, listQuery, momentRange, SearchText } from '../../platform/http/list-query.ts'
import { idOf } from '../../platform/http/references.ts'
import { Country } from '../regions/index.ts'

export const ShippingOption = z.object({
  id: z.string(),
  region_id: z.string(),
  name: z.string(),
  carrier: z.string().nullable(),
  /** Null means all countries of the region. */
  countries: z.array(z.string()).nullable(),
  /** Null means all provinces. */
  provinces: z.array(z.string()).nullable(),
  /** In the minor unit of `currency`. */
  amount: z.int(),
  /** The region's currency. */
  currency: z.string(),
  /** Shipping is free if the subtotal after line discounts is at least this amount. Null means never free. */
  free_over: z.int().nullable(),
  min_days: z.int().nullable(),
  max_days: z.int().nullable(),
  active: z.boolean(),
  created_at: IsoTime,
  updated_at: IsoTime,
})
export type ShippingOptionView = z.infer<typeof ShippingOption>

const Days = z.int().min(0).max(365)

const fields = {
  name: Name,
  carrier: Name.nullable().optional(),
  countries: z.array(Country).min(1).max(300).nullable().optional(),
  provinces: z.array(Name).min(1).max(300).nullable().optional(),
  amount: Amount,
  free_over: Amount.nullable().optional(),
  min_days: Days.nullable().optional(),
  max_days: Days.nullable().optional(),
  active: z.boolean().optional(),
}

export const CreateShippingOptionBody = z.strictObject({ region_id: idOf('region'), ...fields })
export type CreateShippingOption = z.infer<typeof CreateShippingOptionBody>

export const UpdateShippingOptionBody = z.strictObject(fields).partial()
export type UpdateShippingOption = z.infer<typeof UpdateShippingOptionBody>

export const ShippingOptionQuery = listQuery(['created_at', 'updated_at', 'name', 'amount'], {
  /** Searches name and carrier, ignoring case. */
  q: SearchText.optional(),
  region_id: Id.optional(),
  active: Flag.optional(),
  ...momentRange('created_at'),
})
export type ShippingOptionFilter = z.infer<typeof ShippingOptionQuery>
