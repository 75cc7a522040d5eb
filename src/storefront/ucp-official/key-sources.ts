import type { Clock } from '../../platform/clock.ts'
import type { GuardedFetch, GuardedResponse } from '../../platform/guarded-fetch/index.ts'
import {
  type KeySource,
  type PublicJwk,
  SignatureRefused,
  signedDirectoryKeys,
} from '../../platform/http-signatures/index.ts'
import { Recent } from '../../platform/recent.ts'
import { createFetchedDocuments, isSuccess, parsedBody } from './fetched-documents.ts'
import { type KeysByName, readKeys } from './published-keys.ts'
import { profileUnreachable } from './refusals.ts'

/** Signing keys of agents, found through `Signature-Agent` (Web Bot Auth). */
export interface KeySources {
  /**
   * Returns the key with that id. Returns null if the source does not contain it, even after fetching it again. Throws
   * `SignatureRefused` for a source that must not be fetched, and `profile_unreachable` (424) if it does not answer.
   */
  key(source: KeySource, kid: string, network: string): Promise<PublicJwk | null>
  /** Records that a key of that source signed a request. */
  prove(source: KeySource): void
}

type Found = { readonly keys: KeysByName; readonly jwksUri: string | null } | null

const mostClients = 2000
const directoryPath = '/.well-known/http-message-signatures-directory'
const directoryType = 'application/http-message-signatures-directory+json'

export function createKeySources({
  fetch,
  clock,
  fetchesPerMinute: perMinute,
}: {
  readonly fetch: GuardedFetch
  readonly clock: Clock
  /** Fetches of unknown sources per client network. */
  readonly fetchesPerMinute: number
}): KeySources {
  const require = (url: string): void => {
    const refusal = URL.canParse(url) ? fetch.refusal(url) : 'it is not a URL'
    if (refusal !== null)
      throw new SignatureRefused('key_not_found', `The keys cannot be fetched from this URL: ${refusal}`)
  }
  const isUsable = (found: Found) => found !== null
  const shared = { fetch, clock, perMinute, require, failed: () => null, isUsable }
  const documents = createFetchedDocuments<Found>({ ...shared, accept: 'application/json', read: readDocument })
  const directories = createFetchedDocuments<Found>({
    ...shared,
    accept: directoryType,
    read: (answer) => readDirectory(answer, clock.now()),
  })
  const keysOfClients = new Recent<string>(mostClients)
  return {
    prove({ url, type }) {
      if (type === 'directory') return directories.prove(directoryOf(url))
      documents.prove(url)
      const keysAt = keysOfClients.get(url)
      if (keysAt !== undefined) documents.prove(keysAt)
    },
    async key({ url, type }, kid, network) {
      const asker = { network, trusted: false }
      const [found, address] = type === 'directory' ? [directories, directoryOf(url)] : [documents, url]
      const first = present(await found.look(address, asker))
      if (type === 'cimd') {
        if (first.jwksUri === null) return null
        keysOfClients.set(url, first.jwksUri)
        return this.key({ url: first.jwksUri, type: 'jwks_uri' }, kid, network)
      }
      const key = first.keys.get(kid)
      if (key) return key
      const again = await found.lookAgain(address, asker)
      return again?.keys.get(kid) ?? null
    },
  }
}

const directoryOf = (origin: string): string => new URL(directoryPath, origin).href

function present(found: Found): NonNullable<Found> {
  if (found === null) throw profileUnreachable()
  return found
}

function readDocument(answer: GuardedResponse): Found {
  const document = isSuccess(answer) ? parsedBody(answer) : null
  if (typeof document !== 'object' || document === null) return null
  const keys = 'keys' in document && Array.isArray(document.keys) ? document.keys : []
  const jwksUri = 'jwks_uri' in document && typeof document.jwks_uri === 'string' ? document.jwks_uri : null
  return { keys: readKeys(keys), jwksUri }
}

/** Reads the keys in a directory. A key counts only if its signature covers the host that serves the directory. */
function readDirectory(answer: GuardedResponse, now: Date): Found {
  const found = readDocument(answer)
  if (!found || !answer.headers['content-type']?.startsWith(directoryType)) return null
  return { ...found, keys: signedDirectoryKeys(answer, found.keys, now) }
}
