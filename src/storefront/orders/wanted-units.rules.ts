export interface WantedUnits {
  readonly line_item_id: string
  readonly quantity: number
}

export interface UnitsLeft {
  readonly id: string
  readonly left: number
}

export interface UnitsProblem {
  readonly path: string
  readonly message: string
}

/**
 * Returns all problems with the requested units. Each line may appear once, with at most the units that are left. Parts
 * that the schema refused are undefined.
 */
export function wantedProblems(
  member: 'items' | 'line_items',
  wanted: readonly (Partial<WantedUnits> | undefined)[],
  lines: readonly UnitsLeft[],
): UnitsProblem[] {
  return wanted.flatMap(({ line_item_id: id, quantity = 0 } = {}, index) => {
    if (id === undefined) return []
    const at = `/${member}/${index}`
    const line = lines.find((candidate) => candidate.id === id)
    if (!line) return [{ path: `${at}/line_item_id`, message: `Line ${id} is not in this order.` }]
    if (wanted.findIndex((other) => other?.line_item_id === id) < index)
      return [{ path: `${at}/line_item_id`, message: `Line ${id} is given twice.` }]
    if (quantity > line.left)
      return [{ path: `${at}/quantity`, message: `Only ${line.left} of line ${id} are left, not ${quantity}.` }]
    return []
  })
}
