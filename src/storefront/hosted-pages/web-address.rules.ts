/**
 * Returns the path of a picture or page of the shop, so that it works under every host name. Returns null for external
 * URLs.
 */
export function ownPath(text: string, baseUrl: string): string | null {
  const url = URL.parse(text, baseUrl)
  return url && url.origin === new URL(baseUrl).origin ? `${url.pathname}${url.search}` : null
}
