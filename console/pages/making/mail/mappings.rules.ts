export interface Mapping {
  readonly item: string | null
  readonly quantity: number | null
  readonly price: number | null
}

/** Returns the indexes of items that are not ordered yet. All if there is no order. */
export function openItemsOf(result: object | null | undefined, all: number): number[] {
  if (!result) return Array.from({ length: all }, (_, index) => index)
  const open: unknown = Reflect.get(result, 'open_items')
  return Array.isArray(open) ? open : []
}

/** Returns item mappings for the API. Omits unmatched items, items without a quantity and items already ordered. */
export const itemMappings = (mappings: readonly Mapping[], open: readonly number[]) =>
  mappings.flatMap(({ item, quantity, price }, index) =>
    !open.includes(index) || item === null || quantity === null || quantity <= 0
      ? []
      : [{ extracted_item_index: index, inventory_item_id: item, quantity, price: price ?? 0 }],
  )
