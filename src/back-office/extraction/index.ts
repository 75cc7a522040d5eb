export { extractOrder } from './extract-order.ts'
