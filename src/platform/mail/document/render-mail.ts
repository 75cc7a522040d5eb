import { oneLine } from '../address.rules.ts'
import type { MailDocument, RenderedMail } from './document.types.ts'
import { htmlPart } from './html-part.ts'
import { textPart } from './text-part.ts'

/** Renders a mail's subject (at most 200 characters) and both of its parts. */
export const renderMail = (document: MailDocument): RenderedMail => ({
  subject: [...oneLine(document.subject)].slice(0, 200).join(''),
  html: htmlPart(document),
  text: textPart(document),
})
