import { backOfficeNeeds } from '../back-office/needs/index.ts'
import { platformNeeds } from '../platform/needs/index.ts'
import { socialNeeds } from '../social/needs/index.ts'
import { storefrontNeeds } from '../storefront/needs/index.ts'

const urgency = [
  'payment_issue',
  'order_to_ship',
  'social_post_failed',
  'login_expiring',
  'production_run_late',
  'stock_low',
  'inbound_email',
  'inbound_email_to_read',
  'production_run_to_dispatch',
  'production_run_to_review',
  'social_post_in_review',
  'social_post_held',
  'inventory_order_late',
  'task_overdue',
  'email_failed',
  'mailbox_failing',
  'webhook_endpoint_disabled',
  'agent_refused',
  'translation_outdated',
]

/** Kinds of waiting work, most urgent first. */
export const needs = [...storefrontNeeds, ...socialNeeds, ...backOfficeNeeds, ...platformNeeds].sort(
  (one, other) => urgency.indexOf(one.kind) - urgency.indexOf(other.kind),
)
