export { signedDirectoryKeys } from './key-directory.ts'
export { type KeySource, keySourceOf } from './key-source.ts'
export { isForSignatures, PublicJwk as PublicJwkSchema, type PublicJwk, thumbprint } from './public-keys.ts'
export { derivedOf, type SigningKey, signedAnswer, signedRequest } from './sign.ts'
export {
  type Candidate,
  checkSignature,
  type ReceivedMessage,
  readSignatures,
  requiredOf,
  SignatureRefused,
  webBotAuth,
} from './verify.ts'
