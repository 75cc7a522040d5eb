import type { Invariant } from '../../platform/invariants/index.ts'

export const inventoryInvariants: readonly Invariant[] = [
  {
    name: 'quantity-fits-unit',
    broken: 'A quantity has decimals although its item is counted in pieces.',
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
]
