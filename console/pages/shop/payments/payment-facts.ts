import { t } from '../../../messages/text.ts'

export function moneyState({ status, amount, refunded }: { status: string; amount: number; refunded: number }): string {
  if (status !== 'paid' || refunded === 0) return status
  return refunded >= amount ? 'refunded' : 'partially_refunded'
}

/** Returns the translation of a known reason. A sentence from the provider stays unchanged. */
export function failureWords(reason: string): string {
  const known = words()[reason.toLowerCase()]
  if (known !== undefined) return known
  return /^[a-z0-9]+(_[a-z0-9]+)+$/.test(reason) ? reason.replaceAll('_', ' ') : reason
}

const words = (): Readonly<Record<string, string>> => {
  const declined = t('the bank declined it')
  const noReason = t('the provider gave no reason')
  return {
    'another attempt was paid': t('another attempt was paid'),
    authentication_required: t('the shopper did not confirm it with their bank'),
    card_declined: declined,
    do_not_honor: declined,
    expired_card: t('the card has expired'),
    failed: noReason,
    generic_decline: declined,
    incorrect_cvc: t('the security code was wrong'),
    insufficient_funds: t('the account does not have enough money'),
    not_paid: t('nothing was paid'),
    payment_failed: noReason,
    payment_intent_authentication_failure: t('the shopper did not confirm it with their bank'),
    processing_error: t('the provider could not process it'),
    refund_failed: noReason,
    refund_refused: t('the provider refused it'),
    'stock went to a buyer with a key': t('the stock went to another buyer'),
    usercancelled: t('the shopper canceled it'),
  }
}
