import type { Invariant } from '../../platform/invariants/index.ts'

export const paymentInvariants: readonly Invariant[] = [
  {
    name: 'paid-money-is-accounted-for',
    broken: 'A payment was received more than a minute ago and led to neither an order nor a payment issue.',
    violations: `
      select a.id, format('%s %s paid at %s', a.amount_minor, a.currency, a.paid_at) as what from payment_attempt a
      where a.status = 'paid' and coalesce(a.paid_at, a.updated_at) < now() - interval '1 minute'
        and not exists (select from "order" o where o.attempt_id = a.id)
        and not exists (select from payment_issue i where i.attempt_id = a.id)`,
  },
  {
    name: 'paid-payment-stays-paid',
    broken: 'A received payment is not marked as paid, or a paid payment has no time of payment.',
    violations: `
      select id, format('%s, paid at %s', status, coalesce(paid_at::text, 'no time')) as what from payment_attempt
      where (status = 'paid') <> (paid_at is not null)`,
  },
  {
    name: 'no-overdue-payment',
    broken: 'A payment should have expired more than ten minutes ago. The job that ends payments is not running.',
    violations: `
      select id, format('%s, expired at %s', status, expires_at) as what from payment_attempt
      where status in ('created', 'pending') and expires_at < now() - interval '10 minutes'`,
  },
  {
    name: 'payment-events-are-applied',
    broken: 'A message of a payment provider was stored more than a minute ago and is not processed yet.',
    violations: `
      select id::text, format('%s %s for %s, received at %s', provider, type, attempt_id, received_at) as what from payment_event
      where processed_at is null and attempt_id is not null and received_at < now() - interval '1 minute'`,
  },
  {
    name: 'refunds-move-on',
    broken: 'A refund has not reached the provider after an hour, or is not completed by the provider after ten days.',
    violations: `
      select id, format('%s since %s', status, created_at) as what from refund
      where (status = 'created' and created_at < now() - interval '1 hour') or (status = 'queued' and created_at < now() - interval '10 days')`,
  },
  {
    name: 'refunds-within-payment',
    broken: 'The refunds of a payment exceed the amount received.',
    violations: `
      select a.id, format('paid %s, refunded %s', paid.minor, greatest(r.ours, r.done)) as what
      from payment_attempt a
      -- A refund made at the provider may arrive while one of ours is pending. The provider then refuses ours.
      join (select attempt_id, coalesce(sum(amount_minor) filter (where source = 'shop'), 0) as ours,
          coalesce(sum(amount_minor) filter (where status = 'succeeded'), 0) as done
        from refund where status <> 'failed' group by attempt_id) r on r.attempt_id = a.id
      cross join lateral (select case when a.status <> 'paid' then 0 else coalesce(a.captured_minor, a.amount_minor) end as minor) paid
      where greatest(r.ours, r.done) > paid.minor`,
  },
  {
    name: 'manual-payment-has-order',
    broken: 'A person recorded a payment for a checkout session that has no order for it.',
    violations: `
      select a.id, format('%s, order %s', a.status, coalesce(o.id, 'none')) as what from payment_attempt a left join "order" o on o.attempt_id = a.id
      where a.handler_id = 'manual_handler' and (a.status <> 'paid' or o.id is null)`,
  },
  {
    name: 'settled-case-was-acted-on',
    broken: 'A payment issue was closed as accepted without an order, or as refunded without a refund.',
    violations: `
      select i.id, format('%s, order %s, refund %s', i.resolution, coalesce(o.id, 'none'), coalesce(i.resolution_refund_id, 'none')) as what
      from payment_issue i left join "order" o on o.attempt_id = i.attempt_id
      where i.resolution = 'accept_as_paid' and o.id is null or i.resolution = 'refund' and i.resolution_refund_id is null`,
  },
  {
    name: 'unopened-payment-holds-nothing',
    broken: 'A payment whose page was never opened holds stock or a discount.',
    violations: `
      select a.id, 'it holds something' as what from payment_attempt a
      where not a.holds and (
        exists (select from stock_reservation r where r.attempt_id = a.id and r.status = 'held')
        or exists (select from discount_redemption d where d.attempt_id = a.id and d.status = 'held'))`,
  },
]
