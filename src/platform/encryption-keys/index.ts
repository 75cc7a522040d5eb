export { checkEncryptionKeys, type KeyCheckDeps } from './check-keys.ts'
export { examineKeys } from './examine-keys.ts'
export { giveUpLost, lostRecords } from './give-up.ts'
