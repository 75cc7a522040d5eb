export { namedRecords } from './named-records-store.ts'
export { searchRoutes } from './routes.ts'
