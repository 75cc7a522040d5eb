import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { read } from '../../api/queries.ts'
import { may, session } from '../../api/session.ts'
import { DayColumns } from '../../frame/chart/day-columns.tsx'
import { Section } from '../../frame/detail/detail-frame.tsx'
import { formatMoney } from '../../frame/values.tsx'
import { t, tn } from '../../messages/text.ts'
import { lastDays, salesByDay, spanDays } from './sales-by-day.ts'

const shopZone = (): string => session().shop?.time_zone ?? 'UTC'

/** What came in today and in the last four weeks, by currency. */
export function Sales() {
  // A day earlier than needed: the days are those of the shop's zone.
  const since = useMemo(() => `${lastDays(shopZone(), new Date(), spanDays + 1)[0]}T00:00:00Z`, [])
  const { data } = useQuery({
    ...read('/admin/orders', {
      params: { query: { 'created_at[gte]': since, status: ['pending', 'completed'], limit: 100 } },
    }),
    enabled: may('orders:read'),
  })
  const [picked, setPicked] = useState<string | null>(null)
  if (!data || data.count > data.orders.length) return null
  const sales = salesByDay(data.orders, shopZone(), new Date())
  const shown = sales.find(({ currency }) => currency === picked) ?? sales[0]
  if (!shown) return null
  const money = (amount: number) => formatMoney(amount, shown.currency)
  return (
    <Section
      title={t('Sales')}
      aside={
        sales.length > 1 ? (
          <SegmentedControl
            aria-label={t('Currency')}
            value={shown.currency}
            onChange={setPicked}
            data={sales.map(({ currency }) => currency)}
          />
        ) : null
      }
    >
      <dl className="sums">
        <div>
          <dt>{t('Today')}</dt>
          <dd className="figure">{money(shown.today)}</dd>
        </div>
        <div>
          <dt>{t('Last {days} days', { days: spanDays })}</dt>
          <dd className="figure">{money(shown.total)}</dd>
          <dd className="quiet">{tn('{count} order', '{count} orders', shown.orders)}</dd>
        </div>
      </dl>
      <DayColumns label={t('Sales by day, last {days} days', { days: spanDays })} days={shown.days} format={money} />
    </Section>
  )
}
