import { AppError } from '../../platform/errors.ts'
import type { Reply } from '../../platform/idempotency/idempotency.ts'
import { cursorOf, offsetOf } from './catalog-view.rules.ts'
import { geodesicMetres } from './geodesic.rules.ts'
import { type ItemAtLocation, itemsAtLocations, type PublicLocation, publicLocations } from './location-store.ts'
import { agreedOf, answer, incompatible, type OperationCall, type OperationDeps } from './operation.ts'
import type { LocationCriteria, LocationLookupRequest, LocationSearchRequest } from './schema.ts'
import { envelope } from './session-view.rules.ts'

const search = 'dev.ucp.common.location.search'
const lookup = 'dev.ucp.common.location.lookup'
const pageSize = 10
const mostPerPage = 100
const mostIds = 100

export async function searchLocations(deps: OperationDeps, call: OperationCall<LocationSearchRequest>): Promise<Reply> {
  const refused = incompatible(deps, call, search)
  if (refused) return refused
  const { query, pagination } = call.body
  const offset = startOf(pagination?.cursor)
  const limit = Math.min(pagination?.limit ?? pageSize, mostPerPage)
  const words = (query ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const all = await publicLocations(deps.db, null)
  const found = (await matching(deps, all, call.body)).filter((location) => says(location, words))
  const page = found.slice(offset, offset + limit)
  const next = offset + limit < found.length ? offset + limit : null
  return answer({
    ucp: envelope(agreedOf(call), search),
    locations: page.map(view),
    pagination: {
      has_next_page: next !== null,
      ...(next === null ? {} : { cursor: cursorOf(next) }),
      total_count: found.length,
    },
  })
}

export async function lookupLocations(deps: OperationDeps, call: OperationCall<LocationLookupRequest>): Promise<Reply> {
  const refused = incompatible(deps, call, lookup)
  if (refused) return refused
  const distinct = [...new Set(call.body.ids)]
  const ids = distinct.slice(0, mostIds)
  const known = await publicLocations(deps.db, ids)
  const fitting = new Set(await matching(deps, known, call.body))
  const byId = new Map(known.map((location) => [location.id, location]))
  const locations = ids.flatMap((id) => {
    const location = byId.get(id)
    return location && fitting.has(location) ? [{ ...view(location), inputs: [{ id }] }] : []
  })
  const limited =
    distinct.length > mostIds
      ? [{ type: 'info', code: 'batch_limit_applied', content: `Only the first ${mostIds} ids were looked up.` }]
      : []
  const unknown = ids.filter((id) => !byId.has(id)).map((id) => ({ type: 'info', code: 'not_found', content: id }))
  const messages = [...limited, ...unknown]
  return answer({ ucp: envelope(agreedOf(call), lookup), locations, ...(messages.length > 0 ? { messages } : {}) })
}

/**
 * Returns the locations that match all criteria. No location matches a criterion for which Weft has no data, such as
 * opening hours. Throws `invalid` (400) for `serves`.
 */
async function matching(deps: OperationDeps, all: readonly PublicLocation[], criteria: LocationCriteria) {
  const { distance, serves, filters = {} } = criteria
  if (serves !== undefined)
    throw new AppError('invalid', 400, 'This shop does not state which place serves which area: omit serves.')
  if (filters.hours !== undefined || (filters.amenities?.length ?? 0) > 0) return []
  const inventory = filters.inventory ?? []
  const items =
    inventory.length === 0
      ? []
      : await itemsAtLocations(
          deps.db,
          inventory.map(({ id }) => id),
        )
  return all.filter((location) => {
    const at = items.filter(({ locationId }) => locationId === location.id)
    return isWithin(location, distance) && inventory.every((wanted) => has(at, wanted))
  })
}

function isWithin({ latitude, longitude }: PublicLocation, distance: LocationCriteria['distance']): boolean {
  if (distance === undefined) return true
  if (latitude === null || longitude === null) return false
  return geodesicMetres(distance.center, { latitude, longitude }) <= distance.max
}

function has(
  items: readonly ItemAtLocation[],
  wanted: { readonly id: string; readonly availability_status?: string | undefined },
): boolean {
  const item = items.find(({ itemId }) => itemId === wanted.id)
  if (!item) return false
  if (wanted.availability_status === undefined) return item.inStock || item.backorder
  if (wanted.availability_status === 'in_stock') return item.inStock
  if (wanted.availability_status === 'backorder') return !item.inStock && item.backorder
  return wanted.availability_status === 'out_of_stock' && !item.inStock && !item.backorder
}

const says = ({ name, address }: PublicLocation, words: readonly string[]): boolean => {
  const text = [name, ...Object.values(address)].join(' ').toLowerCase()
  return words.every((word) => text.includes(word))
}

const view = ({ id, name, address, latitude, longitude }: PublicLocation) => ({
  id,
  name,
  ...(Object.keys(address).length > 0 ? { address } : {}),
  ...(latitude !== null && longitude !== null ? { geo: { latitude, longitude } } : {}),
})

function startOf(cursor: string | undefined): number {
  const offset = cursor === undefined ? 0 : offsetOf(cursor)
  if (offset !== null) return offset
  throw new AppError('invalid', 400, 'This cursor is not valid: use the cursor of the previous page.')
}
