/** The address, when it is one that a link may lead to (http or https), else null. */
export function webAddress(text: string | null): string | null {
  if (text === null) return null
  const url = URL.parse(text)
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null
}
