import type { Invariant } from '../platform/invariants/index.ts'
import { inboxInvariants } from './inbox/index.ts'
import { inventoryInvariants } from './inventory/index.ts'
import { inventoryOrderInvariants } from './inventory-orders/index.ts'
import { productionInvariants } from './production/index.ts'
import { translationInvariants } from './translations/index.ts'

export const backOfficeInvariants: readonly Invariant[] = [
  ...inventoryOrderInvariants,
  ...inventoryInvariants,
  ...inboxInvariants,
  ...productionInvariants,
  ...translationInvariants,
]
