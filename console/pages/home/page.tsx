import { lazy, Suspense, useState } from 'react'
import { may, session, useRead } from '../../api/index.ts'
import { DayColumns } from '../../frame/chart/columns.tsx'
import { Section } from '../../frame/record.ts'
import { formatDate, formatMoney, Go, Money, PageHead, personWords, Thumb, Time, t, tn } from '../../frame/show.ts'
import { Switcher } from '../../frame/switcher.tsx'
import { OrderStates } from '../shop/order-states.tsx'
import { NeedsYou } from './needs.tsx'
import './home.css'

// Loaded after the page is shown, because it reads ten resources.
const Setup = lazy(() => import('./setup.tsx'))

export default function HomePage() {
  const today = formatDate(new Date().toISOString(), { weekday: 'long', day: 'numeric', month: 'long' })
  const { user, shop } = session()
  return (
    <>
      <PageHead
        title={t('Home')}
        lead={
          shop?.demo
            ? t('Hi {name}. This is a demo shop: no real orders or payments. {today}.', {
                name: user?.name ?? '',
                today,
              })
            : t('Hi {name}. Today is {today}.', { name: user?.name ?? '', today })
        }
      />
      <div className="beside">
        <div className="stack home-main">
          <Suspense>
            <Setup />
          </Suspense>
          <NeedsYou />
        </div>
        <div className="stack">
          <Sales />
          <LatestOrders />
        </div>
      </div>
    </>
  )
}

function LatestOrders() {
  const { data } = useRead('/admin/orders', { limit: 5 }, { enabled: may('orders:read') })
  if (!data || data.orders.length === 0) return null
  return (
    <Section title={t('Latest orders')} aside={<Go to="/orders">{t('All orders')}</Go>}>
      <ul className="home-lines">
        {data.orders.map((order) => (
          <li key={order.id}>
            <Thumb src={order.image_url} size={40} />
            <div className="latest-what">
              <Go to={`/orders/${order.id}`}>{personWords(order)}</Go>
              <span className="quiet">
                {order.display_id} · <Time at={order.created_at} ago />
              </span>
            </div>
            <div className="latest-sum">
              <Money amount={order.total} currency={order.currency} />
              <OrderStates {...order} />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Sales() {
  const { data } = useRead('/admin/overview/sales', {}, { enabled: may('overview:read') })
  const [picked, setPicked] = useState<string | null>(null)
  const sales = (data?.sales.currencies ?? [])
    .filter(({ totals }) => totals.orders > 0)
    .toSorted((a, b) => b.totals.orders - a.totals.orders)
  const shown = sales.find(({ currency }) => currency === picked) ?? sales[0]
  if (!shown) return null
  const money = (amount: number) => formatMoney(amount, shown.currency)
  const days = shown.buckets.map(({ from, net }) => ({ day: from, value: net }))
  return (
    <Section
      title={t('Sales')}
      aside={
        sales.length > 1 ? (
          <Switcher
            label={t('Currency')}
            value={shown.currency}
            onChange={setPicked}
            options={sales.map(({ currency }) => ({ value: currency, label: currency }))}
          />
        ) : null
      }
    >
      <dl className="sums below">
        <div>
          <dt>{t('Today')}</dt>
          <dd className="figure">{money(days.at(-1)?.value ?? 0)}</dd>
        </div>
        <div>
          <dt>{t('Last {days} days', { days: days.length })}</dt>
          <dd className="figure">{money(shown.totals.net)}</dd>
          <dd className="quiet">{tn('{count} order', '{count} orders', shown.totals.orders)}</dd>
        </div>
      </dl>
      <DayColumns label={t('Sales by day, last {days} days', { days: days.length })} days={days} format={money} />
    </Section>
  )
}
