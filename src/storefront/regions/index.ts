export { normalizeCountry } from './country.rules.ts'
export { provinceKey } from './province.rules.ts'
export { chooseRegion, defaultRegion, regionWithCurrency } from './region.rules.ts'
