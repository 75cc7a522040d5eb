import { useState } from 'react'
import { may, useRead } from '../../api/index.ts'
import { DayColumns } from '../../frame/chart/columns.tsx'
import { Section } from '../../frame/record.ts'
import { formatMoney, t, tn } from '../../frame/show.ts'
import { Switcher } from '../../frame/switcher.tsx'

/** What came in today and in the last four weeks, by currency. */
export function Sales() {
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
