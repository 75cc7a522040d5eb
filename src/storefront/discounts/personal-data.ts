import type { PersonalData } from '../../platform/personal-data/index.ts'
import { forgetRedemptions, traceRedemptions } from './forget-store.ts'

export const discountPersonalData: PersonalData = {
  feature: 'storefront/discounts',
  columns: {
    discount: { title: 'redacted' },
    // The number of uses must not change, so a pseudonym replaces the buyer.
    discount_redemption: { email: 'pseudonymized' },
  },
  async trace(tx, traces) {
    if (traces.subject.kind === 'customer')
      traces.add('discount_redemption', await traceRedemptions(tx, traces.emails()))
  },
  async forget(tx, traces) {
    if (traces.subject.kind === 'customer') await forgetRedemptions(tx, traces.emails(), traces.pseudonym)
  },
}
