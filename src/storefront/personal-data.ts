import type { PersonalData } from '../platform/personal-data/index.ts'
import { agentWebhookPersonalData } from './agent-webhooks/index.ts'
import { stockPersonalData } from './catalog/index.ts'
import { checkoutPersonalData } from './checkout/index.ts'
import { customerPersonalData } from './customers/index.ts'
import { discountPersonalData } from './discounts/index.ts'
import { reminderPersonalData } from './emails/index.ts'
import { orderPersonalData } from './orders/index.ts'
import { paymentPersonalData } from './payments/index.ts'

const ofTheShop = { kept: 'How the shop itself is reached, and what it says to everybody.' }

/**
 * The features that store personal data, in the order in which they trace a person: each uses what the previous ones
 * found.
 */
export const storefrontPersonalData: readonly PersonalData[] = [
  customerPersonalData,
  orderPersonalData,
  checkoutPersonalData,
  discountPersonalData,
  paymentPersonalData,
  reminderPersonalData,
  agentWebhookPersonalData,
  stockPersonalData,
  {
    feature: 'storefront/settings',
    columns: {
      store: {
        metadata: 'redacted',
        support_email: ofTheShop,
        legal_name: ofTheShop,
        contact_phone: ofTheShop,
        sender_name: ofTheShop,
        sender_email: ofTheShop,
        sender_address: ofTheShop,
        terms_of_service: ofTheShop,
        privacy_policy: ofTheShop,
        refund_policy: ofTheShop,
        shipping_policy: ofTheShop,
      },
      publishable_key: { title: 'redacted' },
    },
  },
  {
    feature: 'storefront/policies',
    columns: { policy: { returns: ofTheShop, shipping: ofTheShop, warranty: ofTheShop } },
  },
  { feature: 'storefront/trusted-agents', columns: { trusted_agent: { title: 'redacted' } } },
]
