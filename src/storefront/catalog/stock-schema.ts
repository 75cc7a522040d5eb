import { z } from 'zod'
import { acrossFields, CountryCode, IsoTime, Name } from '../../platform/http/fields.ts'
import { listQuery, SearchText } from '../../platform/http/list-query.ts'
import { PageQuery } from '../../platform/http/page-query.ts'
import { idOf } from '../../platform/http/references.ts'

const Count = z.int().min(-1_000_000_000).max(1_000_000_000)
const Note = z.string().trim().max(1000).optional()
export const VariantParams = z.object({ variant_id: z.string() })

/** Reasons for a manual change. */
const Reason = z.enum(['received', 'returned', 'damaged', 'lost', 'counted', 'correction', 'other'])
const atLocation = {
  note: Note,
  /** Default: the location that sales take from first. */
  location_id: idOf('stock_location').optional(),
}
export const AdjustStockBody = z.strictObject({
  quantity_change: Count.refine((count) => count !== 0, 'must not be 0'),
  reason: Reason,
  ...atLocation,
})
export const SetStockBody = z.strictObject({
  /** Quantity at `location_id`, or in total if no location is given. */
  quantity: Count,
  reason: Reason.default('counted'),
  ...atLocation,
})
export const TransferStockBody = z
  .strictObject({
    from_location_id: idOf('stock_location'),
    to_location_id: idOf('stock_location'),
    quantity: z.int().min(1).max(1_000_000_000),
    note: Note,
  })
  .refine(
    ({ from_location_id: from, to_location_id: to }) => from === undefined || from !== to,
    acrossFields('Choose another location than the first.', ['to_location_id']),
  )

export const StockChange = z.object({
  id: z.string(),
  variant_id: z.string(),
  location_id: z.string().nullable(),
  /** Change of the quantity on hand. 0 if only holds of running payments changed. */
  quantity_change: z.int(),
  reserved_change: z.int(),
  /** On hand at all locations after this change. Null for a hold, which does not change the quantity on hand. */
  quantity_after: z.int().nullable(),
  reason: z.string(),
  note: z.string().nullable(),
  order_id: z.string().nullable(),
  made_by: z.string().nullable(),
  created_at: IsoTime,
})
export const StockHistoryQuery = PageQuery

export const StockLevel = z.object({ location_id: z.string(), location_name: z.string(), quantity: z.int() })

const Address = z.strictObject({
  street_address: z.string().max(500).optional(),
  address_locality: z.string().max(255).optional(),
  address_region: z.string().max(255).optional(),
  postal_code: z.string().max(50).optional(),
  address_country: CountryCode.optional(),
})
/** Postal addresses stored by earlier versions may contain any two letters as the country. */
const StoredAddress = Address.extend({ address_country: z.string().optional() })
const Latitude = z.number().min(-90).max(90).nullable()
const Longitude = z.number().min(-180).max(180).nullable()
export const StockLocation = z.object({
  id: z.string(),
  name: z.string(),
  /** Sales take stock from the location with the lowest priority first. */
  priority: z.int(),
  /** Whether it is the location of stock that was never moved. */
  is_default: z.boolean(),
  address: StoredAddress,
  /** Whether shopping agents can see the location. */
  is_public: z.boolean(),
  /** WGS 84, decimal degrees. */
  latitude: Latitude,
  longitude: Longitude,
  created_at: IsoTime,
  updated_at: IsoTime,
})
export const LocationQuery = listQuery(['priority', 'name', 'created_at'], {
  /** Searches the name, ignoring case. */
  q: SearchText.optional(),
})
export type LocationFilter = z.infer<typeof LocationQuery>

export const maxPriority = 1_000_000
const Priority = z.int().min(0).max(maxPriority)
export const CreateLocationBody = z.strictObject({
  name: Name,
  /** Default: after all other locations. */
  priority: Priority.optional(),
  address: Address.optional(),
  is_public: z.boolean().optional(),
  latitude: Latitude.optional(),
  longitude: Longitude.optional(),
})
export const UpdateLocationBody = z.strictObject({
  name: Name.optional(),
  priority: Priority.optional(),
  is_default: z.literal(true).optional(),
  address: Address.optional(),
  is_public: z.boolean().optional(),
  latitude: Latitude.optional(),
  longitude: Longitude.optional(),
})

export type AdjustStock = z.infer<typeof AdjustStockBody>
export type SetStock = z.infer<typeof SetStockBody>
export type TransferStock = z.infer<typeof TransferStockBody>
export type StockChange = z.infer<typeof StockChange>
export type StockLevel = z.infer<typeof StockLevel>
export type StockLocation = z.infer<typeof StockLocation>
export type CreateLocation = z.infer<typeof CreateLocationBody>
export type UpdateLocation = z.infer<typeof UpdateLocationBody>
