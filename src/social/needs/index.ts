export { socialNeeds } from './needs-store.ts'
