import { adPlanningClaims } from '../ad-planning/index.ts'
import { mailSearchClaims } from '../back-office/index.ts'
import { mailClaims } from '../platform/mail/mail-store.ts'
import type { Claim } from '../platform/processes/index.ts'
import { webhookClaims } from '../platform/webhooks/index.ts'
import { socialClaims } from '../social/index.ts'
import { agentWebhookClaims } from '../storefront/agent-webhooks/index.ts'
import { pictureClaims } from '../storefront/catalog-import/index.ts'
import { pushClaims, refreshClaims } from '../storefront/feeds/index.ts'
import { sandboxClaims } from '../storefront/payments/adapters/sandbox/payment-store.ts'
import { paymentClaims } from '../storefront/payments/index.ts'

/** Work that a process claims row by row. When a process dies, others take over its rows. */
export const claims: readonly Claim[] = [
  mailClaims,
  webhookClaims,
  agentWebhookClaims,
  paymentClaims,
  sandboxClaims,
  refreshClaims,
  pushClaims,
  pictureClaims,
  mailSearchClaims,
  ...socialClaims,
  ...adPlanningClaims,
]
