export { readOrder } from './read-order.ts'
export { type OrderRow, readOrderRow } from './store.ts'
