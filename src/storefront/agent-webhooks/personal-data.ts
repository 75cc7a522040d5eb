import type { PersonalData } from '../../platform/personal-data/index.ts'
import { forgetInMessages } from './message-store.ts'

export const agentWebhookPersonalData: PersonalData = {
  feature: 'storefront/agent-webhooks',
  // Messages about the person's orders lose the buyer and the postal address. Other messages lose only mentions of the
  // person.
  columns: { agent_webhook: { body: 'redacted', last_error: 'redacted' } },
  forget: (tx, traces) => forgetInMessages(tx, traces.rows('order')),
}
