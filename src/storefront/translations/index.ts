export { translateLines, translateProducts, translateTitles } from './translate-products.ts'
