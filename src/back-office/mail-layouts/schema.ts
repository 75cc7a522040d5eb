import { z } from 'zod'
import { IsoTime } from '../../platform/http/fields.ts'
import { listQuery, SearchText } from '../../platform/http/list-query.ts'

const summary = {
  id: z.string(),
  sender: z.string().describe('Sender address of the e-mails.'),
  vendor: z.string(),
  version: z.int().describe('Increases with each correction of an e-mail that was read with the layout.'),
  inbound_email_id: z.string().nullable().describe('The e-mail that the current version was learned from.'),
  created_at: IsoTime,
  updated_at: IsoTime,
}
export const MailLayoutSummary = z.object(summary).meta({ id: 'MailLayoutSummary' })
export type MailLayoutSummaryView = z.infer<typeof MailLayoutSummary>

const Learned = z
  .record(z.string(), z.unknown())
  .describe('The words around each value, the pattern of the lines, and how numbers and dates are written.')

export const MailLayout = z
  .object({
    ...summary,
    layout: Learned,
    versions: z
      .array(
        z.object({
          version: z.int(),
          inbound_email_id: z.string().nullable(),
          layout: Learned,
          created_at: z.string(),
        }),
      )
      .describe('Every version, the latest first.'),
  })
  .meta({ id: 'MailLayout' })
export type MailLayoutView = z.infer<typeof MailLayout>

export const MailLayoutQuery = listQuery(['-created_at', 'updated_at', 'sender'], {
  /** Searches the sender's address and the vendor, ignoring case. */
  q: SearchText.optional(),
  sender: z.string().trim().max(320).optional(),
  inbound_email_id: z.string().max(255).optional(),
})
