import { forgetInWebhookMessages } from '../webhooks/forget-store.ts'
import type { PersonalData } from './personal-data.types.ts'

/** Data of the platform itself: audit log, stored replies, descriptions of uploads, events, webhooks. */
export const machineryPersonalData: readonly PersonalData[] = [
  {
    feature: 'platform/audit',
    columns: {
      audit_entry: { caller_label: 'pseudonymized', request_id: 'pseudonymized', before: 'blanked', after: 'blanked' },
    },
  },
  // Replies are kept for a day. A repeated call still gets its reply, but without the person's data.
  {
    feature: 'platform/idempotency',
    columns: { idempotency_key: { key: 'pseudonymized', body: 'redacted', path: { kept: 'Ids alone.' } } },
  },
  { feature: 'platform/media', columns: { upload: { alt_text: 'redacted' } } },
  { feature: 'platform/events', columns: { event: { payload: 'redacted' } } },
  {
    feature: 'platform/webhooks',
    columns: {
      webhook_message: { body: 'redacted' },
      webhook_attempt: { error: 'redacted', response_excerpt: 'redacted' },
      webhook_endpoint: { description: 'redacted' },
    },
    // Messages about the person's orders lose the buyer and the postal address. Other messages lose only the text that
    // mentions the person.
    forget: (tx, traces) => forgetInWebhookMessages(tx, [...traces.rows('order'), ...traces.rows('payment_attempt')]),
  },
]
