export { sealedSigningKeys } from './reseal-signing-keys.ts'
export { renewSigningKey, revokeSigningKey, rotateSigningKey } from './rotate-signing-key.ts'
export { forgetNonces, keepNonce, liveSigningKeys, type SigningKeyRow, undatedSince } from './signing-key-store.ts'
export { createSigningKeys, type PublishedKeys, type SigningKeys } from './signing-keys.ts'
