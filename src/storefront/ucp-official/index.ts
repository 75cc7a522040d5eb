export { createAgentProfiles } from './agent-profiles.ts'
export { createAuthentication } from './authentication.ts'
export { createAdmission } from './caller.ts'
export {
  businessProfileUrl,
  dialectDiscovery,
  officialDiscovery,
} from './discovery-routes.ts'
export { officialDescriptions, officialFaces, officialSurfaces } from './faces.ts'
export { createKeySources } from './key-sources.ts'
export { listenersOfOrders } from './listener-store.ts'
export { hasPublicLocations } from './location-store.ts'
export { orderForListener, type SnapshotDeps } from './order-snapshot.ts'
export { permalinkRoutes } from './permalink-routes.ts'
export { createRefusedAgents } from './refused-agents.ts'
