export { learnLayout } from './learn-layout.ts'
export { learnFromOrder, withLayouts } from './order-layouts.ts'
export { linesTotal, proveSums } from './prove-layout.rules.ts'
export { readLayout } from './read-layout.ts'
