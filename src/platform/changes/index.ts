export { createChangeStreams } from './change-streams.ts'
export { changesRoutes } from './routes.ts'
