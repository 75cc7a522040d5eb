export { socialSearch } from './search-store.ts'
