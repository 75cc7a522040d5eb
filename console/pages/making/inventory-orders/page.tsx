import { may, type RowOf } from '../../../api/index.ts'
import { columnsOf, ListFrame, tabsOf } from '../../../frame/list.ts'
import { formatDate, State, t, useGo } from '../../../frame/show.ts'
import { useLocationOptions } from '../parts.tsx'
import { openNewOrder } from './new-order.tsx'

type Order = RowOf<'/admin/inventory-orders'>
const column = columnsOf<Order>()

const open: readonly Order['status'][] = ['pending', 'processing', 'shipped', 'partially_received']

const isLate = ({ status, expected_delivery }: Pick<Order, 'status' | 'expected_delivery'>): boolean =>
  expected_delivery !== null && open.includes(status) && expected_delivery < new Date().toISOString().slice(0, 10)

export const OrderState = ({ order }: { order: Pick<Order, 'status' | 'expected_delivery'> }) => (
  <>
    <State value={order.status} /> {isLate(order) ? <State value="late" /> : null}
  </>
)

export const orderName = ({ order_number, vendor }: Pick<Order, 'order_number' | 'vendor'>): string =>
  [order_number, vendor].filter(Boolean).join(' · ') || t('No number')

export default function InventoryOrdersPage() {
  const go = useGo()
  const add = () => openNewOrder((id) => go(`/inventory-orders/${id}`))
  return (
    <ListFrame
      title={t('Inventory orders')}
      lead={t('Orders to your vendors, until the items arrive.')}
      path="/admin/inventory-orders"
      to={({ id }) => `/inventory-orders/${id}`}
      columns={[
        column('number', t('Order'), { primary: true }, orderName),
        column('state', t('Status'), (order) => <OrderState order={order} />),
        column('expected', t('Expected'), ({ expected_delivery: day }) => day && formatDate(`${day}T12:00:00Z`)),
        column.text('stock_location_name', t('Location'), { wide: true }),
        column.ago('created_at', t('Created'), { sort: true }),
        column.money('total_price', t('Total')),
        column.text('vendor', t('Vendor'), { optional: true, sort: true }),
        column.text('tracking_number', t('Parcel'), { optional: true }),
        column.ago('updated_at', t('Updated'), { optional: true, sort: true }),
      ]}
      filters={[
        { key: 'stock_location_id', label: t('Location'), options: useLocationOptions },
        { key: 'created_at[gte]', label: t('Created'), kind: 'since' },
      ]}
      tabs={tabsOf('status', {
        pending: t('Pending'),
        shipped: t('On the way'),
        partially_received: t('Partly received'),
        received: t('Received'),
        cancelled: t('Canceled'),
      })}
      add={may('inventory-orders:write') && { label: t('New order'), run: add }}
      empty={{
        title: t('No inventory orders yet'),
        text: t('Create one from a vendor email in the inbox, or enter it yourself.'),
      }}
    />
  )
}
