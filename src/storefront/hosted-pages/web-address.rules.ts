/** Pictures and pages of our own as a path, so that they work under every name of the server; null for others. */
export function ownPath(text: string, baseUrl: string): string | null {
  const url = URL.parse(text, baseUrl)
  return url && url.origin === new URL(baseUrl).origin ? `${url.pathname}${url.search}` : null
}
