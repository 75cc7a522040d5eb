interface Line {
  readonly id: string
  readonly quantity: number
}

export const withOneMore = <Own extends Line>(basket: readonly Own[], line: Own): readonly Own[] =>
  basket.some(({ id }) => id === line.id)
    ? basket.map((own) => (own.id === line.id ? { ...own, quantity: own.quantity + 1 } : own))
    : [...basket, line]

/** Returns the lines with another quantity of one of them. Quantity 0 removes it. */
export const withQuantity = <Own extends Line>(basket: readonly Own[], id: string, quantity: number): readonly Own[] =>
  basket.flatMap((line) => (line.id !== id ? [line] : quantity > 0 ? [{ ...line, quantity }] : []))
