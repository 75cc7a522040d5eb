import type { PersonalData } from '../../platform/personal-data/index.ts'
import { forgetInMessages } from './message-store.ts'

export const agentWebhookPersonalData: PersonalData = {
  feature: 'storefront/agent-webhooks',
  // In messages about the person's orders, the buyer and the address are removed. In other messages, only mentions of
  // the person are.
  columns: { agent_webhook: { body: 'redacted', last_error: 'redacted' } },
  forget: (tx, traces) => forgetInMessages(tx, traces.rows('order')),
}
