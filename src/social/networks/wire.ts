import { type GuardedFetch, GuardedFetchError, type GuardedRequest } from '../../platform/guarded-fetch/index.ts'

/** Outcome of one request to a network. */
export type WireAnswer =
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      /** Null if it is not JSON. */
      readonly body: unknown
    }
  /** The request certainly never reached the network. */
  | { readonly kind: 'unsent'; readonly reason: string }
  /** The request may have had an effect: the response was missing or malformed. */
  | { readonly kind: 'lost'; readonly reason: string }

export type Wire = (url: string, request: GuardedRequest) => Promise<WireAnswer>

/** Codes of errors that occur before anything is sent. */
const unsentCodes: ReadonlySet<GuardedFetchError['code']> = new Set([
  'invalid_url',
  'invalid_request',
  'scheme_not_allowed',
  'credentials_in_url',
  'blocked_address',
  'dns_failed',
  'connect_failed',
])

/** Creates the function that sends requests and returns every outcome as a value. Throws only for defects. */
export const createWire =
  (fetch: GuardedFetch): Wire =>
  async (url, request) => {
    try {
      const { status, headers, body } = await fetch(url, request)
      return { kind: 'answer', status, headers, body: parsed(body.toString('utf8')) }
    } catch (error) {
      if (!(error instanceof GuardedFetchError)) throw error
      return { kind: unsentCodes.has(error.code) ? 'unsent' : 'lost', reason: error.message }
    }
  }

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Encodes form fields: `a=1&b=2`. */
export const formOf = (fields: Readonly<Record<string, string | undefined>>): string =>
  new URLSearchParams(
    Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString()

export const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' } as const
