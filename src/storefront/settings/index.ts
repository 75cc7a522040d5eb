export { readSettings, sellHereUnlessElsewhere } from './admin-store.ts'
export { hasEnded } from './key.rules.ts'
export { defaultSalesChannel, endKey, type ListedKey, listAllKeys } from './key-list-store.ts'
export { createKeyUsage } from './key-usage.ts'
export { openLinkSecret, sealedLinkSecret } from './link-secret.ts'
export type {
  KeyFacts,
  RegionFacts,
  ShopPagesFacts,
  ShopSettings,
  StoreFacts,
  TrustedAgentFacts,
} from './settings.types.ts'
export { createSettingsReader, type SettingsReader } from './settings-reader.ts'
