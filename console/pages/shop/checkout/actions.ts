import { act } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { ask } from '../../../frame/ask.tsx'
import { openForm } from '../../../frame/form/open-form.tsx'
import { notifyFailed, notifySaved } from '../../../frame/notify.tsx'
import { formatMoment, formatMoney } from '../../../frame/values.tsx'
import { t, tn } from '../../../messages/text.ts'
import type { Checkout } from './page.tsx'

export const isOpen = ({ status }: Checkout): boolean =>
  status === 'incomplete' || status === 'ready_for_complete' || status === 'complete_in_progress'

const changed = () => refresh('checkouts', 'orders', 'payments', 'stock', 'needs')

export async function openCancelCheckout(checkout: Checkout): Promise<void> {
  const agreed = await ask({
    title: t('Cancel the checkout'),
    text: tn(
      'The agent cannot go on with it: {count} item worth {amount} goes back on sale, and its payment page closes.',
      'The agent cannot go on with it: {count} items worth {amount} go back on sale, and its payment page closes.',
      checkout.item_count,
      { amount: formatMoney(checkout.total, checkout.currency) },
    ),
    danger: true,
  })
  if (!agreed) return
  try {
    await act('post', '/admin/checkouts/{id}/cancel', { params: { path: { id: checkout.id } }, body: {} })
    await changed()
    notifySaved(t('The checkout was canceled.'))
  } catch (error) {
    notifyFailed(error)
  }
}

export const openExtend = ({ id, expires_at }: Checkout): void =>
  openForm({
    title: t('Give it more time'),
    text: t('It ends {when}. The buyer keeps the basket and the link until then.', { when: formatMoment(expires_at) }),
    submit: t('Give more time'),
    fields: [
      {
        name: 'minutes',
        label: t('From now on'),
        kind: 'choice',
        required: true,
        initial: String(24 * 60),
        options: [
          { value: '60', label: t('One hour') },
          { value: String(24 * 60), label: t('One day') },
          { value: String(7 * 24 * 60), label: t('One week') },
          { value: String(30 * 24 * 60), label: t('30 days') },
        ],
      },
    ],
    run: async ({ minutes }) => {
      const { checkout } = await act('post', '/admin/checkouts/{id}/extend', {
        params: { path: { id } },
        body: { minutes: Number(minutes) },
      })
      await changed()
      notifySaved(t('It now ends {when}.', { when: formatMoment(checkout.expires_at) }))
    },
  })

type Method = 'bank_transfer' | 'cash' | 'card_terminal' | 'other'

export const openMarkPaid = ({ id, total, currency }: Checkout, onDone: (orderId: string) => void): void =>
  openForm({
    title: t('Mark as paid'),
    text: t('Places the order for {amount}, takes its stock and writes to the buyer.', {
      amount: formatMoney(total, currency),
    }),
    submit: t('Place the order'),
    fields: [
      {
        name: 'method',
        label: t('How it was paid'),
        kind: 'choice',
        required: true,
        initial: 'bank_transfer',
        options: [
          { value: 'bank_transfer', label: t('Bank transfer') },
          { value: 'cash', label: t('Cash') },
          { value: 'card_terminal', label: t('Card terminal') },
          { value: 'other', label: t('Another way') },
        ],
      },
      { name: 'reference', label: t('Reference'), hint: t('As the bank statement or the receipt has it.') },
    ],
    run: async ({ method, reference }) => {
      const text = String(reference ?? '').trim()
      const { order } = await act('post', '/admin/checkouts/{id}/mark-paid', {
        params: { path: { id } },
        body: { method: method as Method, amount: total, ...(text === '' ? {} : { reference: text }) },
      })
      await changed()
      notifySaved(t('Order {number} was placed.', { number: order.display_id }))
      onDone(order.id)
    },
  })
