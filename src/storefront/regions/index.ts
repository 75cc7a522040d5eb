export { normalizeCountry } from './country.rules.ts'
export { provinceKey } from './province.rules.ts'
