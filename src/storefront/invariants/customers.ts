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
  {
    name: 'forgotten-customer-is-not-in-the-log',
    broken: 'The audit log still says who a customer was that has been forgotten. Forget the customer once more.',
    violations: `
      select distinct k.id, 'named in the audit log' as what from customer k join audit_entry e on e.object_table = 'customer' and e.object_id = k.id
        cross join lateral (values (e.before), (e.after)) as v(fields) cross join lateral jsonb_each(v.fields) as f(key, value)
      where k.anonymized_at is not null and f.key in ('email', 'first_name', 'last_name', 'phone_number', 'note')
        and f.value not in ('null', '"[removed]"')`,
  },
]
