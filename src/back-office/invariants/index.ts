import { goodsInvariants } from './goods.ts'
import type { BackOfficeInvariant } from './invariant.types.ts'
import { productionInvariants } from './production.ts'
import { translationInvariants } from './translations.ts'

/** What the doctor checks beside the rules of the storefront. */
export const backOfficeInvariants: readonly BackOfficeInvariant[] = [
  ...goodsInvariants,
  ...productionInvariants,
  ...translationInvariants,
]
