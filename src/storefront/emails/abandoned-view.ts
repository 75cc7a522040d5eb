import { isoTime } from '../../platform/iso-time.ts'
import { lineTitle } from '../checkout/index.ts'
import { checkoutPageUrl } from '../hosted-pages/index.ts'
import type { AbandonedRow } from './abandoned-store.ts'
import type { AbandonedView } from './schema.ts'

/**
 * Returns the row as the API shows it. `linkSecret` is null for a caller who may only read, because anyone with the
 * link can change and pay for the session.
 */
export const abandonedView = (row: AbandonedRow, baseUrl: string, linkSecret: string | null): AbandonedView => ({
  id: row.id,
  stage: row.stage,
  open: row.open,
  email: row.email,
  name: row.name,
  currency: row.currency,
  total: row.total,
  line_items: row.lines.map((line) => ({ title: lineTitle(line), quantity: line.quantity })),
  region_id: row.region_id,
  has_email: row.email !== null,
  has_address: row.has_address,
  shipping_chosen: row.shipping_chosen,
  payment_tried: row.payment_tried,
  continue_url: row.open && linkSecret !== null ? checkoutPageUrl(baseUrl, linkSecret, row.id) : null,
  reminder: row.reminder && {
    email_id: row.reminder.id,
    status: row.reminder.status,
    created_at: new Date(row.reminder.createdAt).toISOString(),
  },
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
  expires_at: isoTime(row.expires_at),
})
