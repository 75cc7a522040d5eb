import { NotificationRefused, type PaymentFacts, type PaymentProvider, ProviderError } from '../../ports.ts'

/** Creates the provider for payments by bank transfer or in cash. The operator's record is their only source. */
export function createManualProvider(): PaymentProvider {
  const refuse = async (): Promise<never> => {
    throw new ProviderError('refused', 'A payment taken by a person is not made here.')
  }
  return {
    name: 'manual',
    handlerId: 'manual_handler',
    start: refuse,
    expire: async () => 'closed',
    query: async () => unknown,
    // The operator returns the money. The refund records it as done.
    refund: async ({ refundId }) => ({ status: 'succeeded', providerRef: refundId, failureReason: null }),
    queryRefund: async ({ providerRef }) => ({ status: 'succeeded', providerRef, failureReason: null }),
    listRefunds: async () => [],
    async readNotification() {
      throw new NotificationRefused(401, 'Nobody sends notifications about payments taken by a person.')
    },
  }
}

const unknown: PaymentFacts = {
  status: 'unknown',
  amountMinor: null,
  currency: null,
  providerPaymentId: null,
  failureReason: null,
}
