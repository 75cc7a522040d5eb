import { Progress } from '@mantine/core'
import { Section } from '../../../frame/record.ts'
import { formatNumber, t, tn } from '../../../frame/show.ts'
import type { Results } from './page.tsx'
import { plannedLookWords, verdictWords } from './words.ts'

type Verdict_ = Results['decision']['verdict']

const titles = (): Readonly<Record<Verdict_, string>> => ({
  no_data: t('No visitors yet'),
  wait: t('Too early to tell'),
  winner: t('We have a winner'),
  loser: t('Keep the current version'),
  no_difference: t('No difference found'),
  guardrail_harmed: t('Stop: a metric got worse'),
  sample_ratio_mismatch: t('Something is wrong'),
  decided: t('Completed'),
})

const tones: Readonly<Record<Verdict_, string>> = {
  no_data: 'quiet',
  wait: 'quiet',
  winner: 'good',
  loser: 'warm',
  no_difference: 'warm',
  guardrail_harmed: 'bad',
  sample_ratio_mismatch: 'bad',
  decided: 'good',
}

/** Whether to decide, in a sentence, and how far it is. */
export function Verdict({ results }: { results: Results }) {
  const { decision, progress, experiment } = results
  const isDraft = experiment.status === 'draft'
  return (
    <Section title={isDraft ? t('Not started') : titles()[decision.verdict]}>
      <p className={`verdict verdict-${isDraft ? 'quiet' : tones[decision.verdict]}`}>
        {isDraft ? t('No one sees it yet. Check the variants, then start it.') : verdictWords(results)}
      </p>
      {progress.percent === null || isDraft ? null : (
        <div className="near above">
          <Progress value={progress.percent} aria-label={t('Visitors so far, out of the planned number')} />
          <span className="quiet figure">
            {t('{count} of {planned} visitors', {
              count: formatNumber(progress.total_samples),
              planned: formatNumber(progress.target_samples ?? 0),
            })}
            {results.runtime.estimated_days_to_significance !== null && progress.percent < 100
              ? ` · ${tn(
                  'about {count} more day',
                  'about {count} more days',
                  Math.ceil(results.runtime.estimated_days_to_significance),
                )}`
              : ''}
          </span>
        </div>
      )}
      <p className="quiet plain small above">{plannedLookWords(results)}</p>
    </Section>
  )
}
