import { may } from '../../../api/index.ts'
import { field } from '../../../frame/do.ts'
import { EditField, Facts, Section, useSaver } from '../../../frame/record.ts'
import { formatNumber, formatPercent, Time, t, tn } from '../../../frame/show.ts'
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
            { label: t('Decided by'), value: metrics.of(experiment.primary_metric) },
            { label: t('What changes'), value: types()[experiment.experiment_type] },
            experiment.minimum_detectable_effect !== null && {
              label: t('Worth finding'),
              value: formatPercent(experiment.minimum_detectable_effect, 0),
            },
            { label: t('How sure'), value: formatPercent(experiment.confidence_level, 0) },
            experiment.started_at !== null && { label: t('Started'), value: <Time at={experiment.started_at} /> },
            experiment.ended_at !== null && { label: t('Ended'), value: <Time at={experiment.ended_at} /> },
            experiment.started_at !== null && {
              label: t('Ran'),
              value: tn('{count} day', '{count} days', runtime.days),
            },
            experiment.stop_reason !== null && { label: t('Why it ended'), value: experiment.stop_reason },
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
