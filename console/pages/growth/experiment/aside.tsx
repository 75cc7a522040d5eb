import { may } from '../../../api/index.ts'
import { field } from '../../../frame/do.ts'
import { EditFields, Facts, fact, Section, useSaver } from '../../../frame/record.ts'
import { formatPercent, t, tn } from '../../../frame/show.ts'
import { experimentTypes } from '../experiments/page.tsx'
import { metrics } from '../parts/words.ts'
import type { Results } from './page.tsx'

/** What was planned and when it ran; what may still be changed is edited here. */
export function Aside({ results }: { results: Results }) {
  const { experiment, runtime } = results
  const saver = useSaver('post', '/admin/ad-planning/experiments/{id}', { id: experiment.id })
  const decided = experiment.status === 'completed'
  return (
    <>
      <Section title={t('Plan')}>
        <EditFields
          record={experiment}
          saver={saver}
          editable={may('ad-planning:write')}
          fields={[
            field.text('name', t('Name'), { required: true }),
            field.long('hypothesis', t('Hypothesis')),
            field.number('target_sample_size', t('Planned visitors'), {
              min: 1,
              fixed: decided || results.statistics.planned_look !== null,
            }),
            field.toggle('auto_stop', t('End automatically'), { fixed: decided }),
          ]}
        />
      </Section>
      <Section title={t('Details')}>
        <Facts
          facts={[
            fact(t('Metric'), metrics.of(experiment.primary_metric)),
            fact(t('Where'), experimentTypes.of(experiment.experiment_type)),
            fact(
              t('Smallest effect to detect'),
              experiment.minimum_detectable_effect !== null && formatPercent(experiment.minimum_detectable_effect, 0),
            ),
            fact(t('Confidence level'), formatPercent(experiment.confidence_level, 0)),
            fact.time(t('Started'), experiment.started_at),
            fact.time(t('Ended'), experiment.ended_at),
            fact(t('Duration'), experiment.started_at !== null && tn('{count} day', '{count} days', runtime.days)),
            fact(t('Why it ended'), experiment.stop_reason),
          ]}
        />
      </Section>
      {decided ? null : (
        <Section title={t('On your website')}>
          <p className="quiet">{t('Use this on your pages to get each visitor’s variant:')}</p>
          <code className="wraps small">{`POST /experiments/${experiment.id}/assign`}</code>
        </Section>
      )}
    </>
  )
}
