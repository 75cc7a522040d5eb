export { TimeZoneField, WallTimeField } from './schema.ts'
export { dayAfter, instantOf, wallTimeIn } from './wall-time.rules.ts'
