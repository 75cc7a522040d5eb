import { AppError } from '../../platform/errors.ts'
import { officialVersions } from './release.rules.ts'

export const invalidProfileUrl = (content: string): AppError => new AppError('invalid_profile_url', 400, content)

export const profileUnreachable = (): AppError =>
  new AppError('profile_unreachable', 424, "The agent's profile could not be fetched.")

export const profileMalformed = (): AppError =>
  new AppError('profile_malformed', 422, "The agent's profile is not JSON, or not a platform profile.")

export const versionUnsupported = (version: string): AppError =>
  new AppError(
    'version_unsupported',
    422,
    `Version ${version} is not supported here. Supported versions: ${officialVersions.join(', ')}.`,
  )

export const profileNotTrusted = (content: string): AppError => new AppError('profile_not_trusted', 403, content)

export const unknownKey = (): AppError =>
  new AppError('unauthorized', 401, 'This publishable key is not valid.', {
    headers: { 'www-authenticate': 'ApiKey realm="ucp"' },
  })

export const keyNeeded = (): AppError =>
  new AppError('unauthorized', 401, 'Send a publishable key of this shop in the header x-publishable-api-key.', {
    headers: { 'www-authenticate': 'ApiKey realm="ucp"' },
  })

export const tooManyRequests = (retryAfterSeconds: number): AppError =>
  new AppError('rate_limited', 429, `Too many requests. Try again in ${retryAfterSeconds} s.`, {
    headers: { 'retry-after': String(retryAfterSeconds) },
  })

export const signatureMissing = (): AppError =>
  new AppError('signature_missing', 401, 'Sign this request with the headers Signature-Input and Signature.')

const ofRequest = new Set(['digest_mismatch', 'algorithm_unsupported'])
export const signatureRefused = (code: string, content: string): AppError =>
  new AppError(code, ofRequest.has(code) ? 400 : 401, content)
