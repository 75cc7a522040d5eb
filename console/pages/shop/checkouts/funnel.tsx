import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/queries.ts'
import { formatNumber, formatPercent } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { fromShopDay, shopDay } from '../discounts/shop-day.ts'

/** How far today's sessions came: each bar is a part of the first. */
export function Funnel() {
  const today = fromShopDay(shopDay(new Date().toISOString())) ?? undefined
  const { data } = useQuery(read('/admin/checkouts/funnel', { params: { query: { created_from: today } } }))
  const funnel = data?.funnel
  if (!funnel) return <div className="funnel" aria-hidden />
  const steps = [
    { label: t('Baskets'), count: funnel.started },
    { label: t('Buyer is known'), count: funnel.email },
    { label: t('Address is known'), count: funnel.address },
    { label: t('Payment begun'), count: funnel.payment },
    { label: t('Bought'), count: funnel.ordered },
  ]
  return (
    <section className="card funnel" aria-label={t('Today')}>
      <h2>{t('Today')}</h2>
      <ol>
        {steps.map(({ label, count }) => {
          const share = funnel.started === 0 ? 0 : count / funnel.started
          return (
            <li key={label}>
              <span className="funnel-label">{label}</span>
              <b className="figure">{formatNumber(count)}</b>
              <span className="funnel-bar" aria-hidden>
                <span style={{ width: `${share * 100}%` }} />
              </span>
              <span className="quiet figure">{funnel.started === 0 ? '–' : formatPercent(share, 0)}</span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
