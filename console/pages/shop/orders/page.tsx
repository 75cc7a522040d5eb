import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { read } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { Go } from '../../../frame/go.tsx'
import { ListFrame } from '../../../frame/list/list-frame.tsx'
import type { Tab } from '../../../frame/list/types.ts'
import { t } from '../../../messages/text.ts'
import { openBulkShip } from './bulk-ship.tsx'
import { orderColumns, orderFilters } from './columns.tsx'

const left = 'shipped,partially_delivered'

/** Undefined until all are known. */
const sum = (...counts: (number | undefined)[]): number | undefined =>
  counts.every((count) => count !== undefined) ? counts.reduce((all, count) => all + count, 0) : undefined

function useTabs(): Tab[] {
  const { data } = useQuery(read('/admin/orders/counts'))
  const counts = data?.counts
  return [
    { label: t('All'), search: {}, count: counts?.count },
    { label: t('To ship'), search: { to_ship: 'true' }, count: counts?.to_ship },
    {
      label: t('On the way'),
      search: { fulfillment_status: left },
      count: sum(counts?.fulfillment_status.shipped, counts?.fulfillment_status.partially_delivered),
    },
    { label: t('Delivered'), search: { fulfillment_status: 'delivered' }, count: counts?.fulfillment_status.delivered },
    {
      label: t('Refunded'),
      search: { payment_status: 'refunded,partially_refunded' },
      count: sum(counts?.payment_status.refunded, counts?.payment_status.partially_refunded),
    },
    { label: t('Canceled'), search: { status: 'canceled' }, count: counts?.status.canceled },
  ]
}

export default function OrdersPage() {
  const tabs = useTabs()
  const columns = useMemo(orderColumns, [])
  const filters = useMemo(orderFilters, [])
  return (
    <ListFrame
      title={t('Orders')}
      path="/admin/orders"
      to={({ id }) => `/orders/${id}`}
      columns={columns}
      filters={filters}
      tabs={tabs}
      actions={
        may('orders:write') ? (
          <Button component={Go} to="/orders/new">
            {t('New order')}
          </Button>
        ) : null
      }
      bulk={may('orders:write') ? [{ label: t('Ship'), run: openBulkShip }] : undefined}
      empty={{
        title: t('No orders yet'),
        text: t(
          'Orders appear here the moment an agent’s shopper has paid. `npm run shop` buys something in the demo shop.',
        ),
      }}
    />
  )
}
