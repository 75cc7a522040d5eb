export { checkEncryptionKeys } from './check-keys.ts'
export { giveUpLost, lostRecords } from './give-up.ts'
export { keyInvariants } from './invariants.ts'
