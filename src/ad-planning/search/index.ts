export { adPlanningSearch } from './search-store.ts'
