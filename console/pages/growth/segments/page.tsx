import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { Bars } from '../../../frame/chart/bars.tsx'
import { Section } from '../../../frame/detail/detail-frame.tsx'
import { useGo } from '../../../frame/go.tsx'
import { ListFrame } from '../../../frame/list/list-frame.tsx'
import type { Column, Filter, FilterKey, RowOf } from '../../../frame/list/types.ts'
import { State } from '../../../frame/state.tsx'
import { formatNumber, Nothing, Time } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { openSegmentForm } from './new-segment.ts'

export type SegmentRow = RowOf<'/admin/ad-planning/segments'>

const types = () =>
  ({ behavioral: t('Behaviour'), demographic: t('Who they are'), rfm: t('Buying'), custom: t('Own') }) as const

const columns = (): Column<SegmentRow>[] => [
  { key: 'name', title: t('Segment'), primary: true, sort: 'name', cell: ({ name }) => name },
  {
    key: 'people',
    title: t('People'),
    align: 'end',
    sort: 'customer_count',
    cell: ({ member_count }) => formatNumber(member_count),
  },
  {
    key: 'made',
    title: t('Made by'),
    cell: ({ criteria }) => (criteria === null ? t('Hand') : t('A rule')),
  },
  { key: 'type', title: t('Kind'), cell: ({ segment_type }) => types()[segment_type] },
  {
    key: 'state',
    title: t('State'),
    cell: ({ is_active, auto_update }) =>
      is_active ? (
        <State value="active" label={auto_update ? t('Follows changes') : t('Active')} />
      ) : (
        <State value="off" label={t('Off')} />
      ),
  },
  {
    key: 'built',
    title: t('Last built'),
    cell: ({ last_calculated_at }) =>
      last_calculated_at ? <Time at={last_calculated_at} ago /> : <Nothing>{t('Never')}</Nothing>,
  },
  {
    key: 'description',
    title: t('Description'),
    optional: true,
    cell: ({ description }) => description ?? <Nothing />,
  },
]

const filters = (): Filter<FilterKey<'/admin/ad-planning/segments'>>[] => [
  {
    key: 'segment_type',
    label: t('Kind'),
    options: Object.entries(types()).map(([value, label]) => ({ value, label })),
  },
  {
    key: 'is_active',
    label: t('State'),
    options: [
      { value: 'true', label: t('Active') },
      { value: 'false', label: t('Off') },
    ],
  },
]

/** The biggest segments, as bars. */
function Sizes() {
  const { data } = useQuery(
    read('/admin/ad-planning/segments', { params: { query: { limit: 8, order: '-customer_count' } } }),
  )
  const segments = data?.segments.filter(({ member_count }) => member_count > 0) ?? []
  if (segments.length < 2) return null
  return (
    <div className="above-list">
      <Section title={t('Biggest segments')}>
        <Bars
          label={t('People in the biggest segments')}
          bars={segments.map(({ id, name, member_count, color }) => ({
            key: id,
            name,
            value: member_count,
            shown: formatNumber(member_count),
            to: `/growth/segments/${id}`,
            colour: color ?? undefined,
          }))}
        />
      </Section>
    </div>
  )
}

export default function SegmentsPage() {
  const go = useGo()
  const add = () => openSegmentForm((id) => go(`/growth/segments/${id}`))
  return (
    <ListFrame
      title={t('Segments')}
      lead={t('Groups of people: those a rule finds, and those you put in by hand.')}
      path="/admin/ad-planning/segments"
      to={({ id }) => `/growth/segments/${id}`}
      columns={columns()}
      filters={filters()}
      above={<Sizes />}
      actions={may('ad-planning:write') ? <Button onClick={add}>{t('New segment')}</Button> : null}
      empty={{
        title: t('No segments yet'),
        text: t('For example everybody who spent 100 or more and has not bought for 90 days.'),
        action: may('ad-planning:write') ? <Button onClick={add}>{t('New segment')}</Button> : null,
      }}
    />
  )
}
