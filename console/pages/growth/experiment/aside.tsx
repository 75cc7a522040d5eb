import { may } from '../../../api/session.ts'
import { Facts, Section } from '../../../frame/detail/detail-frame.tsx'
import { EditField } from '../../../frame/detail/edit-field.tsx'
import { useSaver } from '../../../frame/detail/use-saver.ts'
import { formatNumber, formatPercent, Time } from '../../../frame/values.tsx'
import { t, tn } from '../../../messages/text.ts'
import { types } from '../experiments/page.tsx'
import { metricWords } from '../parts/words.ts'
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
            field={{ name: 'name', label: t('Name'), required: true }}
            value={experiment.name}
            saver={saver}
            editable={may('ad-planning:write')}
          />
          <EditField
            field={{ name: 'hypothesis', label: t('What you expect'), kind: 'long' }}
            value={experiment.hypothesis}
            saver={saver}
            editable={may('ad-planning:write')}
          />
          <EditField
            field={{ name: 'target_sample_size', label: t('Planned visitors'), kind: 'number', min: 1 }}
            value={experiment.target_sample_size}
            shown={experiment.target_sample_size === null ? undefined : formatNumber(experiment.target_sample_size)}
            saver={saver}
            editable={editable && results.statistics.planned_look === null}
          />
          <EditField
            field={{ name: 'auto_stop', label: t('Ends by itself'), kind: 'switch' }}
            value={experiment.auto_stop}
            saver={saver}
            editable={editable}
          />
        </div>
      </Section>
      <Section title={t('Facts')}>
        <Facts
          facts={[
            { label: t('Decided by'), value: metricWords(experiment.primary_metric) },
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
