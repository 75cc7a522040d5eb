export { platformAdminRoutes } from './admin-routes.ts'
export { ApiConfig, type ApiConfigValue } from './api-config-schema.ts'
export {
  type ConnectedPlatform,
  type CredentialDeps,
  configProblemOf,
  lockConnectedPlatform,
  readConnectedPlatform,
  requireConnectedPlatform,
} from './connected-platform.ts'
export { openPage } from './open-page.ts'
export { readPlatformName, setPaused } from './platform-store.ts'
export { readPlatformView } from './platform-view.ts'
export { SocialPlatform, type SocialPlatformView } from './schema.ts'
export { platformSealSubscription, sealedPlatforms, sealPlainPlatforms } from './seal-platform.ts'
export { disconnectPlatform, storeCredentials } from './store-credentials.ts'
export { pageOfAccount, pageTokenOf, userTokenOf } from './tokens.rules.ts'
