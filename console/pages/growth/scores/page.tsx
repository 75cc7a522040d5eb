import { Button } from '@mantine/core'
import { act, type FilterKey, may } from '../../../api/index.ts'
import { perform } from '../../../frame/do.ts'
import { columnsOf, type Filter, ListFrame } from '../../../frame/list.ts'
import { formatNumber, Nothing, t } from '../../../frame/show.ts'
import { scoreTypes } from '../parts/words.ts'
import { Distribution } from './distribution.tsx'
import { type Score, scoreValueWords, Tier, tierWords } from './score.tsx'

const column = columnsOf<Score>()

const columns = () => [
  column.text('display_name', t('Person'), { primary: true }),
  column('score', t('Score'), ({ score_type }) => scoreTypes.of(score_type)),
  column('value', t('Value'), scoreValueWords, { align: 'end', sort: 'score_value' }),
  column('tier', t('Tier'), (score) => <Tier score={score} />),
  column(
    'trend',
    t('Change'),
    ({ score_change }) =>
      score_change === null || score_change === 0 ? (
        <Nothing />
      ) : (
        formatNumber(score_change, { signDisplay: 'always', maximumFractionDigits: 1 })
      ),
    { align: 'end' },
  ),
  column(
    'percentile',
    t('Ahead of'),
    ({ percentile }) => (percentile === null ? <Nothing /> : t('{percent} %', { percent: formatNumber(percentile) })),
    { align: 'end', wide: true },
  ),
  column.text('explanation', t('Why'), { optional: true }),
  column('confidence', t('Confidence'), ({ confidence }) => tierWords()[confidence], { optional: true }),
  column.ago('calculated_at', t('Calculated'), { sort: true }),
]

const filters = (): Filter<FilterKey<'/admin/ad-planning/scores'>>[] => [
  {
    key: 'tier',
    label: t('Tier'),
    options: tierWords(),
  },
  { key: 'currency', label: t('Currency') },
]

const recalculate = () =>
  perform({
    run: () => act('post', '/admin/ad-planning/scores/recalculate', { body: {} }),
    done: t('Everybody who was active in the last 30 days is being scored.'),
  })

export default function ScoresPage() {
  return (
    <ListFrame
      title={t('Scores')}
      lead={t('Who your best customers are, who may leave, and how sure that is. Each score says why.')}
      path="/admin/ad-planning/scores"
      to={({ person_id }) => `/growth/people/${person_id}`}
      columns={columns()}
      filters={filters()}
      tabs={[
        { label: t('All'), search: {} },
        ...scoreTypes.options().map(({ value, label }) => ({ label, search: { score_type: value } })),
      ]}
      above={<Distribution />}
      add={may('ad-planning:write') && { label: t('Calculate now'), run: () => recalculate() }}
      empty={{
        title: t('No scores yet'),
        text: t('They are calculated every week for everybody who was active. You can also begin now.'),
        action: may('ad-planning:write') ? (
          <Button onClick={() => void recalculate()}>{t('Calculate now')}</Button>
        ) : null,
      }}
    />
  )
}
