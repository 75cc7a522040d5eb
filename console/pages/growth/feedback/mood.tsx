import { type Sentiment, sentiments } from '../parts/words.ts'
import '../../../frame/chart/chart.css'
import { useRead } from '../../../api/index.ts'
import { Section } from '../../../frame/record.ts'
import { formatNumber, formatPercent, t } from '../../../frame/show.ts'

const colours: Readonly<Record<Sentiment, string>> = {
  very_positive: 'var(--good)',
  positive: 'color-mix(in srgb, var(--good) 60%, var(--card))',
  mixed: 'var(--thread-3)',
  neutral: 'var(--edge)',
  negative: 'color-mix(in srgb, var(--bad) 60%, var(--card))',
  very_negative: 'var(--bad)',
}

/** How all that was said sounds, and whether people recommend the shop. */
export function Mood() {
  const { data } = useRead('/admin/ad-planning/sentiment/stats', {})
  const nps = useRead('/admin/ad-planning/nps', {}).data?.nps
  const stats = data?.stats
  if (!stats || stats.total === 0) return null
  const parts = sentiments.options().flatMap(({ value, label }) => {
    const count = stats.by_label.find(({ sentiment_label }) => sentiment_label === value)?.count ?? 0
    return count === 0 ? [] : [{ value: value as Sentiment, label, count }]
  })
  const all = parts.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className="columns below">
      <Section title={t('Sentiment')}>
        <div className="share" aria-hidden>
          {parts.map(({ value, count }) => (
            <span key={value} style={{ flexGrow: count, background: colours[value] }} />
          ))}
        </div>
        <ul className="chart-legend inline small above">
          {parts.map(({ value, label, count }) => (
            <li key={value} data-mark="box" style={{ '--mark': colours[value] } as object}>
              {t('{label}: {count} ({share})', {
                label,
                count: formatNumber(count),
                share: formatPercent(count / all, 0),
              })}
            </li>
          ))}
        </ul>
        {stats.top_keywords.length > 0 ? (
          <p className="quiet plain small above">
            {t('Most used words: {words}', {
              words: stats.top_keywords
                .slice(0, 8)
                .map(({ keyword }) => keyword)
                .join(', '),
            })}
          </p>
        ) : null}
      </Section>
      {nps && nps.score !== null ? (
        <Section title={t('Would they recommend you?')}>
          <p className="plain big figure">
            {formatNumber(nps.score, { signDisplay: 'exceptZero', maximumFractionDigits: 0 })}
          </p>
          <p className="quiet plain small above">
            {t('Net promoter score from {total} people: {promoters} promoters, {detractors} detractors.', {
              total: formatNumber(nps.total),
              promoters: formatNumber(nps.promoters),
              detractors: formatNumber(nps.detractors),
            })}{' '}
            {nps.margin === null
              ? ''
              : t('Margin of error: {margin}.', {
                  margin: formatNumber(nps.margin, 0),
                })}
          </p>
        </Section>
      ) : null}
    </div>
  )
}
