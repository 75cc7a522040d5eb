export { discountInvariants } from './invariants.ts'
export { discountPersonalData } from './personal-data.ts'
export {
  countUses,
  giveBackUses,
  holdDiscounts,
  recordDiscounts,
  releaseDiscounts,
  useHeldDiscounts,
} from './redemption-store.ts'
