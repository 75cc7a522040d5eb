export { readOrder } from './read-order.ts'
export type { OrderView } from './schema.ts'
export { type OrderRow, readOrderRow } from './store.ts'
