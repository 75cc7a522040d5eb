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
    done: t('Scoring everyone who was active in the last 30 days.'),
  })

export default function ScoresPage() {
  return (
    <ListFrame
      title={t('Scores')}
      lead={t('Your best customers and the ones who may leave, with the reason for each score.')}
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
          t('Percentile'),
          ({ percentile }) => percentile !== null && t('{percent} %', { percent: formatNumber(percentile) }),
          { align: 'end', wide: true },
        ),
        column.text('explanation', t('Reason'), { optional: true }),
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
      add={may('ad-planning:write') && { label: t('Update scores'), run: recalculate }}
      empty={{
        title: t('No scores yet'),
        text: t('Scores are updated weekly for everyone who was active. You can also start now.'),
      }}
    />
  )
}
