export {
  normalName,
  type Platform,
  platformOfNames,
  platformOfUtm,
  platforms,
  type Utm,
  utmFields,
} from './platform.rules.ts'
export { utmFilters, utmOf } from './utm-filters.ts'
