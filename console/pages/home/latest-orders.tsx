import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { may } from '../../api/session.ts'
import { Section } from '../../frame/detail/section.tsx'
import { Go } from '../../frame/go.tsx'
import { State } from '../../frame/state.tsx'
import { Money, Thumb, Time } from '../../frame/values.tsx'
import { t } from '../../messages/text.ts'

export function LatestOrders() {
  const { data } = useQuery({
    ...read('/admin/orders', { params: { query: { limit: 5 } } }),
    enabled: may('orders:read'),
  })
  if (!data || data.orders.length === 0) return null
  return (
    <Section title={t('Latest orders')} aside={<Go to="/orders">{t('All orders')}</Go>}>
      <ul className="latest">
        {data.orders.map((order) => (
          <li key={order.id}>
            <Thumb src={order.image_url} size={40} />
            <div className="latest-what">
              <Go to={`/orders/${order.id}`}>{order.name ?? order.email}</Go>
              <span className="quiet">
                {order.display_id} · <Time at={order.created_at} ago />
              </span>
            </div>
            <div className="latest-sum">
              <Money amount={order.total} currency={order.currency} />
              <State value={order.state} />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
