import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { type GetData, may, useRead } from '../../../api/index.ts'
import { DayColumns } from '../../../frame/chart/columns.tsx'
import { useSearchState } from '../../../frame/list.ts'
import { Section } from '../../../frame/record.ts'
import {
  Empty,
  Failure,
  formatMoney,
  formatNumber,
  Go,
  PageHead,
  Thumb,
  Time,
  t,
  timeZone,
  tn,
} from '../../../frame/show.ts'
import { addDays, today } from '../calendar/days.ts'
import { accountNames, type Network, thumbOf, titleOf } from '../post-facts.ts'
import { markOf } from '../post-mark.ts'
import { useNetworks, usePlatforms } from '../use-networks.ts'
import './insights.css'
import { Switcher } from '../../../frame/switcher.tsx'

type Summary = GetData<'/admin/socials/insights'>['social_insights']
type Sales = GetData<'/admin/ad-planning/conversions/stats'>['time_series'][number]

const periods = ['7', '30', '90'] as const

export default function InsightsPage() {
  const [search, set] = useSearchState()
  const { platforms } = usePlatforms()
  const { platformLabel } = useNetworks()
  const days = Number(periods.find((one) => one === search.days) ?? '30')
  const to = today()
  const from = addDays(to, 1 - days)
  const { data, error, refetch } = useRead('/admin/socials/insights', {
    ...{ from, to, time_zone: timeZone() },
    ...(search.platform ? { platform_id: search.platform } : {}),
  })
  const summary = data?.social_insights
  return (
    <div className="stack">
      <PageHead
        title={t('Insights')}
        lead={t('How often your posts were seen, and how people responded.')}
        actions={
          <>
            {platforms.length > 1 ? (
              <Select
                aria-label={t('Platform')}
                placeholder={t('All platforms')}
                clearable
                value={search.platform ?? null}
                onChange={(platform) => set({ platform })}
                data={platforms.map((platform) => ({
                  value: platform.id,
                  label: [platformLabel(platform), accountNames(platform)].filter(Boolean).join(': '),
                }))}
              />
            ) : null}
            <Switcher
              label={t('Period')}
              value={String(days)}
              onChange={(next) => set({ days: next === '30' ? null : next })}
              options={periods.map((value) => ({ value, label: tn('{count} day', '{count} days', Number(value)) }))}
            />
          </>
        }
      />
      {error ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : summary && summary.days.length === 0 ? (
        <Empty
          title={t('No insights for this period')}
          text={t('Weft updates insights every 6 hours in a post’s first week, then daily.')}
          action={<Go to="/social">{t('View posts')}</Go>}
        />
      ) : summary ? (
        <>
          <NetworkSums summary={summary} days={Array.from({ length: days }, (_, index) => addDays(from, index))} />
          <BestPosts best={summary.best} from={from} />
        </>
      ) : null}
    </div>
  )
}

function NetworkSums({ summary, days }: { summary: Summary; days: readonly string[] }) {
  const { label } = useNetworks()
  const series = (network: Network, member: 'views' | 'engagement') =>
    days.map((day) => {
      const found = summary.days.find((one) => one.day === day && one.network === network)
      return { day, value: Math.max(0, found?.[member] ?? 0) }
    })
  const shown = summary.networks.filter(
    ({ network, published }) => published > 0 || summary.days.some((day) => day.network === network),
  )
  return (
    <div className="columns">
      {shown.map(({ network, published, views, engagement }) => (
        <Section
          key={network}
          title={label(network)}
          aside={<span className="quiet">{tn('{count} post', '{count} posts', published)}</span>}
        >
          <Sum words={t('reactions, comments, shares')} sum={engagement}>
            <DayColumns
              label={t('Reactions, comments, and shares per day on {network}', { network: label(network) })}
              days={series(network, 'engagement')}
              format={(value) => formatNumber(value)}
            />
          </Sum>
          <Sum words={t('views')} sum={views}>
            <DayColumns
              label={t('Views per day on {network}', { network: label(network) })}
              days={series(network, 'views')}
              format={(value) => formatNumber(value)}
            />
          </Sum>
        </Section>
      ))}
    </div>
  )
}

const Sum = ({ words, sum, children }: { words: string; sum: number; children: ReactNode }) => (
  <>
    <p className="plain above">
      <b className="big figure">{formatNumber(sum)}</b> {words}
    </p>
    {sum > 0 ? children : null}
  </>
)

function BestPosts({ best, from }: Pick<Summary, 'best'> & { from: string }) {
  const { data } = useRead(
    '/admin/ad-planning/conversions/stats',
    { utm_medium: 'post', conversion_type: 'purchase', from_date: from, group_by: 'utm_content' },
    { enabled: may('ad-planning:read') },
  )
  const salesOf = (post: Summary['best'][number]['post']) => {
    const mark = markOf(post)
    return mark === null ? undefined : data?.time_series.find(({ key }) => key === mark)
  }
  return (
    <Section title={t('Best posts')}>
      <ol className="best-posts near">
        {best.map(({ post, views, engagement }) => (
          <li key={post.id} className="inline">
            <Thumb src={thumbOf(post)} size={48} />
            <span className="near">
              <Go to={`/social/posts/${post.id}`}>{titleOf(post)}</Go>
              <span className="quiet">
                <Time at={post.posted_at} />
              </span>
            </span>
            <span>
              <b className="figure">{formatNumber(engagement)}</b> <span className="quiet">{t('interactions')}</span>
            </span>
            <span>
              <b className="figure">{formatNumber(views)}</b> <span className="quiet">{t('views')}</span>
            </span>
            <PostSales sales={salesOf(post)} />
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** Purchases of visitors who followed the post's link. */
function PostSales({ sales }: { sales: Sales | undefined }) {
  if (!sales) return null
  return (
    <span>
      <b className="figure">
        {sales.value.map(({ value, currency }) => currency && formatMoney(value, currency)).join(' + ')}
      </b>{' '}
      <span className="quiet">{tn('{count} order', '{count} orders', sales.conversions)}</span>
    </span>
  )
}
