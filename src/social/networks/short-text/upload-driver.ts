import { randomBytes } from 'node:crypto'
import { Secret } from '../../../platform/secret.ts'
import { isMembers, type Members } from '../../credentials/index.ts'
import type { Account } from '../ports.ts'
import { formOf } from '../wire.ts'
import { multipartOf } from './multipart.ts'
import { oauth1Header } from './oauth1-signature.ts'
import { bearer, type ShortTextAnswer, type ShortTextDeps, shortTextCall } from './short-text-client.ts'

/** One version of the upload API. Both versions have the same five requests, with different URLs and credentials. */
export interface UploadDriver {
  simple(bytes: Buffer, category: string): Promise<ShortTextAnswer>
  begin(totalBytes: number, mimeType: string, category: string): Promise<ShortTextAnswer>
  append(id: string, segment: number, bytes: Buffer): Promise<ShortTextAnswer>
  finish(id: string): Promise<ShortTextAnswer>
  status(id: string): Promise<ShortTextAnswer>
  /** Returns the members of a response with the id and the processing state. */
  factsOf(body: Members): { readonly id: unknown; readonly processing: unknown }
}

const speaksVersion2 = (uploadUrl: string): boolean => /\/2$/.test(uploadUrl)

/** Returns OAuth 1.0a keys of account and app. Returns null if one of them is missing. */
function oauth1KeysOf({ config }: Pick<Account, 'config'>, consumer: ShortTextDeps['consumer']) {
  const user = 'oauth1_credentials' in config ? config.oauth1_credentials : undefined
  const own = 'oauth1_app_credentials' in config ? config.oauth1_app_credentials : undefined
  const app = own ? { key: own.consumer_key, secret: new Secret(own.consumer_secret) } : consumer
  if (!user || !app) return null
  return {
    consumerKey: app.key,
    consumerSecret: app.secret.reveal(),
    token: user.access_token,
    tokenSecret: user.access_token_secret,
  }
}

/** Returns why this login cannot upload media, as a message of the post, or null. */
export function uploadLack(
  config: Account['config'],
  { uploadUrl, consumer }: Pick<ShortTextDeps, 'uploadUrl' | 'consumer'>,
): string | null {
  if (speaksVersion2(uploadUrl)) return null
  if (!('oauth1_credentials' in config) || !config.oauth1_credentials)
    return 'The api_config of the platform has no oauth1_credentials: re-authenticate (connect the platform again), and give it the OAuth 1.0a keys of the account.'
  if (oauth1KeysOf({ config }, consumer)) return null
  return 'The keys of the app are missing: set NETWORK_C_CONSUMER_KEY and NETWORK_C_CONSUMER_SECRET, or oauth1_app_credentials.'
}

export function uploadDriver(deps: ShortTextDeps, account: Account): UploadDriver {
  return speaksVersion2(deps.uploadUrl) ? version2(deps, account) : version1(deps, account)
}

/** Returns the driver that uploads to `{upload_url}/1.1/media/upload.json`, signed with OAuth 1.0a. */
function version1(deps: ShortTextDeps, account: Account): UploadDriver {
  const url = `${deps.uploadUrl}/1.1/media/upload.json`
  const keys = oauth1KeysOf(account, deps.consumer)
  const sign = (method: string, address: string, form?: Readonly<Record<string, string>>) => {
    if (!keys) throw new Error('An upload was begun without OAuth 1.0a credentials.')
    const once = { nonce: randomBytes(16).toString('hex'), timestamp: Math.floor(deps.clock.now().getTime() / 1000) }
    return { authorization: oauth1Header(keys, { method, url: address, ...(form ? { form } : {}) }, once) }
  }
  const multipart = (fields: Readonly<Record<string, string>>, bytes: Buffer) => {
    const { body, contentType } = multipartOf(fields, bytes)
    const headers = { ...sign('POST', url), 'content-type': contentType }
    return shortTextCall(deps, url, { method: 'POST', headers, body })
  }
  const form = (fields: Readonly<Record<string, string>>) => {
    const headers = { ...sign('POST', url, fields), 'content-type': 'application/x-www-form-urlencoded' }
    return shortTextCall(deps, url, { method: 'POST', headers, body: formOf(fields) })
  }
  return {
    simple: (bytes, category) => multipart({ media_category: category }, bytes),
    begin: (totalBytes, mimeType, category) =>
      form({ command: 'INIT', total_bytes: String(totalBytes), media_type: mimeType, media_category: category }),
    append: (id, segment, bytes) =>
      multipart({ command: 'APPEND', media_id: id, segment_index: String(segment) }, bytes),
    finish: (id) => form({ command: 'FINALIZE', media_id: id }),
    status(id) {
      const address = `${url}?${formOf({ command: 'STATUS', media_id: id })}`
      return shortTextCall(deps, address, { headers: sign('GET', address) })
    },
    factsOf: (body) => ({ id: body.media_id_string, processing: body.processing_info }),
  }
}

/** Returns the driver that uploads to `{upload_url}/media/upload` with the user's bearer token. */
function version2(deps: ShortTextDeps, account: Account): UploadDriver {
  const url = `${deps.uploadUrl}/media/upload`
  const login = bearer(account.config.access_token)
  const multipart = (address: string, fields: Readonly<Record<string, string>>, bytes: Buffer) => {
    const { body, contentType } = multipartOf(fields, bytes)
    return shortTextCall(deps, address, { method: 'POST', headers: { ...login, 'content-type': contentType }, body })
  }
  const json = (address: string, fields?: object) =>
    shortTextCall(deps, address, {
      method: 'POST',
      headers: fields ? { ...login, 'content-type': 'application/json' } : login,
      ...(fields ? { body: JSON.stringify(fields) } : {}),
    })
  return {
    simple: (bytes, category) => multipart(url, { media_category: category }, bytes),
    begin: (totalBytes, mimeType, category) =>
      json(`${url}/initialize`, { total_bytes: totalBytes, media_type: mimeType, media_category: category }),
    append: (id, segment, bytes) => multipart(`${url}/${id}/append`, { segment_index: String(segment) }, bytes),
    finish: (id) => json(`${url}/${id}/finalize`),
    status: (id) =>
      shortTextCall(deps, `${url}?${formOf({ command: 'STATUS', media_id: id })}`, { headers: { ...login } }),
    factsOf({ data }) {
      const facts = isMembers(data) ? data : {}
      return { id: facts.id, processing: facts.processing_info }
    },
  }
}
