import type { MailText } from './extracted.types.ts'
import type { MessageText } from './ports.ts'
import { dateContextOf, readingOf } from './reading.ts'

const longest = 40_000

/** Returns the message as input of a language model. */
export function messageText(mail: MailText, attached: MailText | null): MessageText {
  const reading = readingOf(mail, attached)
  const { subject, lines, language, sentAt, topDomain } = reading
  const { order } = dateContextOf(reading, null)
  return {
    subject: subject.slice(0, 1000),
    text: lines.join('\n').slice(0, longest),
    language,
    sentAt,
    order,
    topDomain,
  }
}
