export { type ExportFormat, exportCatalog } from './export-catalog.ts'
