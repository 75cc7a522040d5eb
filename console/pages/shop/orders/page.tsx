import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { act } from '../../../api/client.ts'
import { read, refresh } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { Go } from '../../../frame/go.tsx'
import { ListFrame } from '../../../frame/list/list-frame.tsx'
import { notifySaved } from '../../../frame/notify.tsx'
import { t, tn } from '../../../messages/text.ts'
import { orderColumns, orderFilters } from './columns.tsx'

export default function OrdersPage() {
  const { data } = useQuery(read('/admin/orders/counts'))
  const toShip = data?.counts.to_ship
  return (
    <ListFrame
      title={t('Orders')}
      path="/admin/orders"
      to={({ id }) => `/orders/${id}`}
      columns={orderColumns()}
      filters={orderFilters()}
      tabs={[
        { label: t('All'), search: {} },
        { label: t('To ship'), search: { to_ship: 'true' }, count: toShip },
        { label: t('Unpaid'), search: { payment_status: 'unpaid' } },
        { label: t('Canceled'), search: { status: 'canceled' } },
      ]}
      actions={
        may('orders:write') ? (
          <Button component={Go} to="/orders/new">
            {t('New order')}
          </Button>
        ) : null
      }
      bulk={
        may('orders:write')
          ? [
              {
                label: t('Mark as shipped'),
                confirm: (rows) =>
                  tn(
                    'Everything still open in {count} order is marked as shipped, and its buyer gets an e-mail.',
                    'Everything still open in {count} orders is marked as shipped, and each buyer gets an e-mail.',
                    rows.length,
                  ),
                run: async (rows) => {
                  await act('post', '/admin/orders/bulk-fulfill', {
                    body: { orders: rows.map(({ id }) => ({ id })) },
                  })
                  await refresh('orders', 'needs')
                  notifySaved(tn('{count} order shipped.', '{count} orders shipped.', rows.length))
                },
              },
            ]
          : undefined
      }
      empty={{
        title: t('No orders yet'),
        text: t(
          'Orders appear here the moment an agent’s shopper has paid. `npm run shop` buys something in the demo shop.',
        ),
      }}
    />
  )
}
