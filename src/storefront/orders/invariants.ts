import type { Invariant } from '../../platform/invariants/index.ts'

export const orderInvariants: readonly Invariant[] = [
  {
    name: 'one-order-per-session',
    broken: 'A checkout session has more than one order.',
    violations: `
      select checkout_id as id, format('orders %s', string_agg(id, ', ' order by id)) as what from "order"
      where checkout_id is not null group by checkout_id having count(*) > 1`,
  },
  {
    name: 'one-order-per-payment',
    broken: 'A payment has more than one order.',
    violations: `
      select attempt_id as id, format('orders %s', string_agg(id, ', ' order by id)) as what from "order"
      where attempt_id is not null group by attempt_id having count(*) > 1`,
  },
  {
    name: 'order-number-once',
    broken: 'Two orders have the same number.',
    violations: `
      select display_id as id, format('orders %s', string_agg(id, ', ' order by id)) as what from "order"
      group by display_id having count(*) > 1`,
  },
  {
    name: 'order-paid-exactly',
    broken: 'An order of an agent has no settled payment of its session for exactly its total.',
    violations: `
      select o.id, format('order %s %s, payment %s: %s %s %s', o.total_minor, o.currency, coalesce(a.id, 'none'), a.status, a.amount_minor, a.currency) as what
      from "order" o left join payment_attempt a on a.id = o.attempt_id
      where o.checkout_id is not null and (a.id is null or a.status <> 'paid' or a.checkout_id <> o.checkout_id
        or a.amount_minor <> o.total_minor or a.currency <> o.currency)`,
  },
  {
    name: 'order-total-adds-up',
    broken: 'The subtotal, delivery, tax and discount of an order do not add up to its total.',
    violations: `
      select id, format('%s + %s + %s + %s <> %s', subtotal_minor, fulfillment_minor, tax_minor, discount_minor, total_minor) as what
      from "order" where total_minor <> subtotal_minor + fulfillment_minor + tax_minor + discount_minor`,
  },
  {
    name: 'order-lines-add-up',
    broken: 'The lines of an order do not add up to its subtotal, its discount or its tax.',
    violations: `
      select o.id, format('subtotal %s, lines %s; discount %s, lines %s; tax %s, lines %s', o.subtotal_minor, coalesce(l.total, 0), o.discount_minor,
        coalesce(l.discount, 0), o.tax_minor + o.tax_included_minor, coalesce(l.tax, 0)) as what
      from "order" o left join lateral (
        select sum(total_minor) as total, sum(discount_minor) as discount, sum(tax_minor) as tax,
          bool_and(total_minor = unit_price_minor * quantity and discount_minor between -total_minor and 0) as sound
        from order_line where order_id = o.id
      ) l on true
      -- What the lines do not bear of discount and tax is delivery's.
      where l.sound is not true or l.total <> o.subtotal_minor
        or o.discount_minor - l.discount not between -o.fulfillment_minor and 0
        or l.tax > o.tax_minor + o.tax_included_minor
        or (o.fulfillment_minor = 0 and l.tax <> o.tax_minor + o.tax_included_minor)`,
  },
  {
    name: 'order-tax-adds-up',
    broken: 'The tax of an order is not the sum of the taxes of its lines and its delivery.',
    violations: `
      select o.id, format('tax %s, lines %s, delivery %s', o.tax_minor + o.tax_included_minor, l.tax, o.fulfillment_tax_minor) as what
      from "order" o cross join lateral (select coalesce(sum(tax_minor), 0) as tax from order_line where order_id = o.id) l
      where o.tax_minor + o.tax_included_minor <> l.tax + o.fulfillment_tax_minor`,
  },
  {
    name: 'fulfilled-within-order',
    broken: 'More units of an order line were fulfilled than ordered.',
    violations: `
      select l.id, format('bought %s, fulfilled %s', l.quantity, sum(i.quantity)) as what
      from order_line l join fulfillment_item i on i.order_line_id = l.id join fulfillment f on f.id = i.fulfillment_id and f.canceled_at is null
      group by l.id having sum(i.quantity) > l.quantity`,
  },
  {
    name: 'refunded-units-not-fulfilled',
    broken: 'Units of an order line were refunded or canceled before shipping, and still fulfilled.',
    violations: `
      select l.id, format('bought %s, canceled %s, fulfilled %s', l.quantity, c.canceled, f.fulfilled) as what
      from order_line l join "order" o on o.id = l.order_id
      cross join lateral (
        select case when o.status = 'canceled' then l.quantity
          else coalesce(sum(case when r.status = 'failed' then greatest(rl.restocked - rl.returned, 0) else rl.canceled end), 0) end as canceled
        from refund_line rl join refund r on r.id = rl.refund_id where rl.order_line_id = l.id
      ) c
      cross join lateral (
        select coalesce(sum(i.quantity), 0) as fulfilled from fulfillment_item i join fulfillment f on f.id = i.fulfillment_id
        where i.order_line_id = l.id and f.canceled_at is null
      ) f
      where c.canceled > 0 and f.fulfilled > 0 and c.canceled + f.fulfilled > l.quantity`,
  },
  {
    name: 'returned-units-were-shipped',
    broken:
      'More units of an order line were returned, or kept with a refund, than shipped; or units that the buyer has were restocked.',
    violations: `
      select l.id, format('shipped %s, returned %s, kept %s, restocked %s of %s', s.shipped, p.returned, p.kept, p.restocked, p.canceled + p.returned) as what
      from order_line l join "order" o on o.id = l.order_id and o.status <> 'canceled'
      join lateral (
        select sum(rl.returned) as returned, sum(rl.restocked) as restocked,
          sum(case when r.status = 'failed' then 0 else rl.quantity - rl.canceled - rl.returned end) as kept,
          sum(rl.canceled) as canceled, bool_or(rl.restocked > rl.canceled + rl.returned) as beyond
        from refund_line rl join refund r on r.id = rl.refund_id
        where rl.order_line_id = l.id and (r.status <> 'failed' or rl.restocked > 0 or rl.returned > 0)
      ) p on p.returned is not null
      cross join lateral (
        select coalesce(sum(i.quantity), 0) as shipped from fulfillment_item i join fulfillment f on f.id = i.fulfillment_id
        where i.order_line_id = l.id and f.canceled_at is null and coalesce(f.shipped_at, f.delivered_at) is not null
      ) s
      where p.beyond or p.returned + p.kept > s.shipped`,
  },
  {
    name: 'refund-parts-within-order',
    broken: 'The refunds of an order line or of the delivery exceed what was charged.',
    violations: `
      select l.id, format('bought %s, refunded %s', l.quantity, sum(rl.quantity)) as what
      from order_line l join refund_line rl on rl.order_line_id = l.id join refund r on r.id = rl.refund_id and r.status <> 'failed'
      group by l.id having sum(rl.quantity) > l.quantity
      union all
      select o.id, format('delivery %s and its tax %s, refunded %s', o.fulfillment_minor, o.fulfillment_tax_minor, sum(r.shipping_minor))
      from "order" o join refund r on r.order_id = o.id and r.status <> 'failed'
      group by o.id having sum(r.shipping_minor) > o.fulfillment_minor + o.fulfillment_tax_minor`,
  },
  {
    name: 'orders-are-announced',
    broken: 'An order of the last 29 days has no `order.placed` event, so its follow-up work never ran.',
    violations: `
      select o.id, format('placed at %s', o.placed_at) as what from "order" o
      where o.placed_at > now() - interval '29 days' and not exists (
        select from event e where e.type = 'order.placed' and e.payload ->> 'id' = o.id)`,
  },
  {
    name: 'variant-sales-add-up',
    broken: 'The sales of a variant on a day differ from the listed order lines of that day.',
    violations: `
      with lines as (
        select (o.placed_at at time zone 'UTC')::date as day, l.variant_id, sum(l.quantity) as units
        from order_listing o join order_line l on l.order_id = o.order_id where o.status <> 'canceled' group by 1, 2)
      select variant_id as id, format('%s: %s counted, %s in lines', day, coalesce(s.units, 0), coalesce(l.units, 0)) as what
      from variant_sales_day s full join lines l using (day, variant_id) where coalesce(s.units, 0) <> coalesce(l.units, 0)`,
  },
]
