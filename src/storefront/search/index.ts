export { storefrontSearch } from './search-store.ts'
