export { backOfficeNeeds } from './needs-store.ts'
