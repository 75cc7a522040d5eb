import type { Invariant } from '../../platform/invariants/index.ts'

export const discountInvariants: readonly Invariant[] = [
  {
    name: 'discount-count-is-its-uses',
    broken: 'The usage count of a discount is not the number of its uses and holds.',
    violations: `
      select d.id, format('counted %s, used or held %s', d.used_count, coalesce(r.uses, 0)) as what from discount d
      left join (select discount_id, count(*) as uses from discount_redemption where status <> 'released' group by discount_id) r on r.discount_id = d.id
      where d.usage_limit is not null and d.used_count <> coalesce(r.uses, 0)`,
  },
  {
    name: 'discount-limit-kept',
    broken: 'A discount was used more often than its limit allows.',
    violations: `
      select id, format('used %s of %s', used_count, usage_limit) as what from discount where used_count > usage_limit`,
  },
  {
    name: 'discount-limit-per-customer-kept',
    broken: 'A customer used a discount more often than its limit per customer allows.',
    // Uses before the discount's last change may have been under another limit.
    violations: `
      select d.id, format('%s used it %s times of %s', r.email, count(*), d.usage_limit_per_customer) as what
      from discount d join discount_redemption r on r.discount_id = d.id and r.status <> 'released'
      join payment_attempt a on a.id = r.attempt_id and a.created_at >= d.updated_at
      where d.usage_limit_per_customer is not null
      group by d.id, r.email having count(*) > d.usage_limit_per_customer`,
  },
  {
    name: 'redemption-of-ended-payment-not-held',
    broken: 'A payment that has ended still holds a discount.',
    violations: `
      select r.attempt_id as id, format('%s held, the payment is %s', r.discount_id, a.status) as what
      from discount_redemption r join payment_attempt a on a.id = r.attempt_id
      where r.status = 'held' and a.status not in ('created', 'pending')`,
  },
  {
    name: 'used-discount-has-order',
    broken: 'A use of a discount belongs to a payment without an order.',
    violations: `
      select r.attempt_id as id, format('%s used, order %s', r.discount_id, coalesce(r.order_id, 'none')) as what
      from discount_redemption r left join "order" o on o.id = r.order_id
      where r.status = 'used' and (o.id is null or o.attempt_id is distinct from r.attempt_id)`,
  },
]
