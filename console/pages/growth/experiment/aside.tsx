import { may } from '../../../api/index.ts'
import { field } from '../../../frame/do.ts'
import { EditField, Facts, fact, Section, useSaver } from '../../../frame/record.ts'
import { formatNumber, formatPercent, t, tn } from '../../../frame/show.ts'
import { types } from '../experiments/page.tsx'
import { metrics } from '../parts/words.ts'
import type { Results } from './page.tsx'

/** What was planned and when it ran; what may still be changed is edited here. */
export function Aside({ results }: { results: Results }) {
  const { experiment, runtime } = results
  const saver = useSaver('post', '/admin/ad-planning/experiments/{id}', { id: experiment.id })
  const editable = may('ad-planning:write') && experiment.status !== 'completed'
  return (
    <>
      <Section title={t('The plan')}>
        <div className="edit-grid">
          <EditField
            field={field.text('name', t('Name'), { required: true })}
            value={experiment.name}
            saver={saver}
            editable={may('ad-planning:write')}
          />
          <EditField
            field={field.long('hypothesis', t('What you expect'))}
            value={experiment.hypothesis}
            saver={saver}
            editable={may('ad-planning:write')}
          />
          <EditField
            field={field.number('target_sample_size', t('Planned visitors'), { min: 1 })}
            value={experiment.target_sample_size}
            shown={experiment.target_sample_size === null ? undefined : formatNumber(experiment.target_sample_size)}
            saver={saver}
            editable={editable && results.statistics.planned_look === null}
          />
          <EditField
            field={field.toggle('auto_stop', t('Ends by itself'))}
            value={experiment.auto_stop}
            saver={saver}
            editable={editable}
          />
        </div>
      </Section>
      <Section title={t('Facts')}>
        <Facts
          facts={[
            fact(t('Decided by'), metrics.of(experiment.primary_metric)),
            fact(t('What changes'), types()[experiment.experiment_type]),
            fact(
              t('Worth finding'),
              experiment.minimum_detectable_effect !== null && formatPercent(experiment.minimum_detectable_effect, 0),
            ),
            fact(t('How sure'), formatPercent(experiment.confidence_level, 0)),
            fact.time(t('Started'), experiment.started_at),
            fact.time(t('Ended'), experiment.ended_at),
            fact(t('Ran'), experiment.started_at !== null && tn('{count} day', '{count} days', runtime.days)),
            fact(t('Why it ended'), experiment.stop_reason !== null && experiment.stop_reason),
          ]}
        />
      </Section>
      {experiment.status === 'completed' ? null : (
        <Section title={t('On your website')}>
          <p className="quiet">{t('Your pages ask for the variant of each visitor:')}</p>
          <code className="snippet">{`POST /experiments/${experiment.id}/assign`}</code>
        </Section>
      )}
    </>
  )
}
