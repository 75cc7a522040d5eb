import type { Invariant } from '../platform/invariants/index.ts'
import { catalogInvariants } from './catalog/index.ts'
import { checkoutInvariants } from './checkout/index.ts'
import { customerInvariants } from './customers/index.ts'
import { discountInvariants } from './discounts/index.ts'
import { orderInvariants } from './orders/index.ts'
import { paymentInvariants } from './payments/index.ts'

export const storefrontInvariants: readonly Invariant[] = [
  ...catalogInvariants,
  ...orderInvariants,
  ...checkoutInvariants,
  ...paymentInvariants,
  ...discountInvariants,
  ...customerInvariants,
]
