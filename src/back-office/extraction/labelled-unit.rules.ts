import type { BlockCell } from './item-sets.rules.ts'
import { countedUnit } from './number-tokens.rules.ts'

/** Returns the unit in a labelled text of an item: `Unit: kg`. Null if there is none. */
export function labelledUnit(cells: readonly BlockCell[]): string | null {
  const [stated] = cells.flatMap(({ pieces }) =>
    pieces.flatMap(({ labelled }) => (labelled?.role === 'measure' ? [labelled.value.trim()] : [])),
  )
  return stated === undefined ? null : countedUnit(stated.toLowerCase().replace(/\.$/, ''))
}
