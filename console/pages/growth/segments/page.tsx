import { type FilterKey, may, type RowOf, useRead } from '../../../api/index.ts'
import { Bars } from '../../../frame/chart/bars.tsx'
import { columnsOf, type Filter, ListFrame } from '../../../frame/list.ts'
import { Section } from '../../../frame/record.ts'
import { formatNumber, State, t, useGo } from '../../../frame/show.ts'
import { openSegmentForm } from './new-segment.ts'

export type SegmentRow = RowOf<'/admin/ad-planning/segments'>
const column = columnsOf<SegmentRow>()

const types = () =>
  ({ behavioral: t('Behaviour'), demographic: t('Who they are'), rfm: t('Buying'), custom: t('Own') }) as const

const columns = () => [
  column.text('name', t('Segment'), { primary: true, sort: true }),
  column.count('member_count', t('People'), { sort: 'customer_count' }),
  column('made', t('Made by'), ({ criteria }) => (criteria === null ? t('Hand') : t('A rule'))),
  column('type', t('Kind'), ({ segment_type }) => types()[segment_type]),
  column('state', t('State'), ({ is_active, auto_update }) =>
    is_active ? (
      <State value="active" label={auto_update ? t('Follows changes') : t('Active')} />
    ) : (
      <State value="off" label={t('Off')} />
    ),
  ),
  column.ago('last_calculated_at', t('Last built'), { none: t('Never') }),
  column.text('description', t('Description'), { optional: true }),
]

const filters = (): Filter<FilterKey<'/admin/ad-planning/segments'>>[] => [
  {
    key: 'segment_type',
    label: t('Kind'),
    options: types(),
  },
  {
    key: 'is_active',
    label: t('State'),
    options: { true: t('Active'), false: t('Off') },
  },
]

/** The biggest segments, as bars. */
function Sizes() {
  const { data } = useRead('/admin/ad-planning/segments', { limit: 8, order: '-customer_count' })
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
      add={may('ad-planning:write') && { label: t('New segment'), run: add }}
      empty={{
        title: t('No segments yet'),
        text: t('For example everybody who spent 100 or more and has not bought for 90 days.'),
      }}
    />
  )
}
