import { extractOrder, messageText } from '../extraction/index.ts'
import { mailLimits } from './limits.ts'
import { type ParsedMail, parseMail } from './parse-mail.ts'
import { MailUnreadable, type ReadMail } from './ports.ts'
import { sanitiseHtml } from './sanitise-html.ts'
import { storableJson, storableText } from './storable-text.rules.ts'

export type MailTask = 'read' | 'extract' | 'text'
export type MailTaskResult = { readonly value: unknown } | { readonly unreadable: string }

const longestField = 1000

/** What one task comes to; a message never makes it throw. */
export async function resultOf(task: MailTask, raw: readonly Uint8Array[]): Promise<MailTaskResult> {
  try {
    const parsed = await parseMail(raw)
    if (task === 'read') return { value: shown(parsed) }
    const attached = parsed.attached ? await parseMail([parsed.attached]).catch(() => null) : null
    if (task === 'text') return { value: messageText(parsed, attached) }
    return { value: storableJson(extractOrder(parsed, attached)) }
  } catch (error) {
    return { unreadable: error instanceof MailUnreadable ? error.message : 'It could not be read.' }
  }
}

function shown({ messageId, from, to, subject, markup, text, sentAt }: ParsedMail): ReadMail {
  const longest = mailLimits.bodyCharacters
  return {
    messageId: messageId && storableText(messageId, longestField),
    from: storableText(from, longestField),
    to: to.slice(0, 100).map((address) => storableText(address, longestField)),
    subject: storableText(subject, longestField),
    html: markup && storableText(sanitiseHtml(markup, longest), 2 * longest),
    text: text === null ? null : storableText(text, longest),
    sentAt,
  }
}
