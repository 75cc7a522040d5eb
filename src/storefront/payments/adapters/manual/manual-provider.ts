import { NotificationRefused, type PaymentFacts, type PaymentProvider, ProviderError } from '../../ports.ts'

/** Payments that a person took, by bank transfer or in cash: what the operator wrote down is all there is to know. */
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
    // The person gives the money back; the refund says that it is owed and done.
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
