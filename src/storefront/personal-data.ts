import type { PersonalData } from '../platform/personal-data/index.ts'
import { agentWebhookPersonalData } from './agent-webhooks/index.ts'
import { stockPersonalData } from './catalog/index.ts'
import { checkoutPersonalData } from './checkout/index.ts'
import { customerPersonalData } from './customers/index.ts'
import { reminderPersonalData } from './emails/index.ts'
import { orderPersonalData } from './orders/index.ts'
import { paymentPersonalData } from './payments/index.ts'

/** In tracing order: each uses what the ones before it found. */
export const storefrontPersonalData: readonly PersonalData[] = [
  customerPersonalData,
  orderPersonalData,
  checkoutPersonalData,
  paymentPersonalData,
  reminderPersonalData,
  agentWebhookPersonalData,
  stockPersonalData,
  { feature: 'storefront/settings', columns: { store: { metadata: 'redacted' } } },
  { feature: 'storefront/trusted-agents', columns: { trusted_agent: { title: 'redacted' } } },
]
