export {
  normalName,
  type Platform,
  platformOfNames,
  platformOfUtm,
  platforms,
  type Utm,
  utmFields,
} from './platform.rules.ts'
