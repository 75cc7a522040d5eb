import { goodsInvariants } from './goods.ts'
import type { BackOfficeInvariant } from './invariant.types.ts'
import { productionInvariants } from './production.ts'
import { translationInvariants } from './translations.ts'

/** Back office invariants that `doctor` checks. */
export const backOfficeInvariants: readonly BackOfficeInvariant[] = [
  ...goodsInvariants,
  ...productionInvariants,
  ...translationInvariants,
]
