import { act, may, type RowOf, useRead } from '../../../api/index.ts'
import { Bars } from '../../../frame/chart/bars.tsx'
import { field, openForm, wordsBy } from '../../../frame/do.ts'
import { columnsOf, ListFrame } from '../../../frame/list.ts'
import { Section } from '../../../frame/record.ts'
import { formatNumber, State, t, useGo } from '../../../frame/show.ts'

export type SegmentRow = RowOf<'/admin/ad-planning/segments'>
const column = columnsOf<SegmentRow>()

const kinds = wordsBy(() => ({
  behavioral: t('Behaviour'),
  demographic: t('Demographics'),
  rfm: t('Purchases'),
  custom: t('Custom segment'),
}))

const openSegmentForm = (open: (id: string) => void): void =>
  openForm({
    title: t('New segment'),
    text: t('Name the segment first. Then set a rule or add people yourself.'),
    fields: [field.text('name', t('Name'), { required: true }), field.long('description', t('Purpose'))],
    submit: t('Create segment'),
    run: (body) => act('post', '/admin/ad-planning/segments', { body }),
    onDone: ({ segment }) => open(segment.id),
  })

function Sizes() {
  const { data } = useRead('/admin/ad-planning/segments', { limit: 8, order: '-customer_count' })
  const segments = data?.segments.filter(({ member_count }) => member_count > 0) ?? []
  if (segments.length < 2) return null
  return (
    <div className="below">
      <Section title={t('Largest segments')}>
        <Bars
          label={t('People in the largest segments')}
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
      lead={t('Groups of people that match a rule or that you add yourself.')}
      path="/admin/ad-planning/segments"
      to={({ id }) => `/growth/segments/${id}`}
      columns={[
        column.text('name', t('Segment'), { primary: true, sort: true }),
        column.count('member_count', t('People'), { sort: 'customer_count' }),
        column('made', t('Created by'), ({ criteria }) => (criteria === null ? t('Manual') : t('Rule'))),
        column.words('segment_type', t('Type'), kinds),
        column('state', t('Status'), ({ is_active, auto_update }) => (
          <State
            value={is_active ? 'active' : 'off'}
            label={is_active ? (auto_update ? t('Updates automatically') : t('Active')) : t('Off')}
          />
        )),
        column.ago('last_calculated_at', t('Last updated'), { none: t('Never') }),
        column.text('description', t('Description'), { optional: true }),
        column.ago('created_at', t('Created'), { optional: true, sort: true }),
      ]}
      filters={[
        { key: 'segment_type', label: t('Type'), options: kinds.options() },
        { key: 'is_active', label: t('Status'), options: { true: t('Active'), false: t('Off') } },
      ]}
      above={<Sizes />}
      add={may('ad-planning:write') && { label: t('New segment'), run: add }}
      empty={{
        title: t('No segments yet'),
        text: t('For example everyone who spent at least 100 and has not bought for 90 days.'),
      }}
    />
  )
}
