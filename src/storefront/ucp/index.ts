export { ucpDescription } from './api-surface.ts'
export { ucpSurface } from './envelope.ts'
export { discoveryRoutes, type UcpDeps, ucpRoutes } from './routes.ts'
