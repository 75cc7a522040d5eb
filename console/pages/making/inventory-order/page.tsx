import { act, may, type RecordOf, useRead } from '../../../api/index.ts'
import { field, openForm, stateOptions } from '../../../frame/do.ts'
import { DetailFrame, EditFields, fact, Section, useRecordId, useSaver } from '../../../frame/record.ts'
import { formatDate, Go, Money, State, t, tn } from '../../../frame/show.ts'
import { OrderState, orderName } from '../inventory-orders/page.tsx'
import { formatQuantity, Meter } from '../parts.tsx'

type InventoryOrder = RecordOf<'/admin/inventory-orders/{id}'>
type Line = InventoryOrder['lines'][number]

export default function InventoryOrderPage() {
  const id = useRecordId()
  const query = useRead('/admin/inventory-orders/{id}', { id })
  if (!query.data) return <DetailFrame query={query} />

  const { inventory_order: order } = query.data
  const write = may('inventory-orders:write')
  const isOpen = order.status !== 'received' && order.status !== 'cancelled'
  return (
    <DetailFrame
      title={orderName(order)}
      states={<OrderState order={order} />}
      lead={t('For {place}, created {day}.', { place: order.stock_location_name, day: formatDate(order.created_at) })}
      next={write && isOpen && { label: t('Receive items'), run: () => openReceipt(order) }}
      actions={[write && isOpen && { label: t('Cancel order'), danger: true, run: () => cancel(order) }]}
      record={{ type: 'inventory_order', id }}
      aside={
        <>
          <Parcel order={order} editable={write} isOpen={isOpen} />
          <Section
            title={t('Details')}
            facts={[
              fact(t('Vendor'), order.vendor || '–'),
              fact(t('Order number'), order.order_number || '–'),
              fact(t('Ordered on'), order.order_date && formatDate(`${order.order_date}T12:00:00Z`)),
              fact.money(t('Total'), order.total_price, order.currency),
              fact(t('Received at'), <Go to="/stock-locations">{order.stock_location_name}</Go>),
              order.inbound_email_id !== null && {
                label: t('Created from'),
                value: <Go to={`/inbox/${order.inbound_email_id}`}>{t('Vendor email')}</Go>,
              },
              fact.time(t('Canceled'), order.cancelled_at),
              fact(t('Reason'), order.cancelled_reason),
            ]}
          />
        </>
      }
    >
      <Section title={t('Ordered items')}>
        <ul className="ruled stack">
          {order.lines.map((line) => (
            <OrderLine key={line.id} line={line} currency={order.currency} />
          ))}
        </ul>
      </Section>
    </DetailFrame>
  )
}

function Parcel({ order, editable, isOpen }: { order: InventoryOrder; editable: boolean; isOpen: boolean }) {
  const saver = useSaver('post', '/admin/inventory-orders/{id}', { id: order.id })
  const { status, tracking_url: url } = order
  const states = stateOptions('pending', 'processing', 'shipped')
  return (
    <Section title={t('Parcel')}>
      <EditFields
        record={order}
        saver={saver}
        editable={editable}
        fields={[
          field.choice('status', t('Status'), states, {
            required: true,
            shown: <State value={status} />,
            fixed: !states.some(({ value }) => value === status),
          }),
          field.date('expected_delivery', t('Expected'), { nullable: true, fixed: !isOpen }),
          field.text('tracking_number', t('Tracking number'), { nullable: true }),
          field.url('tracking_url', t('Tracking page'), { nullable: true }),
        ]}
      />
      {url && /^https?:/.test(url) ? (
        <a href={url} target="_blank" rel="noreferrer">
          {t('Track parcel')}
        </a>
      ) : null}
    </Section>
  )
}

function OrderLine({ line, currency }: { line: Line; currency: string | null }) {
  const { item_title, quantity, unit, price, received_quantity } = line
  const received = t('{received} of {quantity} received', {
    received: formatQuantity(received_quantity, unit),
    quantity: formatQuantity(quantity, unit),
  })
  return (
    <li>
      <div className="inline ends">
        <b>
          <Go to={`/materials?view=store&q=${encodeURIComponent(item_title)}`}>{item_title}</Go>
        </b>
        <Money amount={Math.round(price * quantity)} currency={currency} />
      </div>
      <div className="inline ends quiet">
        <span>{line.name && line.name !== item_title ? t('From the email: {name}', { name: line.name }) : null}</span>
        <span>
          {formatQuantity(quantity, unit)} × <Money amount={price} currency={currency} />
        </span>
      </div>
      <Meter share={received_quantity / quantity} label={received} />
      <small className="quiet" aria-hidden>
        {received}
      </small>
    </li>
  )
}

/** Returns the quantity that has not been received yet, rounded to remove floating-point errors. */
const leftOf = ({ quantity, received_quantity }: Line): number =>
  Math.round((quantity - received_quantity) * 1000) / 1000

function openReceipt({ id, lines, stock_location_name: place }: InventoryOrder): void {
  openForm({
    title: t('Receive items'),
    text: t('Enter the quantities that arrived at {place}. They are added to Materials > Inventory.', { place }),
    submit: t('Receive'),
    fields: lines
      .filter((line) => leftOf(line) > 0)
      .map((line) =>
        field.number(line.id, line.item_title, {
          min: 0,
          max: leftOf(line),
          initial: leftOf(line),
          hint: t('{left} to receive', { left: formatQuantity(leftOf(line), line.unit) }),
        }),
      ),
    run: (values) => {
      const received = Object.entries(values).map(([line_id, quantity = 0]) => ({ line_id, quantity }))
      const body = { lines: received.filter(({ quantity }) => quantity > 0) }
      return act('post', '/admin/inventory-orders/{id}/receive', { id, body })
    },
    changes: ['inventory-items', 'raw-materials', 'stock'],
    done: t('Items added to Materials > Inventory.'),
  })
}

const cancel = ({ id, lines }: InventoryOrder): void =>
  openForm({
    title: t('Cancel order'),
    text: tn(
      'The rest of {count} line will not be received.',
      'The rest of {count} lines will not be received.',
      lines.filter((line) => leftOf(line) > 0).length,
    ),
    submit: t('Cancel order'),
    danger: true,
    fields: [field.long('reason', t('Reason'), { nullable: true })],
    run: (body) => act('post', '/admin/inventory-orders/{id}/cancel', { id, body }),
    changes: ['stock'],
    done: t('Order canceled.'),
  })
