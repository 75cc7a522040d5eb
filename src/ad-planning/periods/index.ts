export { endOf, type Period, periodOf } from './period.rules.ts'
export { type Amounts, AmountsByCurrency, periodFields, ShownPeriod } from './schema.ts'
