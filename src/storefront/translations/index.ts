export { translateBought, translateOffered, translateProducts, translateTitles } from './translate-products.ts'
