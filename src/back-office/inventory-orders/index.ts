export { goodsReceived } from './change-order.ts'
export { createInventoryOrderAction } from './inbound-action.ts'
export { inventoryOrderRoutes } from './routes.ts'
export { readOrder as readInventoryOrder } from './store.ts'
