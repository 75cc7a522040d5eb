import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../api/queries.ts'
import { may } from '../../api/session.ts'
import { DayColumns } from '../../frame/chart/day-columns.tsx'
import { Section } from '../../frame/detail/section.tsx'
import { Switcher } from '../../frame/switcher.tsx'
import { formatMoney } from '../../frame/values.tsx'
import { t, tn } from '../../messages/text.ts'

/** What came in today and in the last four weeks, by currency. */
export function Sales() {
  const { data } = useQuery({ ...read('/admin/overview/sales'), enabled: may('overview:read') })
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
      <dl className="sums">
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
