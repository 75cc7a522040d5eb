import { Button } from '@mantine/core'
import { act } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { ListFrame } from '../../../frame/list/list-frame.tsx'
import type { Column, Filter, FilterKey } from '../../../frame/list/types.ts'
import { notifyFailed, notifySaved } from '../../../frame/notify.tsx'
import { formatNumber, Nothing, Time } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { scoreOptions, scoreWords } from '../parts/words.ts'
import { Distribution } from './distribution.tsx'
import { type Score, scoreValueWords, Tier, tierWords } from './score.tsx'

const columns = (): Column<Score>[] => [
  { key: 'person', title: t('Person'), primary: true, cell: ({ display_name }) => display_name },
  { key: 'score', title: t('Score'), cell: ({ score_type }) => scoreWords(score_type) },
  { key: 'value', title: t('Value'), align: 'end', sort: 'score_value', cell: scoreValueWords },
  { key: 'tier', title: t('Tier'), cell: (score) => <Tier score={score} /> },
  {
    key: 'trend',
    title: t('Change'),
    align: 'end',
    cell: ({ score_change }) =>
      score_change === null || score_change === 0 ? (
        <Nothing />
      ) : (
        formatNumber(score_change, { signDisplay: 'always', maximumFractionDigits: 1 })
      ),
  },
  {
    key: 'percentile',
    title: t('Ahead of'),
    align: 'end',
    wide: true,
    cell: ({ percentile }) =>
      percentile === null ? <Nothing /> : t('{percent} %', { percent: formatNumber(percentile) }),
  },
  { key: 'why', title: t('Why'), optional: true, cell: ({ explanation }) => explanation },
  {
    key: 'confidence',
    title: t('Confidence'),
    optional: true,
    cell: ({ confidence }) => tierWords()[confidence],
  },
  {
    key: 'when',
    title: t('Calculated'),
    sort: 'calculated_at',
    cell: ({ calculated_at }) => <Time at={calculated_at} ago />,
  },
]

const filters = (): Filter<FilterKey<'/admin/ad-planning/scores'>>[] => [
  {
    key: 'tier',
    label: t('Tier'),
    options: Object.entries(tierWords()).map(([value, label]) => ({ value, label })),
  },
  { key: 'currency', label: t('Currency') },
]

const recalculate = async () => {
  try {
    await act('post', '/admin/ad-planning/scores/recalculate', { body: {} })
    notifySaved(t('Everybody who was active in the last 30 days is being scored.'))
    await refresh('ad-planning')
  } catch (error) {
    notifyFailed(error)
  }
}

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
        ...scoreOptions().map(({ value, label }) => ({ label, search: { score_type: value } })),
      ]}
      above={<Distribution />}
      actions={
        may('ad-planning:write') ? (
          <Button variant="default" onClick={() => void recalculate()}>
            {t('Calculate now')}
          </Button>
        ) : null
      }
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
