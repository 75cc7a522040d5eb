import type { PersonalData } from './personal-data.types.ts'
import { forgetInWebhookMessages } from './redaction-store.ts'

/** What belongs to no feature: the log, replies, events, what endpoints of the shop are told. */
export const machineryPersonalData: readonly PersonalData[] = [
  {
    feature: 'platform/audit',
    columns: {
      audit_entry: { caller_label: 'pseudonymized', request_id: 'pseudonymized', before: 'blanked', after: 'blanked' },
    },
  },
  // Kept for a day, so that a call that is repeated is answered as it was, without the person.
  {
    feature: 'platform/idempotency',
    columns: { idempotency_key: { key: 'pseudonymized', body: 'redacted', path: { kept: 'Ids alone.' } } },
  },
  { feature: 'platform/events', columns: { event: { payload: 'redacted' } } },
  {
    feature: 'platform/webhooks',
    columns: {
      webhook_message: { body: 'redacted' },
      webhook_attempt: { error: 'redacted', response_excerpt: 'redacted' },
      webhook_endpoint: { description: 'redacted' },
    },
    // Messages about the person's orders lose the buyer and the address; another message only loses the mention.
    forget: (tx, traces) => forgetInWebhookMessages(tx, [...traces.rows('order'), ...traces.rows('payment_attempt')]),
  },
]
