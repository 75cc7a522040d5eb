import type { Selectable } from 'kysely'
import { type Queryable, sql } from '../../platform/db/database.ts'
import { equalTo, textAnywhere, within } from '../../platform/db/list-conditions-store.ts'
import { type ListSource, listPage } from '../../platform/db/list-store.ts'
import { insertRow, updateById } from '../../platform/db/row-store.ts'
import type { InventoryOrderLineTable, InventoryOrderTable } from '../../platform/db/tables.ts'
import { newId } from '../../platform/ids.ts'
import { isoTime, isoTimeOrNull } from '../../platform/iso-time.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import { quantityColumn, quantityOfColumn } from '../../platform/quantity.ts'
import type { UnitKind } from '../../platform/units.ts'
import type {
  CreateInventoryOrder,
  InventoryOrderFilter,
  InventoryOrderLineView,
  InventoryOrderStatus,
  InventoryOrderSummaryView,
  InventoryOrderView,
  UpdateInventoryOrder,
} from './schema.ts'

type OrderRow = Selectable<InventoryOrderTable> & { readonly stock_location_name: string }
type LineRow = Selectable<InventoryOrderLineTable>

const summaryOf = (row: OrderRow): InventoryOrderSummaryView => ({
  id: row.id,
  // Safe cast: a check constraint limits the column.
  status: row.status as InventoryOrderStatus,
  vendor: row.vendor,
  order_number: row.order_number,
  currency: row.currency,
  order_date: row.order_date,
  expected_delivery: row.expected_delivery,
  tracking_number: row.tracking_number,
  tracking_url: row.tracking_url,
  stock_location_id: row.stock_location_id,
  stock_location_name: row.stock_location_name,
  from_stock_location_id: row.from_stock_location_id,
  quantity: quantityOfColumn(row.quantity),
  total_price: row.total_price,
  inbound_email_id: row.inbound_email_id,
  cancelled_at: isoTimeOrNull(row.cancelled_at),
  cancelled_reason: row.cancelled_reason,
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
})

const lineOf = (row: LineRow & { readonly unit: string; readonly item_title: string }): InventoryOrderLineView => ({
  id: row.id,
  inventory_item_id: row.inventory_item_id,
  name: row.name,
  item_title: row.item_title,
  quantity: quantityOfColumn(row.quantity),
  unit: row.unit,
  price: row.price,
  received_quantity: quantityOfColumn(row.received_quantity),
})

const orders: ListSource = {
  from: sql`inventory_order o`,
  id: { column: sql`o.id`, type: 'text' },
  sorts: {
    created_at: [{ column: sql`o.created_at`, type: 'timestamptz' }],
    updated_at: [{ column: sql`o.updated_at`, type: 'timestamptz' }],
    vendor: [{ column: sql`o.vendor`, type: 'text' }],
  },
  columns: sql`o.*, l.name as stock_location_name`,
  join: sql`join inventory_order o on o.id = page.list_id join stock_location l on l.id = o.stock_location_id`,
}

export async function listOrders(
  db: Queryable,
  query: InventoryOrderFilter & PageAfter,
): Promise<Page<InventoryOrderSummaryView>> {
  const page = await listPage<OrderRow>(db, orders, query, {
    conditions: [
      ...equalTo([
        [sql`o.status`, query.status],
        [sql`o.stock_location_id`, query.stock_location_id],
        [sql`o.inbound_email_id`, query.inbound_email_id],
      ]),
      ...within(sql`o.created_at`, 'created_at', query),
    ],
    search: textAnywhere(sql`lower(concat_ws(E'\n', o.vendor, o.order_number, o.tracking_number))`, query.q),
  })
  return { ...page, rows: page.rows.map(summaryOf) }
}

export async function readOrder(db: Queryable, id: string): Promise<InventoryOrderView | null> {
  const row = await db
    .selectFrom('inventory_order as o')
    .innerJoin('stock_location as l', 'l.id', 'o.stock_location_id')
    .selectAll('o')
    .select('l.name as stock_location_name')
    .where('o.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const lines = await db
    .selectFrom('inventory_order_line as l')
    .innerJoin('inventory_item as i', 'i.id', 'l.inventory_item_id')
    .selectAll('l')
    .select(['i.unit', 'i.title as item_title'])
    .where('l.inventory_order_id', '=', id)
    .orderBy('l.position')
    .execute()
  // Safe cast: the schema allows only objects.
  const metadata = row.metadata as unknown as Record<string, unknown>
  return { ...summaryOf(row), lines: lines.map(lineOf), metadata }
}

/** Locks the order until the transaction ends. Returns null if it does not exist. */
export async function lockOrder(tx: Queryable, id: string): Promise<InventoryOrderView | null> {
  await tx.selectFrom('inventory_order').select('id').where('id', '=', id).forUpdate().execute()
  return readOrder(tx, id)
}

export interface NewOrder extends CreateInventoryOrder {
  readonly id: string
  readonly quantity: number
  readonly total_price: number
  readonly inbound_email_id: string | null
}

/** Inserts an order. `items`: the inventory items of the lines. The keys are item ids. */
export async function insertOrder(
  tx: Queryable,
  { lines, ...order }: NewOrder,
  items: ReadonlyMap<string, { readonly unitKind: UnitKind }>,
  now: Date,
): Promise<void> {
  await insertRow(tx, 'inventory_order', {
    ...order,
    quantity: quantityColumn(order.quantity),
    status: 'pending',
    metadata: JSON.stringify(order.metadata),
    created_at: now,
    updated_at: now,
  })
  await insertRow(
    tx,
    'inventory_order_line',
    lines.map((line, position) => ({
      ...line,
      quantity: quantityColumn(line.quantity),
      unit_kind: items.get(line.inventory_item_id)?.unitKind ?? 'piece',
      id: newId('inv_line', now.getTime()),
      inventory_order_id: order.id,
      position,
    })),
  )
}

export async function changeOrder(
  tx: Queryable,
  id: string,
  {
    metadata,
    ...change
  }: Omit<UpdateInventoryOrder, 'status'> & {
    readonly status?: InventoryOrderStatus
    readonly cancelled_at?: Date
    readonly cancelled_reason?: string | null
  },
  now: Date,
): Promise<void> {
  await updateById(tx, 'inventory_order', id, {
    ...change,
    ...(metadata === undefined ? {} : { metadata: JSON.stringify(metadata) }),
    updated_at: now,
  })
}

export async function addReceived(
  tx: Queryable,
  received: readonly { readonly lineId: string; readonly quantity: number }[],
): Promise<void> {
  for (const { lineId, quantity } of received)
    await tx
      .updateTable('inventory_order_line')
      .set((eb) => ({ received_quantity: eb('received_quantity', '+', quantityColumn(quantity)) }))
      .where('id', '=', lineId)
      .execute()
}
