import { type GetData, useRead } from '../../../api/index.ts'
import { formatNumber } from '../../../frame/show.ts'

export type Taken = GetData<'/admin/orders/{id}/stock'>['stock'][number]

/** Returns the units of the order at each stock location. */
export const useTaken = (id: string): readonly Taken[] => useRead('/admin/orders/{id}/stock', { id }).data?.stock ?? []

/** Returns a function that tells whether units of a line were taken from stock: true until the stock has been read. */
export function useCounted(id: string): (line: { readonly variant_id: string }) => boolean {
  const taken = useRead('/admin/orders/{id}/stock', { id }).data?.stock
  return (line) => taken?.some(({ variant_id }) => variant_id === line.variant_id) ?? true
}

/**
 * Returns where the units of a variant were: `2 × Harbour store`. Null if the whole order came from the default
 * location, or if none of the variant's units were taken.
 */
export function placesOf(taken: readonly Taken[], variantId: string): string | null {
  if (taken.every(({ is_default }) => is_default)) return null
  const own = taken.filter(({ variant_id }) => variant_id === variantId)
  return own.map(({ quantity, location_name }) => `${formatNumber(quantity)} × ${location_name}`).join(', ') || null
}

/** Returns the locations that hold the units of an order, or an empty list if there is only one. */
export function severalPlaces(taken: readonly Taken[]): { readonly id: string; readonly name: string }[] {
  const places = new Map(taken.map(({ location_id: id, location_name: name }) => [id, { id, name }]))
  return places.size > 1 ? [...places.values()] : []
}

/** Returns the units of each line at the location, limited to the units that are not shipped yet. */
export const unitsAt = (
  taken: readonly Taken[],
  lines: readonly { readonly id: string; readonly variant_id: string; readonly fulfillable_quantity: number }[],
  locationId: string,
): Record<string, number> =>
  Object.fromEntries(
    lines.map(({ id, variant_id, fulfillable_quantity }) => {
      const there = taken.find((one) => one.variant_id === variant_id && one.location_id === locationId)
      return [id, Math.min(fulfillable_quantity, there?.quantity ?? 0)]
    }),
  )
