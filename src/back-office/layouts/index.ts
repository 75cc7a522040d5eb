export { learnFromOrder, withLayouts } from './order-layouts.ts'
export { calculationOf, linesTotal, proveSums } from './prove-layout.rules.ts'
