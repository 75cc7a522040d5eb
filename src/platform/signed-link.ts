import { createHmac, timingSafeEqual } from 'node:crypto'

/** Returns the id with its signature, which nobody can forge without the secret. */
export const signedLink = (secret: string, purpose: string, id: string): string => `${id}.${macOf(secret, purpose, id)}`

/** Returns the id in the link; null if the link was not signed for this purpose. */
export function readSignedLink(secret: string, purpose: string, link: string): string | null {
  const cut = link.lastIndexOf('.')
  if (cut < 1) return null
  const id = link.slice(0, cut)
  const expected = Buffer.from(macOf(secret, purpose, id))
  const given = Buffer.from(link.slice(cut + 1))
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null
}

const remembered = new Map<string, string>()
const maxRemembered = 10_000

/** Returns the MAC of a link. Cached, because polling a session needs the same value repeatedly. */
function macOf(secret: string, purpose: string, id: string): string {
  const key = `${secret}\n${purpose}\n${id}`
  const known = remembered.get(key)
  if (known !== undefined) return known
  if (remembered.size >= maxRemembered) remembered.clear()
  const mac = createHmac('sha256', secret).update(`${purpose}\n${id}`).digest('base64url').slice(0, 32)
  remembered.set(key, mac)
  return mac
}
