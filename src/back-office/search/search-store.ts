import { sql } from '../../platform/db/database.ts'
import { namedRecords } from '../../platform/search/index.ts'
import type { SearchKind } from '../../platform/search/ports.ts'

const runs: SearchKind = {
  type: 'production_run',
  area: 'production-runs',
  found: (matches, limit) => sql`select t.id, coalesce(d.name, t.id) as title, t.status as detail
    from production_run t left join design d on d.id = t.design_id
    where ${matches(sql`lower(concat_ws(E'\n', d.name, t.id))`)} order by t.created_at desc, t.id limit ${limit}`,
}

export const backOfficeSearch: readonly SearchKind[] = [
  namedRecords('design', 'designs', 'design', { title: sql`t.name`, detail: sql`t.status` }),
  runs,
  namedRecords('partner', 'partners', 'partner', { title: sql`t.name`, detail: sql`t.handle` }),
  namedRecords('inventory_order', 'inventory-orders', 'inventory_order', {
    title: sql`coalesce(nullif(t.order_number, ''), t.id)`,
    detail: sql`t.vendor`,
  }),
  namedRecords('inventory_item', 'inventory-items', 'inventory_item', { title: sql`t.title`, detail: sql`t.sku` }),
  namedRecords('inbound_email', 'inbound-emails', 'inbound_email', {
    title: sql`t.subject`,
    detail: sql`t.from_address`,
  }),
  namedRecords('task', 'tasks', 'task', { title: sql`t.title`, detail: sql`t.status` }),
]
