export { normalizeCountry } from './country.rules.ts'
export { Country } from './country-field.ts'
export { provinceKey, provinceName, provincesOf } from './province.rules.ts'
export { chooseRegion, defaultRegion, regionWithCurrency } from './region.rules.ts'
