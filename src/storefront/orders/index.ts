export { type OrderRow, readOrderRow } from './store.ts'
