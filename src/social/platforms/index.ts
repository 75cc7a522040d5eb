export { platformAdminRoutes } from './admin-routes.ts'
export { ApiConfig, type ApiConfigValue } from './api-config-schema.ts'
export { type ConnectedPlatform, readConnectedPlatform } from './connected-platform.ts'
export {
  isShortText,
  type Network,
  networkLabels,
  networks,
  networksOf,
  type PlatformName,
  platformNameOf,
  platformNames,
} from './network.rules.ts'
export { platformSealSubscription, sealedPlatforms } from './seal-platform.ts'
