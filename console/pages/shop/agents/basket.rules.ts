/** A variant in the bench's basket, as the search showed it. */
export interface Picked {
  readonly id: string
  readonly title: string
  readonly variantTitle: string
  readonly price: { readonly amount: number; readonly currency: string }
  readonly quantity: number
}

/** The basket with one more of an item. */
export const added = (basket: readonly Picked[], item: Picked): readonly Picked[] =>
  basket.some(({ id }) => id === item.id)
    ? basket.map((line) => (line.id === item.id ? { ...line, quantity: line.quantity + item.quantity } : line))
    : [...basket, item]

/** The basket with another quantity of an item; 0 takes it out. */
export const withQuantity = (basket: readonly Picked[], id: string, quantity: number): readonly Picked[] =>
  basket.map((line) => (line.id === id ? { ...line, quantity } : line)).filter((line) => line.quantity > 0)

export const sumOf = (basket: readonly Picked[]): number =>
  basket.reduce((sum, { price, quantity }) => sum + price.amount * quantity, 0)
