import { useQuery } from '@tanstack/react-query'
import { read, useAction } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { useAsk } from '../../../frame/ask.tsx'
import { DetailFrame, Facts, Section } from '../../../frame/detail/detail-frame.tsx'
import { EditField } from '../../../frame/detail/edit-field.tsx'
import { useSaver } from '../../../frame/detail/use-saver.ts'
import { openForm } from '../../../frame/form/open-form.tsx'
import { Go } from '../../../frame/go.tsx'
import { State } from '../../../frame/state.tsx'
import { formatDate, Money, Time } from '../../../frame/values.tsx'
import { t, tn } from '../../../messages/text.ts'
import { choices, useId } from '../choices.ts'
import { isLate, orderName } from '../inventory-orders/page.tsx'
import { Lines } from './lines.tsx'
import { leftOf, openReceipt } from './receive.tsx'

/** What was ordered from a vendor and what of it has come. */
export default function InventoryOrderPage() {
  const id = useId()
  const ask = useAsk()
  const { data, error, refetch } = useQuery(read('/admin/inventory-orders/{id}', { params: { path: { id } } }))
  const order = data?.inventory_order
  const saver = useSaver('post', '/admin/inventory-orders/{id}', { id }, ['needs'])
  const cancel = useAction('post', '/admin/inventory-orders/{id}/cancel', {
    changes: ['stock'],
    done: t('The order was canceled.'),
  })
  const write = may('inventory-orders:write')
  const isOpen = order !== undefined && order.status !== 'received' && order.status !== 'cancelled'
  const askCancel = async () => {
    const left = order ? order.lines.filter((line) => leftOf(line) > 0).length : 0
    const text = tn(
      'What is still to come of {count} line is not received any more.',
      'What is still to come of {count} lines is not received any more.',
      left,
    )
    if (await ask({ title: t('Cancel the order'), text, danger: true }))
      openForm({
        title: t('Cancel the order'),
        submit: t('Cancel the order'),
        danger: true,
        fields: [{ name: 'reason', label: t('Why'), kind: 'long' }],
        run: ({ reason }) =>
          cancel.mutateAsync({ params: { path: { id } }, body: { reason: reason ? String(reason) : null } }),
      })
  }
  return (
    <DetailFrame
      title={order ? orderName(order) : t('Inventory order')}
      back={{ to: '/inventory-orders', label: t('Inventory orders') }}
      states={
        order ? (
          <>
            <State value={order.status} />
            {isLate(order) ? <State value="late" /> : null}
          </>
        ) : null
      }
      lead={
        order
          ? t('For {place}, made {day}.', { place: order.stock_location_name, day: formatDate(order.created_at) })
          : null
      }
      next={write && isOpen && order ? { label: t('Receive goods'), run: () => openReceipt(order) } : null}
      actions={[write && isOpen && { label: t('Cancel the order'), danger: true, run: () => void askCancel() }]}
      record={{ type: 'inventory_order', id }}
      loading={!order}
      error={order ? undefined : error}
      retry={() => void refetch()}
      aside={
        order ? (
          <>
            <Section title={t('Parcel')}>
              <div className="stack">
                <EditField
                  field={{
                    name: 'status',
                    label: t('State'),
                    kind: 'choice',
                    required: true,
                    options: choices(['pending', 'processing', 'shipped']),
                  }}
                  value={order.status}
                  shown={<State value={order.status} />}
                  saver={saver}
                  editable={write && ['pending', 'processing', 'shipped'].includes(order.status)}
                />
                <EditField
                  field={{ name: 'expected_delivery', label: t('Expected'), kind: 'date' }}
                  value={order.expected_delivery}
                  shown={order.expected_delivery ? formatDate(`${order.expected_delivery}T12:00:00Z`) : undefined}
                  patch={(day) => ({ expected_delivery: day || null })}
                  saver={saver}
                  editable={write && isOpen}
                />
                <EditField
                  field={{ name: 'tracking_number', label: t('Tracking number') }}
                  value={order.tracking_number}
                  patch={(text) => ({ tracking_number: text || null })}
                  saver={saver}
                  editable={write}
                />
                <EditField
                  field={{ name: 'tracking_url', label: t('Tracking page'), kind: 'url' }}
                  value={order.tracking_url}
                  patch={(text) => ({ tracking_url: text || null })}
                  saver={saver}
                  editable={write}
                />
                {order.tracking_url && /^https?:/.test(order.tracking_url) ? (
                  <a href={order.tracking_url} target="_blank" rel="noreferrer">
                    {t('Follow the parcel')}
                  </a>
                ) : null}
              </div>
            </Section>
            <Section title={t('Facts')}>
              <Facts
                facts={[
                  { label: t('Vendor'), value: order.vendor || '–' },
                  { label: t('Order number'), value: order.order_number || '–' },
                  order.order_date !== null && {
                    label: t('Ordered on'),
                    value: formatDate(`${order.order_date}T12:00:00Z`),
                  },
                  { label: t('Total'), value: <Money amount={order.total_price} currency={order.currency} /> },
                  { label: t('Goods go to'), value: <Go to="/stock-locations">{order.stock_location_name}</Go> },
                  order.inbound_email_id !== null && {
                    label: t('Made from'),
                    value: <Go to={`/inbox/${order.inbound_email_id}`}>{t('The vendor’s mail')}</Go>,
                  },
                  order.cancelled_at !== null && { label: t('Canceled'), value: <Time at={order.cancelled_at} /> },
                  order.cancelled_reason !== null && { label: t('Why'), value: order.cancelled_reason },
                ]}
              />
            </Section>
          </>
        ) : null
      }
    >
      {order ? <Lines order={order} /> : null}
    </DetailFrame>
  )
}
