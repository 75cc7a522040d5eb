import type { BlockCell } from './item-sets.rules.ts'
import { countedUnit } from './number-tokens.rules.ts'

/** Returns the unit that a text of an item states after its label: `Unit: kg`. */
export function labelledUnit(cells: readonly BlockCell[]): string | null {
  const [stated] = cells.flatMap(({ pieces }) =>
    pieces.flatMap(({ labelled }) => (labelled?.role === 'measure' ? [labelled.value.trim()] : [])),
  )
  return stated === undefined ? null : countedUnit(stated.toLowerCase().replace(/\.$/, ''))
}
