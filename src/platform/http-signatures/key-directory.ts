import type { PublicJwk } from './public-keys.ts'
import { derivedOf } from './sign.ts'
import { checkSignature, readSignatures, SignatureRefused } from './verify.ts'

const tag = 'http-message-signatures-directory'

/**
 * Returns the keys of a directory that have signed the response for the directory's own host. Without this check, a
 * host could serve another party's keys as its own (draft-meunier-webbotauth-httpsig-directory, 5.2).
 */
export function signedDirectoryKeys(
  answer: { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly body: Buffer },
  keys: ReadonlyMap<string, PublicJwk>,
  now: Date,
): ReadonlyMap<string, PublicJwk> {
  const { url, headers, body } = answer
  const message = { derived: new Map<string, string>(), request: derivedOf('GET', new URL(url)), headers, body }
  return new Map(
    candidatesOf(headers, now)
      .filter((candidate) => candidate.tag === tag)
      .flatMap((candidate) => {
        const key = keys.get(candidate.keyId)
        return key && holds(() => checkSignature(message, candidate, key, ['@authority'], [tag]))
          ? [[key.kid, key]]
          : []
      }),
  )
}

function candidatesOf(headers: Readonly<Record<string, string>>, now: Date) {
  try {
    return readSignatures(headers, now)
  } catch (error) {
    if (error instanceof SignatureRefused) return []
    throw error
  }
}

function holds(check: () => void): boolean {
  try {
    check()
    return true
  } catch (error) {
    if (error instanceof SignatureRefused) return false
    throw error
  }
}
