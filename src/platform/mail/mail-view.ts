import { isoTime, isoTimeOrNull } from '../iso-time.ts'
import type { MailRow } from './mail.types.ts'
import type { EmailSummaryView, EmailView } from './schema.ts'

export const emailSummaryView = (row: MailRow): EmailSummaryView => ({
  id: row.id,
  template: row.template,
  status: row.status,
  to: row.to_address,
  from: row.from_name ? `${row.from_name} <${row.from_address}>` : row.from_address,
  subject: row.subject,
  locale: row.locale,
  related: row.related_type === null || row.related_id === null ? null : { type: row.related_type, id: row.related_id },
  attempts: row.attempts,
  next_attempt_at: isoTimeOrNull(row.next_attempt_at),
  last_error: row.last_error,
  message_id: row.message_id,
  created_at: isoTime(row.created_at),
  sent_at: isoTimeOrNull(row.sent_at),
})

export const emailView = (row: MailRow): EmailView => ({
  ...emailSummaryView(row),
  headers: { ...row.headers },
  html: row.confidential || row.forgotten ? null : row.html,
  text: row.confidential || row.forgotten ? null : row.text,
})

/**
 * Returns a function that shortens links into the shop to the shop's address, for callers with read access only. The
 * holder of such a link could change and pay a session, or unsubscribe the recipient.
 */
export function ownLinksShortened(baseUrl: string): (text: string) => string {
  const escaped = baseUrl.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const ownLinks = new RegExp(`${escaped}/[^\\s"'<>]+`, 'g')
  return (text) => text.replaceAll(ownLinks, `${baseUrl}/`)
}

export function withoutOwnLinks(view: EmailView, baseUrl: string): EmailView {
  const shortened = ownLinksShortened(baseUrl)
  return {
    ...view,
    headers: Object.fromEntries(Object.entries(view.headers).map(([name, value]) => [name, shortened(value)])),
    html: view.html === null ? null : shortened(view.html),
    text: view.text === null ? null : shortened(view.text),
  }
}
