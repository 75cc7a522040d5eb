import { fractionRefused, type UnitKind } from '../../platform/units.ts'

/** What decides whether the units of a run may have decimals. */
export interface RunUnits {
  readonly unitKind: UnitKind
  /** The run makes goods of the catalogue, which are sold, and stocked, in whole numbers. */
  readonly isForSale: boolean
}

export const inPieces: RunUnits = { unitKind: 'piece', isForSale: false }

/** Why a run cannot make that many; null: it can. */
export function unitsRefused({ unitKind, isForSale }: RunUnits, quantity: number): string | null {
  const ofUnit = fractionRefused(unitKind, quantity)
  if (ofUnit !== null || !isForSale || Number.isInteger(quantity)) return ofUnit
  return 'must be a whole number: goods for sale are whole'
}

/** Whether the run may make parts of a unit. */
export const takesDecimals = ({ unitKind, isForSale }: RunUnits): boolean => unitKind !== 'piece' && !isForSale
