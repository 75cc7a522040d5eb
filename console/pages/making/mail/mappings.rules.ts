/** What an item of the mail is among the shop's own. */
export interface Mapping {
  readonly item: string | null
  readonly quantity: number | null
  readonly price: number | null
}

/** Indexes of the items that no order of the mail has; `all` where there is no order yet. */
export function openItemsOf(result: object | null | undefined, all: number): number[] {
  if (!result) return Array.from({ length: all }, (_, index) => index)
  const open: unknown = Reflect.get(result, 'open_items')
  return Array.isArray(open) ? open : []
}

/** As the API takes them; an item without one of the shop's, and one that is ordered already, is left out. */
export const itemMappings = (mappings: readonly Mapping[], open: readonly number[]) =>
  mappings.flatMap(({ item, quantity, price }, index) =>
    !open.includes(index) || item === null || quantity === null || quantity <= 0
      ? []
      : [{ extracted_item_index: index, inventory_item_id: item, quantity, price: price ?? 0 }],
  )
