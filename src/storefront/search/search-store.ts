import { sql } from '../../platform/db/database.ts'
import { namedRecords } from '../../platform/search/index.ts'
import type { SearchKind } from '../../platform/search/ports.ts'
import { buyerName, listWaitingOrders } from '../orders/index.ts'

const orders: SearchKind = {
  type: 'order',
  area: 'orders',
  prepare: listWaitingOrders,
  found: (matches, limit) => sql`select o.id, o.display_id as title, coalesce(${buyerName}, o.email) as detail from
    (select l.order_id, l.placed_at from order_listing l where ${matches(sql`l.text`)} order by l.placed_at desc, l.order_id limit ${limit}) l
    join "order" o on o.id = l.order_id order by l.placed_at desc, o.id`,
}

const products: SearchKind = {
  type: 'product',
  area: 'products',
  found: (matches, limit) => sql`select l.product_id as id, l.title, l.status as detail from product_listing l
    where ${matches(sql`l.text`)} order by l.created_at desc, l.product_id limit ${limit}`,
}

const customers: SearchKind = {
  type: 'customer',
  area: 'customers',
  found: (
    matches,
    limit,
  ) => sql`select k.id, coalesce(nullif(concat_ws(' ', k.first_name, k.last_name), ''), k.email) as title, k.email as detail from
    (select l.customer_id, l.created_at from customer_listing l where ${matches(sql`l.text`)} order by l.created_at desc, l.customer_id limit ${limit}) l
    join customer k on k.id = l.customer_id order by l.created_at desc, k.id`,
}

export const storefrontSearch: readonly SearchKind[] = [
  orders,
  products,
  customers,
  namedRecords('discount', 'discounts', 'discount', { title: sql`t.code`, detail: sql`t.title` }),
  namedRecords('category', 'categories', 'category', { title: sql`t.name` }),
  namedRecords('collection', 'collections', 'collection', { title: sql`t.title` }),
]
