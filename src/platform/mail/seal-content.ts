import { z } from 'zod'
import { sha256Hex } from '../secret.ts'
import type { EncryptedBlock, Vault } from '../vault.ts'
import type { OutgoingMail } from './mail.types.ts'

const Content = z.object({ html: z.string(), text: z.string() })
type Content = z.infer<typeof Content>

/** Returns the associated data for encrypting a mail's content. */
export const contentBinding = (id: string): string => `mail:${id}:content`

/** Encrypts a mail's content, so that it can be decrypted only as that of this mail. */
export const sealContent = (vault: Vault, id: string, { html, text }: Content): EncryptedBlock =>
  vault.seal(JSON.stringify({ html, text }), contentBinding(id))

/** Returns the mail with its content decrypted; null if it is confidential and its content was deleted. */
export function openContent<Mail extends Pick<OutgoingMail, 'id' | 'html' | 'text' | 'sealed' | 'confidential'>>(
  vault: Vault,
  mail: Mail,
): Mail | null {
  if (mail.sealed !== null)
    return { ...mail, ...Content.parse(JSON.parse(vault.open(mail.sealed, contentBinding(mail.id)))) }
  return mail.confidential && mail.html === '' && mail.text === '' ? null : mail
}

/** Returns the hash of the token in the link; null if the text has no link. */
export function linkTokenHash(text: string): string | null {
  const token = /#token=([\w-]+)/.exec(text)?.[1]
  return token === undefined ? null : sha256Hex(token)
}
