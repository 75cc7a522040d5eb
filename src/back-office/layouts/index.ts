export { learnFromOrder, withLayouts } from './order-layouts.ts'
export { linesTotal, proveSums } from './prove-layout.rules.ts'
