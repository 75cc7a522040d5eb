export { storefrontNeeds } from './needs-store.ts'
