import type { PersonalData } from '../../platform/personal-data/index.ts'
import { forgetInMessages } from './store.ts'

export const agentWebhookPersonalData: PersonalData = {
  feature: 'storefront/agent-webhooks',
  // Messages about the person's orders lose buyer and address. Other messages lose only the mention.
  columns: { agent_webhook: { body: 'redacted', last_error: 'redacted' } },
  forget: (tx, traces) => forgetInMessages(tx, traces.rows('order')),
}
