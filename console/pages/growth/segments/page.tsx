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
  demographic: t('Who they are'),
  rfm: t('Buying'),
  custom: t('Own'),
}))

/** Makes a segment without a rule; the rule is built on its page. */
const openSegmentForm = (open: (id: string) => void): void =>
  openForm({
    title: t('New segment'),
    text: t('Give it a name. Then say by a rule who belongs to it, or put people in by hand.'),
    fields: [field.text('name', t('Name'), { required: true }), field.long('description', t('What it is for'))],
    submit: t('Make segment'),
    run: (body) => act('post', '/admin/ad-planning/segments', { body }),
    onDone: ({ segment }) => open(segment.id),
  })

/** The biggest segments, as bars. */
function Sizes() {
  const { data } = useRead('/admin/ad-planning/segments', { limit: 8, order: '-customer_count' })
  const segments = data?.segments.filter(({ member_count }) => member_count > 0) ?? []
  if (segments.length < 2) return null
  return (
    <div className="below">
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
      columns={[
        column.text('name', t('Segment'), { primary: true, sort: true }),
        column.count('member_count', t('People'), { sort: 'customer_count' }),
        column('made', t('Made by'), ({ criteria }) => (criteria === null ? t('Hand') : t('A rule'))),
        column.words('segment_type', t('Kind'), kinds),
        column('state', t('State'), ({ is_active, auto_update }) => (
          <State
            value={is_active ? 'active' : 'off'}
            label={is_active ? (auto_update ? t('Follows changes') : t('Active')) : t('Off')}
          />
        )),
        column.ago('last_calculated_at', t('Last built'), { none: t('Never') }),
        column.text('description', t('Description'), { optional: true }),
        column.ago('created_at', t('Created'), { optional: true, sort: true }),
      ]}
      filters={[
        {
          key: 'segment_type',
          label: t('Kind'),
          options: kinds.options(),
        },
        {
          key: 'is_active',
          label: t('State'),
          options: { true: t('Active'), false: t('Off') },
        },
      ]}
      above={<Sizes />}
      add={may('ad-planning:write') && { label: t('New segment'), run: add }}
      empty={{
        title: t('No segments yet'),
        text: t('For example everybody who spent 100 or more and has not bought for 90 days.'),
      }}
    />
  )
}
