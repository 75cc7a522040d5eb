import type { Invariant } from '../../platform/invariants/index.ts'

export const inventoryOrderInvariants: readonly Invariant[] = [
  {
    name: 'goods-received-within-order',
    broken: 'More of an inventory order line was received than ordered.',
    violations: `
      select id, format('ordered %s, received %s', trim_scale(quantity), trim_scale(received_quantity)) as what from inventory_order_line
      where received_quantity not between 0 and quantity`,
  },
  {
    name: 'inventory-order-adds-up',
    broken: 'The lines of an inventory order do not add up to its quantity or its total.',
    violations: `
      select o.id, format('quantity %s, lines %s; total %s, lines %s', trim_scale(o.quantity), trim_scale(coalesce(l.quantity, 0)), o.total_price, coalesce(l.price, 0)) as what
      from inventory_order o left join (
        select inventory_order_id, sum(quantity) as quantity, sum(round(quantity * price)) as price from inventory_order_line group by 1
      ) l on l.inventory_order_id = o.id
      where o.quantity <> coalesce(l.quantity, 0) or o.total_price <> coalesce(l.price, 0)`,
  },
  {
    name: 'inventory-order-status-fits',
    broken: 'The status of an inventory order does not match the quantities received.',
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
    broken: 'More was added to stock for an inventory order than received.',
    violations: `
      select m.note as id, format('into stock %s, received %s', m.stocked, trim_scale(coalesce(l.received, 0))) as what
      from (select note, sum(quantity_change) as stocked from stock_movement
        where reason = 'received' and note like 'Inventory order %' group by note) m
      left join (select 'Inventory order ' || inventory_order_id as note, sum(received_quantity) as received
        from inventory_order_line group by 1) l using (note)
      where m.stocked > coalesce(l.received, 0)`,
  },
]
