import { may, useRead } from '../../api/index.ts'
import { Section } from '../../frame/record.ts'
import { Go, Money, State, Thumb, Time, t } from '../../frame/show.ts'

export function LatestOrders() {
  const { data } = useRead('/admin/orders', { limit: 5 }, { enabled: may('orders:read') })
  if (!data || data.orders.length === 0) return null
  return (
    <Section title={t('Latest orders')} aside={<Go to="/orders">{t('All orders')}</Go>}>
      <ul className="home-lines">
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
