import type { Invariant } from '../../platform/invariants/index.ts'

export const catalogInvariants: readonly Invariant[] = [
  {
    name: 'stock-reserved-is-held',
    broken: 'The reserved stock of a variant is not the sum of its holds by open payments.',
    violations: `
      select s.variant_id as id, format('reserved %s, held %s', s.reserved, coalesce(h.held, 0)) as what
      from variant_stock s left join (
        select variant_id, sum(quantity) as held from stock_reservation where status = 'held' and not yields group by variant_id
      ) h on h.variant_id = s.variant_id
      where s.reserved <> coalesce(h.held, 0)`,
  },
  {
    name: 'stock-yielding-is-held',
    broken: 'The yielding stock of a variant is not the sum of its holds by payments without an agent key.',
    violations: `
      select s.variant_id as id, format('yielding %s, held %s', s.yielding, coalesce(h.held, 0)) as what
      from variant_stock s left join (
        select variant_id, sum(quantity) as held from stock_reservation where status = 'held' and yields group by variant_id
      ) h on h.variant_id = s.variant_id
      where s.yielding <> coalesce(h.held, 0)`,
  },
  {
    name: 'stock-not-oversold',
    broken: 'A variant without backorders has negative stock, or more units reserved than in stock.',
    violations: `
      select variant_id as id, format('on hand %s, reserved %s', on_hand, reserved) as what from variant_stock
      where reserved < 0 or (managed and not allow_backorder and (on_hand < 0 or reserved > on_hand))`,
  },
  {
    name: 'reservation-of-ended-payment-not-held',
    broken: 'A payment that has ended still holds stock.',
    violations: `
      select r.attempt_id as id, format('%s of %s held, the payment is %s', r.quantity, r.variant_id, a.status) as what
      from stock_reservation r join payment_attempt a on a.id = r.attempt_id
      where r.status = 'held' and a.status not in ('created', 'pending')`,
  },
  {
    name: 'sold-stock-matches-order',
    broken: 'The units taken from stock for an order are not the units of its lines.',
    violations: `
      select r.attempt_id as id, format('%s of %s %s, order %s has %s', r.quantity, r.variant_id, r.status, coalesce(o.id, 'none'), coalesce(l.quantity, 0)) as what
      from stock_reservation r
      left join "order" o on o.attempt_id = r.attempt_id
      left join (
        select order_id, variant_id, sum(quantity) as quantity from order_line group by order_id, variant_id
      ) l on l.order_id = o.id and l.variant_id = r.variant_id
      where (r.status = 'committed' and (o.id is null or l.quantity is distinct from r.quantity))
         or (r.status <> 'committed' and o.id is not null and o.status <> 'canceled')`,
  },
  {
    name: 'stock-ledger-adds-up',
    broken: 'The stock movements of a variant do not add up to its stock.',
    violations: `
      select s.variant_id as id, format('on hand %s, ledger %s', s.on_hand, coalesce(m.total, 0)) as what
      from variant_stock s left join (
        select variant_id, sum(quantity_change) as total from stock_movement group by variant_id
      ) m on m.variant_id = s.variant_id
      where s.on_hand <> coalesce(m.total, 0)`,
  },
  {
    name: 'stock-locations-add-up',
    broken: 'The stock of a variant at its locations does not add up to its stock.',
    violations: `
      select s.variant_id as id, format('on hand %s, at locations %s', s.on_hand, l.total) as what
      from variant_stock s join (
        select variant_id, sum(quantity) as total from stock_level group by variant_id
      ) l on l.variant_id = s.variant_id
      where s.on_hand <> l.total`,
  },
  {
    name: 'sales-of-a-price-apart',
    broken: 'Two sales of the same price overlap in time.',
    violations: `
      select variant_id as id, format('%s %s', currency, coalesce(region_id, 'everywhere')) as what from variant_price
      where not sale_windows_apart(sale_amount_minor, sale_starts_at, sale_ends_at, later_sales)`,
  },
]
