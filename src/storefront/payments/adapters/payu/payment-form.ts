import { toDecimal } from '../../../../platform/money.ts'
import { type PaymentForm, ProviderError, type StartPayment } from '../../ports.ts'
import { requestHash } from './hash.ts'
import { payuCurrency } from './transaction.rules.ts'

/** Returns the signed form that opens PayU's hosted checkout. */
export function paymentForm(
  account: { readonly merchantKey: string; readonly salt: string; readonly paymentUrl: string },
  payment: StartPayment,
): PaymentForm {
  assertChargeable(payment)
  const fields = {
    key: account.merchantKey,
    txnid: payment.txnId,
    amount: toDecimal(payment.amountMinor, payment.currency),
    productinfo: plain(payment.description, 100),
    firstname: plain(payment.firstName, 60) || 'Customer',
    email: plain(payment.email, 255),
    phone: plain(payment.phone ?? '', 50),
    surl: payment.returnUrl,
    furl: payment.returnUrl,
    udf1: payment.checkoutId,
    udf2: payment.id,
  }
  return { action: account.paymentUrl, fields: { ...fields, hash: requestHash(fields, account.salt) } }
}

export function assertChargeable(payment: StartPayment): void {
  if (payment.currency !== payuCurrency) throw new ProviderError('refused', 'PayU charges Indian rupees only.')
  if (payment.txnId.length > 25)
    throw new ProviderError('refused', 'PayU takes transaction ids of up to 25 characters.')
}

/**
 * Prepares a text for the hash, which joins fields with `|`: removes that character and control characters, and cuts
 * the text.
 */
const plain = (value: string, limit: number): string =>
  Array.from(value.replace(/[|\p{Cc}]+/gu, ' ').trim())
    .slice(0, limit)
    .join('')
