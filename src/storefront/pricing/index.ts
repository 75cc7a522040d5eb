export { unitPrice } from './price.rules.ts'
export { quote } from './quote.rules.ts'
