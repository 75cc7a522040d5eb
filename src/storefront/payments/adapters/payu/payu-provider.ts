import type { Secret } from '../../../../platform/secret.ts'
import { type PaymentProvider, ProviderError, type StartedPayment, type StartPayment } from '../../ports.ts'
import { answerOf, listRefunds, refundByRequestId, refundToken, requestRefund, verifyPayment } from './ask-payu.ts'
import { assertChargeable, paymentForm } from './payment-form.ts'
import { readPayuNotification } from './read-notification.ts'

export interface PayuProviderOptions {
  readonly merchantKey: string
  readonly merchantSalt: Secret
  /** Where the form is posted, e.g. `https://secure.payu.in/_payment`. */
  readonly paymentUrl: string
  /** The server API, e.g. `https://info.payu.in/merchant/postservice.php?form=2`. */
  readonly apiUrl: string
  readonly timeoutMs: number
}

/**
 * Creates the provider for `inr_handler` with PayU India's hosted checkout. The shop's page posts a signed form that
 * opens PayU's page. PayU offers no way to close its page, so `expire` only asks for the state; the notification or the
 * next check reports a later payment. Server notifications must be enabled in PayU's dashboard.
 */
export function createPayuProvider(options: PayuProviderOptions): PaymentProvider {
  const salt = options.merchantSalt.reveal()
  const formAccount = { merchantKey: options.merchantKey, salt, paymentUrl: options.paymentUrl }
  const verify = (txnId: string) => verifyPayment(options, txnId)
  return {
    name: 'payu',
    handlerId: 'inr_handler',
    startLocally,
    start: async (payment) => startLocally(payment),
    form: (payment) => paymentForm(formAccount, payment),
    expire: async (attempt) => ((await verify(attempt.txnId)).status === 'paid' ? 'paid' : 'closed'),
    query: (attempt) => verify(attempt.txnId),
    refund: (request) => requestRefund(options, request),
    queryRefund: async (refund) => {
      const state = await refundByRequestId(options, refund.providerRef)
      // `failed` would allow a second refund, although PayU may have accepted this one.
      if (!state) throw new ProviderError('unavailable', 'PayU does not know the refund.')
      return answerOf(state)
    },
    listRefunds: (attempt) => listRefunds(options, attempt),
    refundKey: refundToken,
    readNotification: ({ rawBody, mayAsk }) =>
      readPayuNotification({
        rawBody,
        merchantKey: options.merchantKey,
        merchantSalt: salt,
        mayAsk,
        verify,
        refundByRequestId: (requestId) => refundByRequestId(options, requestId),
      }),
  }
}

/** Creates the form that the shop's page posts. PayU learns of the payment when the shopper posts the form. */
function startLocally(payment: StartPayment): StartedPayment {
  assertChargeable(payment)
  return {
    providerRef: payment.txnId,
    nextAction: { type: 'redirect', url: payment.pageUrl, description: 'Pay by UPI, card or net banking.' },
  }
}
