import type { PersonalData } from '../../platform/personal-data/index.ts'

export const agentWebhookPersonalData: PersonalData = {
  feature: 'storefront/agent-webhooks',
  columns: { agent_webhook: { body: 'redacted', last_error: 'redacted' } },
}
