import { type GetData, useRead } from '../../../api/index.ts'
import { Bars } from '../../../frame/chart/bars.tsx'
import { DayColumns } from '../../../frame/chart/columns.tsx'
import { Section } from '../../../frame/record.ts'
import {
  Empty,
  Failure,
  formatMoney,
  formatNumber,
  formatPercent,
  Go,
  PageHead,
  State,
  t,
} from '../../../frame/show.ts'
import { ExperimentState } from '../parts/experiment-state.tsx'
import { Funnel } from '../parts/funnel.tsx'
import { PeriodPicker, usePeriod } from '../parts/period.tsx'
import { amountWords, platformColours, platforms } from '../parts/words.ts'
import './dashboard.css'

type Dashboard = GetData<'/admin/ad-planning/dashboard'>

export default function DashboardPage() {
  const { from_date, days } = usePeriod()
  const { data, error, refetch } = useRead('/admin/ad-planning/dashboard', { from_date })
  return (
    <>
      <PageHead
        title={t('Growth')}
        lead={t('Where your customers come from, and which ads pay off.')}
        actions={<PeriodPicker />}
      />
      {error && !data ? <Failure error={error} retry={() => void refetch()} /> : null}
      {data ? <Figures data={data} from={from_date} days={days} /> : null}
    </>
  )
}

function Figures({ data, from, days }: { data: Dashboard; from: string; days: number }) {
  if (data.attribution.total_sessions + data.conversions.total === 0 && data.campaign_roi.length === 0)
    return (
      <Empty
        title={t('No data for this period')}
        text={t('Add the script to your website and add your campaigns to see what works.')}
        action={<Go to="/growth/visits">{t('Set up website script')}</Go>}
      />
    )
  const trend = daysOf(data.daily_trend, from, days, new Date())
  const shown = data.conversions.total_value.toSorted((a, b) => b.value - a.value)[0]?.currency ?? null
  const money = (value: number) => (shown === null ? formatNumber(value) : formatMoney(value, shown))
  return (
    <div className="columns">
      <Figure
        title={t('Visits')}
        to="/growth/visits"
        value={formatNumber(data.attribution.total_sessions)}
        note={t('{share} with a known source', { share: formatPercent(data.attribution.resolution_rate / 100, 0) })}
        days={trend.map(({ day, sessions }) => ({ day, value: sessions }))}
        format={(value) => formatNumber(value)}
      />
      <Figure
        title={t('Conversions')}
        to="/growth/conversions"
        value={formatNumber(data.conversions.total)}
        note={t('Purchases, carts, leads, and your own goals')}
        days={trend.map(({ day, conversions }) => ({ day, value: conversions }))}
        format={(value) => formatNumber(value)}
      />
      <Figure
        title={t('Value')}
        to="/growth/conversions?conversion_type=purchase"
        value={amountWords(data.conversions.total_value) || formatNumber(0)}
        note={shown === null ? '' : t('By day in {currency}', { currency: shown })}
        days={trend.map(({ day, value }) => ({
          day,
          value: value.find(({ currency }) => currency === shown)?.value ?? 0,
        }))}
        format={money}
      />
      <div className="growth-wide">
        <Funnel />
      </div>
      <Sources data={data} />
      <Campaigns data={data} />
      <Running data={data} />
      <SegmentSizes data={data} />
    </div>
  )
}

interface FigureProps {
  readonly title: string
  readonly to: string
  readonly value: string
  readonly note: string
  readonly days: readonly { readonly day: string; readonly value: number }[]
  readonly format: (value: number) => string
}

const Figure = ({ title, to, value, note, days, format }: FigureProps) => (
  <Section title={title} aside={<Go to={to}>{t('View all')}</Go>}>
    <p className="plain big figure">{value}</p>
    <p className="quiet plain small below">{note}</p>
    <DayColumns label={t('{title} by day', { title })} days={days} format={format} />
  </Section>
)

function Sources({ data }: { data: Dashboard }) {
  const { top_sources: sources } = data.attribution
  if (sources.length === 0) return null
  return (
    <Section title={t('Visits by source')} aside={<Go to="/growth/attribution">{t('Attribution')}</Go>}>
      <Bars
        label={t('Visits by source')}
        bars={sources.map(({ platform, sessions }) => ({
          key: platform,
          name: platforms.of(platform),
          value: sessions,
          shown: formatNumber(sessions),
          colour: platformColours[platform],
        }))}
      />
    </Section>
  )
}

function Campaigns({ data }: { data: Dashboard }) {
  // Conversions without a value have no currency.
  const rows = data.campaign_roi
    .filter(({ currency }) => currency !== null)
    .sort((one, other) => other.revenue - one.revenue || other.spend - one.spend)
    .slice(0, 6)
  if (rows.length === 0) return null
  const money = (value: number, currency: string | null) =>
    currency === null ? formatNumber(value) : formatMoney(value, currency)
  return (
    <Section title={t('Revenue by campaign')} aside={<Go to="/growth/campaigns">{t('Campaigns')}</Go>}>
      <Bars
        label={t('Revenue by campaign')}
        bars={rows.map(({ campaign_id, campaign_name, currency, spend, revenue, roi }) => ({
          key: `${campaign_id} ${currency}`,
          name: campaign_name,
          to: `/growth/campaigns?open=${campaign_id}`,
          value: revenue,
          shown: money(revenue, currency),
          note: (
            <>
              {t('{spend} spent', { spend: money(spend, currency) })}{' '}
              {roi === null ? null : (
                <State
                  value="roi"
                  tone={roi >= 0 ? 'good' : 'bad'}
                  label={t('{times}×', { times: formatNumber(roi + 1, 2) })}
                />
              )}
            </>
          ),
        }))}
      />
    </Section>
  )
}

function Running({ data }: { data: Dashboard }) {
  const list = data.experiments.list.slice(0, 5)
  if (list.length === 0) return null
  return (
    <Section title={t('Experiments')} aside={<Go to="/growth/experiments">{t('View all')}</Go>}>
      <ul className="plain-list">
        {list.map(({ id, name, status }) => (
          <li key={id} className="inline ends">
            <Go to={`/growth/experiments/${id}`}>{name}</Go> <ExperimentState status={status} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function SegmentSizes({ data }: { data: Dashboard }) {
  const list = data.segments.list.filter(({ customer_count }) => customer_count > 0).slice(0, 6)
  if (list.length === 0) return null
  return (
    <Section title={t('Largest segments')} aside={<Go to="/growth/segments">{t('View all')}</Go>}>
      <Bars
        label={t('People in the largest segments')}
        bars={list.map(({ id, name, customer_count, color }) => ({
          key: id,
          name,
          to: `/growth/segments/${id}`,
          value: customer_count,
          shown: formatNumber(customer_count),
          colour: color ?? undefined,
        }))}
      />
    </Section>
  )
}

interface Day {
  readonly date: string
  readonly conversions: number
  readonly sessions: number
  readonly value: readonly { readonly currency: string | null; readonly value: number }[]
}

const dayMs = 86_400_000

/** Returns every day up to today, including days without data. */
function daysOf(trend: readonly Day[], from: string, days: number, now: Date) {
  const known = new Map(trend.map((day) => [day.date, day]))
  const today = now.toISOString().slice(0, 10)
  return Array.from({ length: days }, (_, index) =>
    new Date(Date.parse(`${from}T00:00:00Z`) + index * dayMs).toISOString().slice(0, 10),
  )
    .filter((day) => day <= today)
    .map((day) => {
      const { conversions = 0, sessions = 0, value = [] } = known.get(day) ?? {}
      return { day, conversions, sessions, value }
    })
}
