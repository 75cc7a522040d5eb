import type { BackOfficeInvariant } from './invariant.types.ts'

export const goodsInvariants: readonly BackOfficeInvariant[] = [
  {
    name: 'goods-received-within-order',
    broken: 'More of a line was received than was ordered.',
    violations: `
      select id, format('ordered %s, received %s', trim_scale(quantity), trim_scale(received_quantity)) as what from inventory_order_line
      where received_quantity not between 0 and quantity`,
  },
  {
    name: 'inventory-order-adds-up',
    broken: "An inventory order's lines do not make its quantity or its total.",
    violations: `
      select o.id, format('quantity %s, lines %s; total %s, lines %s', trim_scale(o.quantity), trim_scale(coalesce(l.quantity, 0)), o.total_price, coalesce(l.price, 0)) as what
      from inventory_order o left join (
        select inventory_order_id, sum(quantity) as quantity, sum(round(quantity * price)) as price from inventory_order_line group by 1
      ) l on l.inventory_order_id = o.id
      where o.quantity <> coalesce(l.quantity, 0) or o.total_price <> coalesce(l.price, 0)`,
  },
  {
    name: 'inventory-order-status-fits',
    broken: "An inventory order's status is not what was received of it.",
    violations: `
      select o.id, format('%s, ordered %s, received %s', o.status, trim_scale(l.quantity), trim_scale(l.received)) as what
      from inventory_order o join (
        select inventory_order_id, sum(quantity) as quantity, sum(received_quantity) as received from inventory_order_line group by 1
      ) l on l.inventory_order_id = o.id
      where (o.status = 'received' and l.received <> l.quantity)
         or (o.status = 'partially_received' and (l.received = 0 or l.received = l.quantity))
         or (o.status in ('pending', 'processing', 'shipped') and l.received <> 0)`,
  },
  {
    name: 'stock-of-goods-received',
    broken: 'More came into stock for an inventory order than was received of it.',
    violations: `
      select m.note as id, format('into stock %s, received %s', m.stocked, trim_scale(coalesce(l.received, 0))) as what
      from (select note, sum(quantity_change) as stocked from stock_movement
        where reason = 'received' and note like 'Inventory order %' group by note) m
      left join (select 'Inventory order ' || inventory_order_id as note, sum(received_quantity) as received
        from inventory_order_line group by 1) l using (note)
      where m.stocked > coalesce(l.received, 0)`,
  },
  {
    name: 'quantity-fits-unit',
    broken: 'A quantity has decimals, and its item is counted in pieces.',
    violations: `
      select l.id, format('%s of an item in %s', trim_scale(l.quantity), i.unit) as what
      from inventory_order_line l join inventory_item i on i.id = l.inventory_item_id
      where i.unit_kind = 'piece' and (l.quantity <> trunc(l.quantity) or l.received_quantity <> trunc(l.received_quantity))
      union all
      select i.id, format('%s %s in stock', trim_scale(i.on_hand), i.unit) from inventory_item i
      where i.unit_kind = 'piece' and i.on_hand <> trunc(i.on_hand) and not i.keeps_fraction
      union all
      select r.id, format('a run of %s %s', trim_scale(r.quantity), r.unit) from production_run r
      where (r.unit_kind = 'piece' or r.variant_id is not null or r.product_id is not null)
        and not (r.quantity = trunc(r.quantity) and r.allocated_quantity = trunc(r.allocated_quantity)
          and r.produced_quantity = trunc(r.produced_quantity) and r.rejected_quantity = trunc(r.rejected_quantity))`,
  },
  {
    name: 'executed-email-has-order',
    broken: 'What came of an e-mail is an inventory order that there is not, or that knows nothing of the e-mail.',
    violations: `
      select e.id, format('order %s, made from %s', e.action_result->>'inventory_order_id', coalesce(o.inbound_email_id, 'nothing')) as what
      from inbound_email e left join inventory_order o on o.id = e.action_result->>'inventory_order_id'
      where e.action_type = 'create_inventory_order' and e.action_result is not null and o.inbound_email_id is distinct from e.id`,
  },
  {
    name: 'order-of-email-was-executed',
    broken: 'An inventory order was made from an e-mail that says nothing came of it.',
    violations: `
      select o.id, format('e-mail %s is %s', e.id, e.status) as what
      from inventory_order o join inbound_email e on e.id = o.inbound_email_id where e.action_result is null`,
  },
]
