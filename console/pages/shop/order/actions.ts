import { act } from '../../../api/index.ts'
import { danger, field, openForm, perform } from '../../../frame/do.ts'
import { formatMoney, t, tn } from '../../../frame/show.ts'
import { buyerName, changedWithOrder, hasLeft, mailWords, type Order, type Parcel, unitsIn } from './order.ts'

export const openNote = ({ id }: Order): void =>
  openForm({
    title: t('Add a note'),
    text: t('Only your team sees this note.'),
    submit: t('Add note'),
    draft: `order-note:${id}`,
    fields: [field.long('body', t('Note'), { required: true })],
    run: ({ body }) => act('post', '/admin/orders/{id}/notes', { id, body: { body } }),
  })

export function openCancel({
  id,
  display_id,
  line_items,
  totals: { refundable },
  currency,
  discounts: { codes },
}: Order): void {
  const units = unitsIn(line_items)
  const amount = formatMoney(refundable, currency)
  const on = { initial: true }
  openForm({
    title: t('Cancel order {number}', { number: display_id }),
    text: tn(
      '{count} item will not be shipped. You can’t undo this.',
      '{count} items will not be shipped. You can’t undo this.',
      units,
    ),
    submit: t('Cancel order'),
    danger: true,
    fields: [
      field.toggle('restock', tn('Restock {count} item', 'Restock {count} items', units), on),
      field.toggle('refund', t('Refund {amount}', { amount }), { ...on, when: () => refundable > 0 }),
      field.toggle('release_discounts', t('Make {codes} usable again', { codes: codes.join(', ') }), {
        ...on,
        when: () => codes.length > 0,
      }),
      field.text('reason', t('Reason')),
    ],
    run: (body) => act('post', '/admin/orders/{id}/cancel', { id, body }),
    changes: changedWithOrder,
    done: t('Order {number} canceled.', { number: display_id }),
  })
}

type Template = 'order_confirmation' | 'order_shipped' | 'order_delivered' | 'order_refunded' | 'order_canceled'

export function openMail(order: Order): void {
  const { id, email, fulfillments, refunds } = order
  const delivered = fulfillments.some(({ status }) => status === 'delivered')
  const all: (readonly [Template, string, boolean])[] = [
    ['order_confirmation', t('Order confirmation'), true],
    ['order_shipped', t('Parcel shipped'), hasLeft(order)],
    ['order_delivered', t('Parcel delivered'), delivered],
    ['order_refunded', t('Refund sent'), refunds.length > 0],
    ['order_canceled', t('Order canceled'), order.status === 'canceled'],
  ]
  const mails = all.filter(([, , fits]) => fits).map(([value, label]) => ({ value, label }))
  const parcel = fulfillments.findLast(({ status }) => status === 'shipped' || status === 'delivered')?.id
  const refund = refunds.at(-1)?.id
  openForm({
    title: t('Send email'),
    text: t('Sends the current status of the order to {email}.', { email }),
    submit: t('Send'),
    fields: [field.choice('template', t('Email'), mails, { required: true, initial: mails.at(-1)?.value ?? null })],
    run: ({ template }) =>
      act('post', '/admin/orders/{id}/emails', {
        id,
        body: {
          template,
          ...((template === 'order_shipped' || template === 'order_delivered') && parcel
            ? { fulfillment_id: parcel }
            : {}),
          ...(template === 'order_refunded' && refund ? { refund_id: refund } : {}),
        },
      }),
    changes: ['emails'],
    done: t('Email on its way.'),
  })
}

const parcelIn = (order: Order, parcel: Parcel) => ({ id: order.id, fulfillmentId: parcel.id })

export const deliver = (order: Order, parcel: Parcel): Promise<boolean> =>
  perform({
    run: () => act('post', '/admin/orders/{id}/fulfillments/{fulfillmentId}/deliver', parcelIn(order, parcel)),
    changes: ['emails'],
    done: `${t('Marked as delivered.')} ${mailWords(buyerName(order))}`,
  })

export function cancelParcel(order: Order, parcel: Parcel): Promise<boolean> {
  const units = unitsIn(parcel.items)
  return perform({
    confirm: danger(
      t('Cancel parcel'),
      parcel.status === 'shipped'
        ? tn(
            '{count} item can be shipped again. {name} has already received the shipping email.',
            '{count} items can be shipped again. {name} has already received the shipping email.',
            units,
            { name: buyerName(order) },
          )
        : tn('{count} item can be shipped again.', '{count} items can be shipped again.', units),
    ),
    run: () => act('post', '/admin/orders/{id}/fulfillments/{fulfillmentId}/cancel', parcelIn(order, parcel)),
    changes: ['stock'],
    done: t('Parcel canceled.'),
  })
}
