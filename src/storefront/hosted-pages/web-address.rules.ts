/** The address, when it is one that a link may lead to (http or https), else null. */
export function webAddress(text: string | null): string | null {
  if (text === null) return null
  const url = URL.parse(text)
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null
}

/** Pictures and pages of our own as a path, so that they work under every name of the server; null for others. */
export function ownPath(text: string, baseUrl: string): string | null {
  const url = URL.parse(text, baseUrl)
  return url && url.origin === new URL(baseUrl).origin ? `${url.pathname}${url.search}` : null
}
