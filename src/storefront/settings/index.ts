export { defaultSalesChannel, endKey, type ListedKey, listAllKeys } from './key-list-store.ts'
export { createKeyUsage, type KeyUsage } from './key-usage.ts'
export type { KeyFacts, RegionFacts, ShopSettings, StoreFacts } from './settings.types.ts'
export { createSettingsReader, type SettingsReader } from './settings-reader.ts'
