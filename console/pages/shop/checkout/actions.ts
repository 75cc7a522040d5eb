import { act, type RecordOf } from '../../../api/index.ts'
import { danger, field, openForm, perform } from '../../../frame/do.ts'
import { formatMoment, formatMoney, t, tn } from '../../../frame/show.ts'

export type Checkout = RecordOf<'/admin/checkouts/{id}'>

const changes = ['orders', 'payments', 'stock']

export const cancelCheckout = ({ id, item_count, total, currency }: Checkout): Promise<boolean> =>
  perform({
    confirm: danger(
      t('Cancel checkout'),
      tn(
        'Returns {count} item worth {amount} to stock and closes the payment page. The agent can’t continue.',
        'Returns {count} items worth {amount} to stock and closes the payment page. The agent can’t continue.',
        item_count,
        { amount: formatMoney(total, currency) },
      ),
    ),
    run: () => act('post', '/admin/checkouts/{id}/cancel', { id, body: {} }),
    changes,
    done: t('Checkout canceled.'),
  })

const hour = 60
const day = 24 * hour

export const openExtend = ({ id, expires_at }: Checkout): void =>
  openForm({
    title: t('Extend checkout'),
    text: t('Expires {when}. The customer keeps the cart and link until then.', { when: formatMoment(expires_at) }),
    submit: t('Extend'),
    fields: [
      field.choice(
        'minutes',
        t('From now'),
        { [hour]: t('1 hour'), [day]: t('1 day'), [7 * day]: t('1 week'), [30 * day]: t('30 days') },
        { required: true, initial: String(day) },
      ),
    ],
    run: ({ minutes }) => act('post', '/admin/checkouts/{id}/extend', { id, body: { minutes: Number(minutes) } }),
    done: ({ checkout }) => t('Now expires {when}.', { when: formatMoment(checkout.expires_at) }),
  })

interface PaidWords {
  readonly title: string
  readonly text: string
  readonly hint: string
  readonly done: (orderNumber: string) => string
}

export const openMarkPaid = (
  { id, total, currency }: Pick<Checkout, 'id' | 'total' | 'currency'>,
  onPlaced: (orderId: string) => void,
  words: (amount: string) => PaidWords = (amount) => ({
    title: t('Mark as paid'),
    text: t('Places the order for {amount}, reserves its stock, and emails the customer.', { amount }),
    hint: t('As shown on the bank statement or receipt.'),
    done: (number) => t('Order {number} placed.', { number }),
  }),
): void => {
  const { title, text, hint, done } = words(formatMoney(total, currency))
  openForm({
    title,
    text,
    submit: t('Place order'),
    fields: [
      field.choice(
        'method',
        t('Payment method'),
        { bank_transfer: t('Bank transfer'), cash: t('Cash'), card_terminal: t('Card terminal'), other: t('Other') },
        { required: true, initial: 'bank_transfer' },
      ),
      field.text('reference', t('Reference'), { hint }),
    ],
    run: (paid) => act('post', '/admin/checkouts/{id}/mark-paid', { id, body: { ...paid, amount: total } }),
    changes,
    done: ({ order }) => done(order.display_id),
    onDone: ({ order }) => onPlaced(order.id),
  })
}
