import { type Item, parseDictionary } from 'structured-headers'
import { isInnerList } from './signature-base.ts'
import { SignatureRefused } from './verify.ts'

/** Where a signer publishes its keys, according to `Signature-Agent`. */
export interface KeySource {
  /** The URL of the keys; for a directory, its origin. The guarded fetch decides whether the URL is allowed. */
  readonly url: string
  readonly type: 'jwks_uri' | 'cimd' | 'directory'
}

/**
 * Reads the member of `Signature-Agent` for the signature with this label. Throws `SignatureRefused` if there is none
 * or it is not valid.
 */
export function keySourceOf(field: string | readonly string[] | undefined, label: string): KeySource {
  const [url, parameters] = memberOf(typeof field === 'string' ? field : (field ?? []).join(', '), label)
  if (typeof url !== 'string' || !URL.canParse(url)) throw refused('Signature-Agent does not contain a URL.')
  // Tokens and strings are different types in structured fields.
  const type = String(parameters.get('type') ?? 'directory')
  if (type !== 'jwks_uri' && type !== 'cimd' && type !== 'directory')
    throw refused('Signature-Agent names keys of a type that is not known here.')
  if (type === 'directory' && new URL(url).origin !== url.replace(/\/$/, ''))
    throw refused('The URL of a key directory in Signature-Agent must be an origin, without a path.')
  return { url, type }
}

function memberOf(field: string, label: string): Item {
  try {
    const member = parseDictionary(field).get(label)
    if (member && !isInnerList(member)) return member
  } catch {
    throw refused('Signature-Agent is not a dictionary of RFC 8941.')
  }
  throw refused(`Signature-Agent has no member ${label}.`)
}

const refused = (message: string) => new SignatureRefused('key_not_found', message)
