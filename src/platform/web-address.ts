/** Returns the URL if it is http or https, otherwise null. */
export function webAddress(text: string | null): string | null {
  if (text === null) return null
  const url = URL.parse(text)
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null
}
