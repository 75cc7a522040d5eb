/**
 * Returns the origin of an address that a person typed: a bare domain becomes https, and a path is dropped. Returns other
 * text unchanged, so that the API says what is wrong with it.
 */
export function originOf(typed: string): string {
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`
  if (!URL.canParse(address)) return typed
  const { origin, protocol } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? origin : typed
}
