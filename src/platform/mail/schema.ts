import { z } from 'zod'
import { Id, IsoTime } from '../http/fields.ts'
import { listQuery, SearchText } from '../http/list-query.ts'

const statuses = ['queued', 'sending', 'sent', 'failed', 'held'] as const

export const EmailSummary = z.object({
  id: z.string(),
  template: z.string(),
  /** `held`: no SMTP server is configured. A retry sends the mail once there is one. */
  status: z.enum(statuses),
  to: z.string(),
  from: z.string(),
  subject: z.string(),
  locale: z.string(),
  related: z.object({ type: z.string(), id: z.string() }).nullable(),
  attempts: z.int(),
  next_attempt_at: IsoTime.nullable(),
  last_error: z.string().nullable(),
  message_id: z.string(),
  created_at: IsoTime,
  sent_at: IsoTime.nullable(),
})
export type EmailSummaryView = z.infer<typeof EmailSummary>

export const Email = EmailSummary.extend({
  headers: z.record(z.string(), z.string()),
  /**
   * Null if the mail is confidential, because it contains a login link, or if the content was deleted after
   * `MAIL_KEEP_DAYS`.
   */
  html: z.string().nullable(),
  text: z.string().nullable(),
})
export type EmailView = z.infer<typeof Email>

export const EmailQuery = listQuery(['-created_at'], {
  /** Searches the subject and the recipient's address, ignoring case. */
  q: SearchText.optional(),
  status: z.enum(statuses).optional(),
  template: z.string().trim().max(64).optional(),
  /** Exact match, ignoring case. */
  to: z.string().trim().max(300).optional(),
  /** For example `order`. */
  related_type: z.string().trim().max(64).optional(),
  related_id: Id.optional(),
})
export type MailFilter = z.infer<typeof EmailQuery>
