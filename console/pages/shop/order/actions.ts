import { act } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { openForm } from '../../../frame/form/open-form.tsx'
import { notifySaved } from '../../../frame/notify.tsx'
import { formatMoney } from '../../../frame/values.tsx'
import { t, tn } from '../../../messages/text.ts'
import { hasLeft, type Order, unitsIn } from './order.ts'

/** Cancels what nothing has been shipped of: states what goes where before it does. */
export function openCancel(order: Order): void {
  const units = unitsIn(order.line_items)
  const refund = order.totals.refundable
  openForm({
    title: t('Cancel order {number}', { number: order.display_id }),
    text: tn(
      '{count} item will not be shipped. This cannot be undone.',
      '{count} items will not be shipped. This cannot be undone.',
      units,
    ),
    submit: t('Cancel the order'),
    danger: true,
    fields: [
      {
        name: 'restock',
        label: tn('Put {count} item back in stock', 'Put {count} items back in stock', units),
        kind: 'switch',
        initial: true,
      },
      ...(refund > 0
        ? [
            {
              name: 'refund',
              label: t('Send back {amount}', { amount: formatMoney(refund, order.currency) }),
              kind: 'switch' as const,
              initial: true,
            },
          ]
        : []),
      ...(order.discounts.codes.length > 0
        ? [
            {
              name: 'release_discounts',
              label: t('Let the buyer use {codes} again', { codes: order.discounts.codes.join(', ') }),
              kind: 'switch' as const,
              initial: true,
            },
          ]
        : []),
      { name: 'reason', label: t('Reason') },
    ],
    run: async ({ reason, ...choices }) => {
      await act('post', '/admin/orders/{id}/cancel', {
        params: { path: { id: order.id } },
        body: { ...choices, ...(reason ? { reason: String(reason) } : {}) },
      })
      await refresh('orders', 'payments', 'stock', 'needs', 'emails')
      notifySaved(t('Order {number} is canceled.', { number: order.display_id }))
    },
  })
}

type Template = 'order_confirmation' | 'order_shipped' | 'order_delivered' | 'order_refunded' | 'order_canceled'

/** The mails that fit what has happened to the order so far. */
export function mailsOf(order: Order): { readonly value: Template; readonly label: string }[] {
  const delivered = order.fulfillments.some(({ status }) => status === 'delivered')
  const all: (readonly [Template, string, boolean])[] = [
    ['order_confirmation', t('Confirmation of the order'), true],
    ['order_shipped', t('Your parcel is on its way'), hasLeft(order)],
    ['order_delivered', t('Your parcel has arrived'), delivered],
    ['order_refunded', t('Your money is on its way back'), order.refunds.length > 0],
    ['order_canceled', t('Your order was canceled'), order.status === 'canceled'],
  ]
  return all.filter(([, , fits]) => fits).map(([value, label]) => ({ value, label }))
}

export function openMail(order: Order): void {
  const mails = mailsOf(order)
  openForm({
    title: t('Send an e-mail'),
    text: t('It says how the order stands now, and goes to {email}.', { email: order.email }),
    submit: t('Send'),
    fields: [
      {
        name: 'template',
        label: t('E-mail'),
        kind: 'choice',
        required: true,
        options: mails,
        initial: mails.at(-1)?.value ?? null,
      },
    ],
    run: async ({ template }) => {
      const { shipped, refund } = latest(order)
      await act('post', '/admin/orders/{id}/emails', {
        params: { path: { id: order.id } },
        body: {
          template: template as Template,
          ...((template === 'order_shipped' || template === 'order_delivered') && shipped
            ? { fulfillment_id: shipped }
            : {}),
          ...(template === 'order_refunded' && refund ? { refund_id: refund } : {}),
        },
      })
      await refresh('orders', 'emails')
      notifySaved(t('The e-mail is on its way.'))
    },
  })
}

const latest = ({ fulfillments, refunds }: Order) => ({
  shipped: fulfillments.findLast(({ status }) => status === 'shipped' || status === 'delivered')?.id,
  refund: refunds.at(-1)?.id,
})
