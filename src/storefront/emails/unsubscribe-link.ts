import { readSignedLink, signedLink } from '../../platform/signed-link.ts'

const purpose = 'unsubscribe'

/** Link that stops reminders to the address for good, whoever opens it. */
export const unsubscribeUrl = (baseUrl: string, secret: string, email: string): string =>
  `${baseUrl}/unsubscribe/${signedLink(secret, purpose, Buffer.from(email.toLowerCase()).toString('base64url'))}`

/** The address the link was made for, or null. */
export function addressOfLink(secret: string, link: string): string | null {
  const id = readSignedLink(secret, purpose, link)
  return id === null ? null : Buffer.from(id, 'base64url').toString()
}
