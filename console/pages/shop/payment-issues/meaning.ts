import type { RowOf } from '../../../api/index.ts'
import { formatMoney } from '../../../frame/money.ts'
import { names, wordsBy } from '../../../frame/options.ts'
import { t } from '../../../messages/text.ts'

export type Issue = RowOf<'/admin/payment-issues'>
export type Resolution = NonNullable<Issue['resolution']>

export const kinds: readonly Issue['kind'][] = names(`
  paid_not_orderable amount_mismatch paid_after_cancel paid_twice refund_failed disputed not_applied
  over_refunded unmatched_payment`)

interface Meaning {
  readonly title: string
  readonly money: string
  readonly goods: string
  /** Possible resolutions, the usual one first. */
  readonly ways: readonly Resolution[]
}

/** Returns an amount that the provider named, or null. */
export const amountTold = (
  { details, currency }: Pick<Issue, 'details' | 'currency'>,
  minor: unknown,
): string | null =>
  typeof minor === 'number'
    ? formatMoney(minor, typeof details.currency === 'string' ? details.currency : currency)
    : null

export function meaningOf(issue: Pick<Issue, 'kind' | 'amount' | 'currency' | 'order_id' | 'details'>): Meaning {
  const money = formatMoney(issue.amount, issue.currency)
  const hasOrder = issue.order_id !== null
  const noGoods = t('No order was placed and no stock was reserved.')
  const oneOrder = t('The order is placed and can be shipped as usual.')
  switch (issue.kind) {
    case 'paid_not_orderable':
      return {
        title: t('Paid too late: the cart had changed'),
        money: t('You hold {money} that belongs to no order.', { money }),
        goods: noGoods,
        ways: ['accept_as_paid', 'refund', 'dismiss'],
      }
    case 'amount_mismatch':
      return {
        title: t('Wrong amount paid'),
        money: t('{money} was due. You hold {received}.', {
          money,
          received: amountTold(issue, issue.details.amount_minor) ?? '–',
        }),
        goods: noGoods,
        ways: ['refund', 'accept_as_paid', 'dismiss'],
      }
    case 'paid_after_cancel':
      return {
        title: t('Paid after the checkout was canceled'),
        money: t('{money} was paid although nothing was due. Weft refunds it automatically.', { money }),
        goods: noGoods,
        ways: ['dismiss'],
      }
    case 'paid_twice':
      return {
        title: t('Paid twice'),
        money: t('{money} was paid twice.', { money }),
        goods: hasOrder ? oneOrder : noGoods,
        ways: ['dismiss', 'refund'],
      }
    case 'refund_failed':
      return {
        title: t('Refund failed'),
        money: t('You still have the money, and the customer is waiting for the refund.'),
        goods: hasOrder ? t('The order does not count this refund.') : noGoods,
        ways: ['refund', 'dismiss'],
      }
    case 'disputed':
      return {
        title: t('The customer disputes the payment'),
        money: t(
          'The provider may take back {money}. Respond to the dispute at the provider: a refund from here could pay twice.',
          { money },
        ),
        goods: hasOrder ? t('Don’t ship the rest until this is resolved.') : noGoods,
        ways: ['dismiss'],
      }
    case 'not_applied':
      return {
        title: t('A provider notification could not be processed'),
        money: t('The status of {money} may have changed. Check it with the provider.', { money }),
        goods: hasOrder ? oneOrder : noGoods,
        ways: ['dismiss', 'refund', 'accept_as_paid'],
      }
    case 'over_refunded':
      return {
        title: t('Refunded more than was paid'),
        money: t('The customer got back more than {money}. Check the refunds at the provider.', { money }),
        goods: hasOrder ? oneOrder : noGoods,
        ways: ['dismiss'],
      }
    case 'unmatched_payment':
      return {
        title: t('Payment without an order'),
        money: t('You hold {money}. Weft does not know what it was paid for.', { money }),
        goods: noGoods,
        ways: ['dismiss'],
      }
  }
}

/** Returns null for a name that is no kind of issue. */
export function issueTitle(name: string): string | null {
  const kind = kinds.find((known) => known === name)
  return kind === undefined ? null : meaningOf({ kind, amount: 0, currency: 'USD', order_id: null, details: {} }).title
}

/**
 * Returns the reason of a refund in words. Refunds that Weft makes have a name as their reason; a person's sentence
 * stays unchanged.
 */
export function refundWords(reason: string): string {
  if (reason === 'order_canceled') return t('The order was canceled.')
  if (reason === 'refunded_at_provider') return t('Refunded at the provider.')
  return issueTitle(reason) ?? reason
}

export const ways = wordsBy<Resolution>(() => ({
  accept_as_paid: t('Create order'),
  refund: t('Refund payment'),
  dismiss: t('Close with a note'),
}))

export const settled = wordsBy<Resolution>(() => ({
  accept_as_paid: t('Order created.'),
  refund: t('Payment refunded.'),
  dismiss: t('Issue closed with a note.'),
}))
