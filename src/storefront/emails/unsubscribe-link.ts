import { readSignedLink, signedLink } from '../../platform/signed-link.ts'

const purpose = 'unsubscribe'

/**
 * Returns the link to the page that permanently stops reminders to the e-mail address. Anyone with the link can open
 * it.
 */
export const unsubscribeUrl = (baseUrl: string, secret: string, email: string): string =>
  `${baseUrl}/unsubscribe/${signedLink(secret, purpose, Buffer.from(email.toLowerCase()).toString('base64url'))}`

/** Returns the e-mail address that the link contains. Returns null if the link is invalid. */
export function addressOfLink(secret: string, link: string): string | null {
  const id = readSignedLink(secret, purpose, link)
  return id === null ? null : Buffer.from(id, 'base64url').toString()
}
