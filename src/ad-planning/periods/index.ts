export { endOf, isForward, type Period, periodOf } from './period.rules.ts'
export { happened } from './period-store.ts'
export { type Amounts, AmountsByCurrency, periodFields, ShownPeriod } from './schema.ts'
