export { checkEncryptionKeys } from './check-keys.ts'
export { examineKeys } from './examine-keys.ts'
export { giveUpLost, lostRecords } from './give-up.ts'
