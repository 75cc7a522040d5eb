export { listWaitingOrders } from './list-store.ts'
export { readOrder } from './read-order.ts'
export { Order, type OrderView } from './schema.ts'
export { holdOrder, type OrderRow, readOrderRow, variantsOfOrders } from './store.ts'
