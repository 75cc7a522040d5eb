import { may, type RowOf, session, useRead } from '../../../api/index.ts'
import { GoAct, names, stateOptions } from '../../../frame/do.ts'
import { columnsOf, type Filter, type FilterKey, ListFrame, type Tab } from '../../../frame/list.ts'
import { countryName } from '../../../frame/places.ts'
import { emailWords, personWords, State, Thumb, t } from '../../../frame/show.ts'
import { agentName, fullName } from '../words.ts'

export type OrderRow = RowOf<'/admin/orders'>
const column = columnsOf<OrderRow>()

const columns = [
  column('order', t('Order'), { primary: true }, ({ display_id, image_url }) => (
    <span className="with-thumb">
      <Thumb src={image_url} size={36} />
      {display_id}
    </span>
  )),
  column('buyer', t('Customer'), personWords),
  column.ago('created_at', t('Placed'), { sort: true }),
  column.state('state', t('Status')),
  column('payment', t('Payment'), ({ payment_status }) => <State value={payment_status} />),
  column.count('item_count', t('Items'), { wide: true }),
  column.money('total', t('Total'), { sort: true }),
  column.text('email', t('Email'), { optional: true }),
  column('country', t('Country'), { optional: true }, ({ country }) => country && countryName(country)),
  column('agent', t('Agent'), { optional: true }, ({ agent_profile }) => agentName(agent_profile)),
  column.ago('updated_at', t('Updated'), { optional: true, sort: true }),
]

function ProductName({ id }: { id: string }) {
  const { data } = useRead('/admin/products/{id}', { id }, { enabled: may('products:read') })
  return data?.product.title ?? t('One product')
}

function CustomerName({ id }: { id: string }) {
  const { data } = useRead('/admin/customers/{id}', { id }, { enabled: may('customers:read') })
  if (!data) return t('One customer')
  return fullName(data.customer) || emailWords(data.customer.email)
}

const payments = ['unpaid', 'pending', 'paid', 'partially_refunded', 'refunded', 'failed', 'expired']
const filters: Filter<FilterKey<'/admin/orders'>>[] = [
  { key: 'payment_status', label: t('Payment'), options: stateOptions(...payments) },
  {
    key: 'fulfillment_status',
    label: t('Shipping'),
    options: stateOptions(
      ...names(`
      not_fulfilled partially_fulfilled fulfilled partially_shipped shipped
      partially_delivered delivered`),
    ),
  },
  { key: 'status', label: t('Order'), options: stateOptions('pending', 'completed', 'canceled') },
  { key: 'created_at[gte]', label: t('Placed'), kind: 'since' },
  { key: 'updated_at[gte]', label: t('Updated'), kind: 'since' },
  { key: 'product_id', label: t('Product'), kind: 'record', shown: (id) => <ProductName id={id} /> },
  { key: 'customer_id', label: t('Customer'), kind: 'record', shown: (id) => <CustomerName id={id} /> },
  { key: 'currency', label: t('Currency') },
  { key: 'country', label: t('Country') },
  { key: 'email', label: t('Email') },
  { key: 'agent', label: t('Agent') },
]

function useTabs(): Tab[] {
  const counts = useRead('/admin/orders/counts', {}, { late: true }).data?.counts
  const { fulfillment_status: sent, payment_status: paid, returned } = counts ?? {}
  const kept = (status: 'shipped' | 'partially_delivered' | 'delivered') =>
    (sent?.[status] ?? 0) - (returned?.[status] ?? 0)
  return [
    { label: t('All'), search: {}, count: counts?.count },
    { label: t('To ship'), search: { to_ship: 'true' }, count: counts?.to_ship },
    {
      label: t('On the way'),
      search: { fulfillment_status: 'shipped,partially_delivered', returned: 'false' },
      count: counts && kept('shipped') + kept('partially_delivered'),
    },
    {
      label: t('Delivered'),
      search: { fulfillment_status: 'delivered', returned: 'false' },
      count: counts && kept('delivered'),
    },
    {
      label: t('Returned'),
      search: { returned: 'true' },
      count: returned && Object.values(returned).reduce((sum, count) => sum + count, 0),
    },
    {
      label: t('Refunded'),
      search: { payment_status: 'refunded,partially_refunded' },
      count: paid && (paid.refunded ?? 0) + (paid.partially_refunded ?? 0),
    },
    { label: t('Canceled'), search: { status: 'canceled' }, count: counts?.status.canceled },
  ]
}

const print = async (rows: readonly OrderRow[]) => {
  await (await import('./packing.tsx')).openPacking(rows.map(({ id }) => id))
  return false
}
const ship = async (rows: readonly OrderRow[]) => (await import('./bulk-ship.tsx')).openBulkShip(rows)

export default function OrdersPage() {
  const mayWrite = may('orders:write')
  return (
    <ListFrame
      title={t('Orders')}
      path="/admin/orders"
      to={({ id }) => `/orders/${id}`}
      columns={columns}
      filters={filters}
      tabs={useTabs()}
      actions={mayWrite ? <GoAct primary label={t('New order')} to="/orders/new" /> : null}
      bulk={
        mayWrite && [
          { label: t('Ship'), run: ship },
          { label: t('Packing slips'), run: print },
        ]
      }
      empty={{
        title: t('No orders yet'),
        text: session().shop?.demo
          ? t('Orders appear here once a shopper has paid. To see one now, run “npm run shop” in the demo shop.')
          : t('Orders appear here once a shopper has paid.'),
      }}
    />
  )
}
