export { isForSignatures, PublicJwk as PublicJwkSchema, type PublicJwk, thumbprint } from './public-keys.ts'
export { derivedOf, type SigningKey, signedAnswer, signedRequest } from './sign.ts'
export {
  type Candidate,
  checkSignature,
  type ReceivedMessage,
  readSignatures,
  requiredOf,
  SignatureRefused,
} from './verify.ts'
