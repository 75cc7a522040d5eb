import { settlePayment } from '../../src/storefront/checkout/index.ts'
import type { PaymentFacts } from '../../src/storefront/payments/ports.ts'
import type { ContractShop } from './storefront-contract.ts'

/** Settles the session's running payment, as the provider's webhook would. */
export async function settle(
  { weft }: Pick<ContractShop, 'weft'>,
  checkoutId: string,
  facts: Partial<PaymentFacts> & Pick<PaymentFacts, 'status'>,
): Promise<void> {
  const attempt = await weft.db
    .selectFrom('payment_attempt')
    .select(['id', 'amount_minor', 'currency'])
    .where('checkout_id', '=', checkoutId)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  await settlePayment(weft.weft.storefront, {
    attempt: { id: attempt.id },
    facts: {
      amountMinor: attempt.amount_minor,
      currency: attempt.currency,
      providerPaymentId: 'payment_1',
      failureReason: null,
      ...facts,
    },
    paymentEventId: null,
  })
}
