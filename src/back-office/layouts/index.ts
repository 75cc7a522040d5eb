export { learnLayout } from './learn-layout.ts'
export { readLayout } from './read-layout.ts'
