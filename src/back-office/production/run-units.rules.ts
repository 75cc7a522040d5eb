import { fractionRefused, type UnitKind } from '../../platform/units.ts'

/** The facts that decide whether a run may have fractional units. */
export interface RunUnits {
  readonly unitKind: UnitKind
  /** Whether the run makes catalogue goods, which are counted in whole numbers. */
  readonly isForSale: boolean
}

export const inPieces: RunUnits = { unitKind: 'piece', isForSale: false }

/** Returns why a run cannot make this quantity; null if it can. */
export function unitsRefused({ unitKind, isForSale }: RunUnits, quantity: number): string | null {
  const ofUnit = fractionRefused(unitKind, quantity)
  if (ofUnit !== null || !isForSale || Number.isInteger(quantity)) return ofUnit
  return 'must be a whole number: goods for sale are whole'
}

/** Whether the run may make fractions of a unit. */
export const takesDecimals = ({ unitKind, isForSale }: RunUnits): boolean => unitKind !== 'piece' && !isForSale
