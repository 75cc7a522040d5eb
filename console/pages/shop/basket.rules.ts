interface Line {
  readonly id: string
  readonly quantity: number
}

/** The basket with one more of a variant, or its first. */
export const withOneMore = <Own extends Line>(basket: readonly Own[], line: Own): readonly Own[] =>
  basket.some(({ id }) => id === line.id)
    ? basket.map((own) => (own.id === line.id ? { ...own, quantity: own.quantity + 1 } : own))
    : [...basket, line]

/** The basket with another quantity of a variant; 0 takes it out. */
export const withQuantity = <Own extends Line>(basket: readonly Own[], id: string, quantity: number): readonly Own[] =>
  basket.flatMap((line) => (line.id !== id ? [line] : quantity > 0 ? [{ ...line, quantity }] : []))
