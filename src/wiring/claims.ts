import { adPlanningClaims } from '../ad-planning/index.ts'
import { mailClaims } from '../platform/mail/store.ts'
import type { Claim } from '../platform/processes/index.ts'
import { webhookClaims } from '../platform/webhooks/index.ts'
import { socialClaims } from '../social/index.ts'
import { agentWebhookClaims } from '../storefront/agent-webhooks/index.ts'
import { sandboxClaims } from '../storefront/payments/adapters/sandbox/store.ts'
import { paymentClaims } from '../storefront/payments/index.ts'

/** Everything that processes claim row by row, and that others take over when a process dies. */
export const claims: readonly Claim[] = [
  mailClaims,
  webhookClaims,
  agentWebhookClaims,
  paymentClaims,
  sandboxClaims,
  ...socialClaims,
  ...adPlanningClaims,
]
