export { exportCatalog } from './export-catalog.ts'
