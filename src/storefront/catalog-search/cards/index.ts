export { ProductCards } from './product-cards.ts'
