import type { Invariant } from './invariant.ts'

export const customerInvariants: readonly Invariant[] = [
  {
    name: 'forgotten-customer-is-gone',
    broken: 'An order still says who a customer was that has been forgotten.',
    violations: `
      select o.id, format('of customer %s', k.id) as what from customer k join "order" o on o.customer_id = k.id
      where k.anonymized_at is not null and (o.email <> k.email or o.snapshot #>> '{buyer,email}' is distinct from k.email
        or o.snapshot #>> '{buyer,lastName}' is not null or o.snapshot #>> '{address,lastName}' is not null)`,
  },
]
