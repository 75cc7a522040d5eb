import type { FastifyInstance } from 'fastify'
import { registerAdminAction } from '../../platform/http/admin-action.ts'
import {
  type AdminDeps,
  registerCreate,
  registerList,
  registerRead,
  registerUpdate,
} from '../../platform/http/admin-resource.ts'
import {
  cancelOrder,
  createOrderByHand,
  createProblems,
  receiptProblems,
  receiveGoods,
  updateOrder,
} from './change-order.ts'
import { listOrders, readOrder } from './inventory-order-store.ts'
import {
  CancelBody,
  CreateInventoryOrderBody,
  InventoryOrder,
  InventoryOrderQuery,
  InventoryOrderSummary,
  ReceiveBody,
  UpdateInventoryOrderBody,
} from './schema.ts'

const tag = 'Inventory orders'
const singular = 'inventory_order'
const path = '/inventory-orders'

/** Registers `/inventory-orders` below `/admin`. */
export function inventoryOrderRoutes(app: FastifyInstance, deps: AdminDeps): void {
  registerList(app, deps, {
    tag,
    path,
    plural: 'inventory_orders',
    view: InventoryOrderSummary,
    query: InventoryOrderQuery,
    list: listOrders,
  })
  const named = { tag, path, singular, view: InventoryOrder }
  registerRead(app, deps, { ...named, read: readOrder })
  registerCreate(app, deps, {
    ...named,
    create: { body: CreateInventoryOrderBody, problems: createProblems, run: createOrderByHand },
  })
  registerUpdate(app, deps, { ...named, read: readOrder, update: { body: UpdateInventoryOrderBody, run: updateOrder } })
  registerAdminAction(app, deps, {
    url: `${path}/:id/receive`,
    tag,
    operationId: 'receiveInventoryOrder',
    summary: 'Receive goods of an inventory order into stock',
    description: 'Adds received quantities to stock. Without `lines`, everything still open is received.',
    status: 200,
    singular,
    view: InventoryOrder,
    body: ReceiveBody,
    target: singular,
    problems: (db, { id }, given) => receiptProblems(db, id, given),
    run: (tx, { id }, body, now) => receiveGoods(tx, id, body, now),
  })
  registerAdminAction(app, deps, {
    url: `${path}/:id/cancel`,
    tag,
    operationId: 'cancelInventoryOrder',
    summary: 'Close an inventory order',
    description: 'Closes an inventory order that is not fully received. Received units remain in stock.',
    status: 200,
    singular,
    view: InventoryOrder,
    body: CancelBody,
    target: singular,
    run: (tx, { id }, { reason }, now) => cancelOrder(tx, id, reason, now),
  })
}
