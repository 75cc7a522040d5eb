export { backOfficeSearch } from './search-store.ts'
