/** One line of the order that is being put together. */
export interface BasketLine {
  readonly variant_id: string
  readonly title: string
  readonly variant_title: string
  readonly image_url: string | null
  /** In the region's currency; null where it has no price there. */
  readonly unit_price: number | null
  readonly quantity: number
}

export type Basket = readonly BasketLine[]

/** One more of a variant that is in the basket, or its first. */
export const withLine = (basket: Basket, line: BasketLine): Basket =>
  basket.some(({ variant_id }) => variant_id === line.variant_id)
    ? basket.map((own) => (own.variant_id === line.variant_id ? { ...own, quantity: own.quantity + 1 } : own))
    : [...basket, line]

/** A quantity of 0 takes the line out. */
export const withQuantity = (basket: Basket, variantId: string, quantity: number): Basket =>
  basket.flatMap((line) => (line.variant_id !== variantId ? [line] : quantity > 0 ? [{ ...line, quantity }] : []))
