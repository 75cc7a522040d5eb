export { translateBought, translateProducts, translateTitles } from './translate-products.ts'
