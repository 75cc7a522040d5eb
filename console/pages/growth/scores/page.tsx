import { act, may } from '../../../api/index.ts'
import { perform } from '../../../frame/do.ts'
import { columnsOf, ListFrame, tabsOf } from '../../../frame/list.ts'
import { formatNumber, t } from '../../../frame/show.ts'
import { scoreTypes } from '../parts/words.ts'
import { Distribution } from './distribution.tsx'
import { type Score, scoreValueWords, Tier, tiers } from './score.tsx'

const column = columnsOf<Score>()

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
      columns={[
        column.text('display_name', t('Person'), { primary: true }),
        column.words('score_type', t('Score'), scoreTypes),
        column('value', t('Value'), scoreValueWords, { align: 'end', sort: 'score_value' }),
        column('tier', t('Tier'), (score) => <Tier score={score} />),
        column(
          'trend',
          t('Change'),
          ({ score_change }) =>
            score_change ? formatNumber(score_change, { signDisplay: 'always', maximumFractionDigits: 1 }) : null,
          { align: 'end' },
        ),
        column(
          'percentile',
          t('Ahead of'),
          ({ percentile }) => percentile !== null && t('{percent} %', { percent: formatNumber(percentile) }),
          { align: 'end', wide: true },
        ),
        column.text('explanation', t('Why'), { optional: true }),
        column.words('confidence', t('Confidence'), tiers, { optional: true }),
        column.ago('calculated_at', t('Calculated'), { sort: true }),
      ]}
      filters={[
        {
          key: 'tier',
          label: t('Tier'),
          options: tiers.options(),
        },
        { key: 'currency', label: t('Currency') },
      ]}
      tabs={tabsOf('score_type', scoreTypes.options())}
      above={<Distribution />}
      add={may('ad-planning:write') && { label: t('Calculate now'), run: recalculate }}
      empty={{
        title: t('No scores yet'),
        text: t('They are calculated every week for everybody who was active. You can also begin now.'),
      }}
    />
  )
}
