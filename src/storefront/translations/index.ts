export { translateLines, translateProducts, translateTitles, type WrittenProduct } from './translate-products.ts'
