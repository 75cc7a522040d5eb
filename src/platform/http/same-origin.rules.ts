export interface OriginHeaders {
  readonly 'sec-fetch-site'?: string | string[] | undefined
  readonly origin?: string | undefined
  readonly host?: string | undefined
}

/**
 * Whether the browser confirms that a page of this origin sent the request. `Sec-Fetch-Site` decides if it is present;
 * older browsers send `Origin`. Returns false if both are missing.
 */
export function isSameOrigin({ 'sec-fetch-site': site, origin, host }: OriginHeaders, baseUrl: string): boolean {
  if (site !== undefined) return site === 'same-origin'
  const from = origin === undefined ? null : URL.parse(origin)
  if (from === null || from.origin !== origin) return false
  const own = new URL(baseUrl)
  if (from.origin === own.origin) return true
  // A development server forwards requests with the host that the browser uses.
  return from.host === host && (own.protocol !== 'https:' || from.protocol === 'https:')
}
