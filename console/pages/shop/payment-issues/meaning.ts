import type { RowOf } from '../../../api/index.ts'
import { formatMoney, t, wordsBy } from '../../../frame/show.ts'

export type Issue = RowOf<'/admin/payment-issues'>
export type Resolution = NonNullable<Issue['resolution']>

export const kinds: readonly Issue['kind'][] = [
  'paid_not_orderable',
  'amount_mismatch',
  'paid_after_cancel',
  'paid_twice',
  'refund_failed',
  'disputed',
  'not_applied',
  'over_refunded',
  'unmatched_payment',
]

interface Meaning {
  /** What happened, as a heading. */
  readonly title: string
  readonly money: string
  readonly goods: string
  /** What usually settles it comes first. */
  readonly ways: readonly Resolution[]
}

/** What an issue means for money and goods, in plain words, and what can settle it. */
export function meaningOf(issue: Pick<Issue, 'kind' | 'amount' | 'currency' | 'order_id'>): Meaning {
  const money = formatMoney(issue.amount, issue.currency)
  const hasOrder = issue.order_id !== null
  const noGoods = t('Nothing was sold: there is no order, and no stock is taken for it.')
  const oneOrder = t('The order is in place and can be shipped as usual.')
  switch (issue.kind) {
    case 'paid_not_orderable':
      return {
        title: t('Paid too late for a basket that had changed'),
        money: t('{money} is with you and belongs to no order.', { money }),
        goods: noGoods,
        ways: ['accept_as_paid', 'refund', 'dismiss'],
      }
    case 'amount_mismatch':
      return {
        title: t('Another amount was paid than was due'),
        money: t('{money} was due. What came in instead is with you.', { money }),
        goods: noGoods,
        ways: ['refund', 'accept_as_paid', 'dismiss'],
      }
    case 'paid_after_cancel':
      return {
        title: t('Paid after the checkout was canceled'),
        money: t('{money} came in although nothing was to be paid any more.', { money }),
        goods: noGoods,
        ways: ['refund', 'accept_as_paid', 'dismiss'],
      }
    case 'paid_twice':
      return {
        title: t('Paid twice'),
        money: t('{money} came in a second time.', { money }),
        goods: hasOrder ? oneOrder : noGoods,
        ways: ['refund', 'dismiss'],
      }
    case 'refund_failed':
      return {
        title: t('A refund did not go through'),
        money: t('The money of the refund is still with you, and the buyer waits for it.'),
        goods: hasOrder ? t('The order counts the refund as not made.') : noGoods,
        ways: ['refund', 'dismiss'],
      }
    case 'disputed':
      return {
        title: t('The buyer disputes the payment'),
        money: t('The provider may take {money} back. Answer at the provider; a refund from here could pay twice.', {
          money,
        }),
        goods: hasOrder ? t('Hold back what has not been shipped until it is decided.') : noGoods,
        ways: ['dismiss'],
      }
    case 'not_applied':
      return {
        title: t('A message of the provider could not be applied'),
        money: t('The state of {money} may be another one than shown here: compare it with the provider.', { money }),
        goods: hasOrder ? oneOrder : noGoods,
        ways: ['dismiss', 'refund', 'accept_as_paid'],
      }
    case 'over_refunded':
      return {
        title: t('More was sent back than was paid'),
        money: t('The buyer has more than the {money} back. Look at the refunds at the provider.', { money }),
        goods: hasOrder ? oneOrder : noGoods,
        ways: ['dismiss'],
      }
    case 'unmatched_payment':
      return {
        title: t('A payment that belongs to nothing'),
        money: t('{money} is with you. This shop does not know what it was paid for.', { money }),
        goods: noGoods,
        ways: ['dismiss'],
      }
  }
}

export const ways = wordsBy<Resolution>(() => ({
  accept_as_paid: t('Make the order'),
  refund: t('Refund the money'),
  dismiss: t('Settle with a note'),
}))

export const settled = wordsBy<Resolution>(() => ({
  accept_as_paid: t('The order was made.'),
  refund: t('The money was sent back.'),
  dismiss: t('Settled with a note.'),
}))
