import type { Invariant } from '../../platform/invariants/index.ts'

export const paymentInvariants: readonly Invariant[] = [
  {
    name: 'paid-money-is-accounted-for',
    broken:
      'A payment was received more than a minute ago and made neither an order nor a case for the shop to look at.',
    violations: `
      select a.id, format('%s %s paid at %s', a.amount_minor, a.currency, a.paid_at) as what from payment_attempt a
      where a.status = 'paid' and coalesce(a.paid_at, a.updated_at) < now() - interval '1 minute'
        and not exists (select from "order" o where o.attempt_id = a.id)
        and not exists (select from payment_issue i where i.attempt_id = a.id)`,
  },
  {
    name: 'paid-payment-stays-paid',
    broken: 'A payment that was received is no longer marked as paid, or one is marked so without its time.',
    violations: `
      select id, format('%s, paid at %s', status, coalesce(paid_at::text, 'no time')) as what from payment_attempt
      where (status = 'paid') <> (paid_at is not null)`,
  },
  {
    name: 'no-overdue-payment',
    broken: 'A payment should have expired more than ten minutes ago: the job that ends payments is not running.',
    violations: `
      select id, format('%s, expired at %s', status, expires_at) as what from payment_attempt
      where status in ('created', 'pending') and expires_at < now() - interval '10 minutes'`,
  },
  {
    name: 'payment-events-are-applied',
    broken: "A payment provider's message was stored more than a minute ago and has had no effect yet.",
    violations: `
      select id::text, format('%s %s for %s, received at %s', provider, type, attempt_id, received_at) as what from payment_event
      where processed_at is null and attempt_id is not null and received_at < now() - interval '1 minute'`,
  },
  {
    name: 'refunds-move-on',
    broken: 'A refund has waited for an hour without reaching the provider, or for ten days at the provider.',
    violations: `
      select id, format('%s since %s', status, created_at) as what from refund
      where (status = 'created' and created_at < now() - interval '1 hour') or (status = 'queued' and created_at < now() - interval '10 days')`,
  },
  {
    name: 'refunds-within-payment',
    broken: 'More was refunded of a payment than was received.',
    violations: `
      select a.id, format('paid %s, refunded %s', paid.minor, greatest(r.ours, r.done)) as what
      from payment_attempt a
      -- What the provider tells of may come while a refund of ours is on its way, which it then refuses.
      join (select attempt_id, coalesce(sum(amount_minor) filter (where source = 'shop'), 0) as ours,
          coalesce(sum(amount_minor) filter (where status = 'succeeded'), 0) as done
        from refund where status <> 'failed' group by attempt_id) r on r.attempt_id = a.id
      cross join lateral (select case when a.status <> 'paid' then 0 else coalesce(a.captured_minor, a.amount_minor) end as minor) paid
      where greatest(r.ours, r.done) > paid.minor`,
  },
  {
    name: 'manual-payment-has-order',
    broken: 'A person took money for a session that has no order of it.',
    violations: `
      select a.id, format('%s, order %s', a.status, coalesce(o.id, 'none')) as what from payment_attempt a left join "order" o on o.attempt_id = a.id
      where a.handler_id = 'manual_handler' and (a.status <> 'paid' or o.id is null)`,
  },
  {
    name: 'settled-case-was-acted-on',
    broken: 'A case was closed as accepted without an order, or as refunded without a refund.',
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
