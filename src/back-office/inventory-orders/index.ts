export { goodsReceived } from './change-order.ts'
export { createInventoryOrderAction } from './inbound-action.ts'
export { readOrder as readInventoryOrder } from './inventory-order-store.ts'
export { inventoryOrderRoutes } from './routes.ts'
