import { Button } from '@mantine/core'
import { may } from '../../../api/session.ts'
import { useGo } from '../../../frame/go.tsx'
import { ListFrame } from '../../../frame/list/list-frame.tsx'
import type { Column, RowOf } from '../../../frame/list/types.ts'
import { State } from '../../../frame/state.tsx'
import { formatDate, Money, Nothing, Time } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { useLocationOptions } from '../choices.ts'
import { NewInventoryOrder } from './new-order.tsx'

type Order = RowOf<'/admin/inventory-orders'>

const open: readonly Order['status'][] = ['pending', 'processing', 'shipped', 'partially_received']

/** Expected on a day that is over, and not all here. */
export const isLate = ({ status, expected_delivery }: Pick<Order, 'status' | 'expected_delivery'>): boolean =>
  expected_delivery !== null && open.includes(status) && expected_delivery < new Date().toISOString().slice(0, 10)

export const orderName = ({ order_number, vendor }: Pick<Order, 'order_number' | 'vendor'>): string =>
  [order_number, vendor].filter(Boolean).join(' · ') || t('Without a number')

const columns = (): Column<Order>[] => [
  { key: 'number', title: t('Order'), primary: true, cell: orderName },
  {
    key: 'state',
    title: t('State'),
    cell: (order) => (
      <>
        <State value={order.status} /> {isLate(order) ? <State value="late" /> : null}
      </>
    ),
  },
  {
    key: 'expected',
    title: t('Expected'),
    cell: ({ expected_delivery: day }) => (day ? formatDate(`${day}T12:00:00Z`) : <Nothing />),
  },
  { key: 'location', title: t('For'), wide: true, cell: ({ stock_location_name }) => stock_location_name },
  { key: 'made', title: t('Created'), sort: 'created_at', cell: ({ created_at }) => <Time at={created_at} ago /> },
  {
    key: 'total',
    title: t('Total'),
    align: 'end',
    cell: ({ total_price, currency }) => <Money amount={total_price} currency={currency} />,
  },
  { key: 'vendor', title: t('Vendor'), optional: true, sort: 'vendor', cell: ({ vendor }) => vendor || <Nothing /> },
  { key: 'parcel', title: t('Parcel'), optional: true, cell: (order) => order.tracking_number ?? <Nothing /> },
]

export default function InventoryOrdersPage() {
  const go = useGo()
  const locations = useLocationOptions()
  return (
    <ListFrame
      title={t('Inventory orders')}
      lead={t('What you buy from vendors, until it lies in the store room.')}
      path="/admin/inventory-orders"
      to={({ id }) => `/inventory-orders/${id}`}
      columns={columns()}
      filters={[
        { key: 'stock_location_id', label: t('For'), options: locations },
        { key: 'created_at[gte]', label: t('Created'), kind: 'since' },
      ]}
      tabs={[
        { label: t('All'), search: {} },
        { label: t('Pending'), search: { status: 'pending' } },
        { label: t('On the way'), search: { status: 'shipped' } },
        { label: t('Partly here'), search: { status: 'partially_received' } },
        { label: t('Received'), search: { status: 'received' } },
        { label: t('Canceled'), search: { status: 'cancelled' } },
      ]}
      actions={
        may('inventory-orders:write') ? (
          <Button onClick={() => NewInventoryOrder((id) => go(`/inventory-orders/${id}`))}>{t('New order')}</Button>
        ) : null
      }
      empty={{
        title: t('No inventory orders yet'),
        text: t('Make one of a vendor’s mail in the inbox, or write one yourself.'),
      }}
    />
  )
}
