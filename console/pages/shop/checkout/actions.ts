import { act, type RecordOf } from '../../../api/index.ts'
import { field, openForm, perform } from '../../../frame/do.ts'
import { formatMoment, formatMoney, t, tn } from '../../../frame/show.ts'

export type Checkout = RecordOf<'/admin/checkouts/{id}'>

const changes = ['orders', 'payments', 'stock']

export const cancelCheckout = ({ id, item_count, total, currency }: Checkout): Promise<boolean> =>
  perform({
    confirm: {
      title: t('Cancel the checkout'),
      text: tn(
        'The agent cannot go on with it: {count} item worth {amount} goes back on sale, and its payment page closes.',
        'The agent cannot go on with it: {count} items worth {amount} go back on sale, and its payment page closes.',
        item_count,
        { amount: formatMoney(total, currency) },
      ),
      danger: true,
    },
    run: () => act('post', '/admin/checkouts/{id}/cancel', { id, body: {} }),
    changes,
    done: t('The checkout was canceled.'),
  })

const hour = 60
const day = 24 * hour

export const openExtend = ({ id, expires_at }: Checkout): void =>
  openForm({
    title: t('Give it more time'),
    text: t('It ends {when}. The buyer keeps the basket and the link until then.', { when: formatMoment(expires_at) }),
    submit: t('Give more time'),
    fields: [
      field.choice(
        'minutes',
        t('From now on'),
        { [hour]: t('One hour'), [day]: t('One day'), [7 * day]: t('One week'), [30 * day]: t('30 days') },
        { required: true, initial: String(day) },
      ),
    ],
    run: ({ minutes }) => act('post', '/admin/checkouts/{id}/extend', { id, body: { minutes: Number(minutes) } }),
    done: ({ checkout }) => t('It now ends {when}.', { when: formatMoment(checkout.expires_at) }),
  })

interface PaidWords {
  readonly title: string
  readonly text: string
  readonly hint: string
  readonly done: (orderNumber: string) => string
}

/** Notes that the money came in some other way, and places the order. */
export const openMarkPaid = (
  { id, total, currency }: Pick<Checkout, 'id' | 'total' | 'currency'>,
  onPlaced: (orderId: string) => void,
  words: (amount: string) => PaidWords = (amount) => ({
    title: t('Mark as paid'),
    text: t('Places the order for {amount}, takes its stock and writes to the buyer.', { amount }),
    hint: t('As the bank statement or the receipt has it.'),
    done: (number) => t('Order {number} was placed.', { number }),
  }),
): void => {
  const { title, text, hint, done } = words(formatMoney(total, currency))
  openForm({
    title,
    text,
    submit: t('Place the order'),
    fields: [
      field.choice(
        'method',
        t('How it was paid'),
        {
          bank_transfer: t('Bank transfer'),
          cash: t('Cash'),
          card_terminal: t('Card terminal'),
          other: t('Another way'),
        },
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
