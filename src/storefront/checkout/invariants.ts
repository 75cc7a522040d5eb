import type { Invariant } from '../../platform/invariants/index.ts'
import { findWrongStatuses } from './find-wrong-statuses.ts'

export const checkoutInvariants: readonly Invariant[] = [
  {
    name: 'completed-session-has-order',
    broken: 'A checkout session is completed without an order, or has an order and is not completed.',
    violations: `
      select coalesce(c.id, o.checkout_id) as id, format('session %s with order %s, order %s', c.status, coalesce(c.order_id, 'none'), coalesce(o.id, 'none')) as what
      from checkout c full join (select id, checkout_id from "order" where checkout_id is not null) o on o.checkout_id = c.id
      where (c.status = 'completed' or c.order_id is not null or o.id is not null)
        and (c.status is distinct from 'completed' or c.order_id is null or c.order_id is distinct from o.id)`,
  },
  {
    name: 'paying-session-has-live-payment',
    broken: 'A checkout session waits for a payment that is not open, or whose amount is not the total of the session.',
    violations: `
      select c.id, format('total %s %s, payment %s: %s %s %s', c.total_minor, c.currency, coalesce(a.id, 'none'), a.status, a.amount_minor, a.currency) as what
      from checkout c left join payment_attempt a on a.id = c.attempt_id
      where c.status = 'complete_in_progress' and (a.id is null or a.status not in ('created', 'pending') or a.checkout_id <> c.id
        or a.amount_minor <> c.total_minor or a.currency <> c.currency or c.state #>> '{payment,attemptId}' is distinct from a.id)`,
  },
  {
    name: 'live-payment-has-paying-session',
    broken: 'A payment is open although its checkout session does not wait for it.',
    violations: `
      select a.id, format('payment %s, session %s is %s and waits for %s', a.status, c.id, c.status, coalesce(c.attempt_id, 'nothing')) as what
      from payment_attempt a join checkout c on c.id = a.checkout_id
      where a.status in ('created', 'pending') and (c.status <> 'complete_in_progress' or c.attempt_id is distinct from a.id)`,
  },
  {
    name: 'session-total-is-its-quote',
    broken: 'The total of a checkout session is not the sum of its lines and its other amounts.',
    violations: `
      select id, format('column %s, quote %s, its parts %s, lines %s', total_minor, quoted, parts, lines) as what from (
        select c.id, c.total_minor, (q ->> 'totalMinor')::bigint as quoted, (q ->> 'subtotalMinor')::bigint as subtotal,
          (q ->> 'subtotalMinor')::bigint + (q ->> 'fulfillmentMinor')::bigint + (q ->> 'taxMinor')::bigint + (q ->> 'discountMinor')::bigint as parts,
          (select coalesce(sum((l ->> 'unitPriceMinor')::bigint * (l ->> 'quantity')::bigint), 0) from json_array_elements(c.state -> 'lines') l) as lines
        from checkout c, lateral (select c.state -> 'quote' as q) x
      ) s where total_minor is distinct from quoted or quoted is distinct from parts or subtotal is distinct from lines`,
  },
  {
    name: 'ended-session-waits-for-nothing',
    broken: 'A checkout session that waits for no payment still names one.',
    violations: `
      select id, format('%s, payment %s', status, coalesce(attempt_id, state #>> '{payment,attemptId}')) as what from checkout
      where status <> 'complete_in_progress' and (attempt_id is not null or state #>> '{payment,attemptId}' is not null)`,
  },
  {
    name: 'session-history-is-current',
    broken: 'The status of a checkout session is not the one that its last recorded change set.',
    violations: `
      select id, format('%s, last change %s to %s', status, change ->> 'version', change ->> 'status') as what
      from (select id, status, version, state -> 'history' -> -1 as change from checkout) c
      where change is not null and (change ->> 'status' <> status or (change ->> 'version')::integer > version)`,
  },
  {
    name: 'session-status-follows-from-content',
    broken: 'The status of an open checkout session does not follow from its content.',
    violations: findWrongStatuses,
  },
]
