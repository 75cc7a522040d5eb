import type { Invariant } from './invariant.ts'

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
    broken: 'More was refunded of a payment than was paid.',
    violations: `
      select a.id, format('paid %s, refunded %s', paid.minor, r.minor) as what
      from payment_attempt a
      join (select attempt_id, sum(amount_minor) as minor from refund where status <> 'failed' group by attempt_id) r on r.attempt_id = a.id
      cross join lateral (
        select case when a.status <> 'paid' then 0 else coalesce((
          select (i.details ->> 'amount_minor')::bigint from payment_issue i where i.attempt_id = a.id and i.kind = 'amount_mismatch'), a.amount_minor) end as minor
      ) paid where r.minor > paid.minor`,
  },
]
