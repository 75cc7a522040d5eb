import { type HandlerId, NotificationRefused, type PaymentProvider, ProviderError } from '../../ports.ts'

/** Creates the provider for a handler without credentials if the sandbox is off. It refuses everything. */
export function createUnconfiguredProvider(handlerId: HandlerId): PaymentProvider {
  const variables = handlerId === 'card_handler' ? 'STRIPE_SECRET_KEY' : 'PAYU_MERCHANT_KEY'
  const refuse = async (): Promise<never> => {
    throw new ProviderError('refused', `No payment provider is set up for ${handlerId}: ${variables} is not set.`)
  }
  return {
    name: 'none',
    handlerId,
    start: refuse,
    expire: refuse,
    query: refuse,
    refund: refuse,
    queryRefund: refuse,
    listRefunds: refuse,
    async readNotification() {
      throw new NotificationRefused(401, `No payment provider is set up for ${handlerId}.`)
    },
  }
}
