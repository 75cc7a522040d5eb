import type { MailText } from './extracted.types.ts'
import type { MessageText } from './ports.ts'
import { readingOf } from './reading.ts'
import { topDomainOf } from './vendor.rules.ts'

const longest = 40_000

export function messageText(mail: MailText, attached: MailText | null): MessageText {
  const { subject, lines, language, sentAt, from } = readingOf(mail, attached)
  const text = lines
    .map((line) => line.text)
    .join('\n')
    .slice(0, longest)
  return { subject: subject.slice(0, 1000), text, language, sentAt, topDomain: topDomainOf(from) }
}
