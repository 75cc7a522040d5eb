export { learnLayout } from './learn-layout.ts'
export { learnFromOrder, withLayouts } from './order-layouts.ts'
export { readLayout } from './read-layout.ts'
