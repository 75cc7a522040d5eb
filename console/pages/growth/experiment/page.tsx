import { Progress } from '@mantine/core'
import { type GetData, may, session, useRead } from '../../../api/index.ts'
import { Act, field } from '../../../frame/do.ts'
import { DetailFrame, EditFields, fact, Section, useRecordId, useSaver } from '../../../frame/record.ts'
import { CopyText, formatNumber, formatPercent, type Tone, t, tn } from '../../../frame/show.ts'
import { useWatch } from '../../../frame/watch.ts'
import { ExperimentState, experimentTypes } from '../parts/experiment-state.tsx'
import { askWebsite } from '../parts/websites.ts'
import { metrics } from '../parts/words.ts'
import { actionsFor, nextFor } from './actions.ts'
import { IntervalSection, Variants } from './variants.tsx'
import { ownPagesWords, plannedLookWords, verdictWords } from './words.ts'
import './experiment.css'

export type Results = GetData<'/admin/ad-planning/experiments/{id}/results'>

export default function ExperimentPage() {
  const id = useRecordId()
  const query = useRead('/admin/ad-planning/experiments/{id}/results', { id })
  // Visitors are not announced: websites add them.
  useWatch('ad-planning', 10_000, query.data?.experiment.status === 'running')
  if (!query.data) return <DetailFrame query={query} />
  const results = query.data
  const { experiment } = results
  return (
    <DetailFrame
      title={experiment.name}
      states={<ExperimentState status={experiment.status} />}
      lead={experiment.hypothesis ?? experiment.description}
      next={nextFor(results)}
      actions={actionsFor(results)}
      aside={<Aside results={results} />}
      record={{ type: 'experiment', id }}
    >
      <Verdict results={results} />
      {experiment.started_at === null ? null : <IntervalSection results={results} />}
      <Variants results={results} />
    </DetailFrame>
  )
}

function Aside({ results }: { results: Results }) {
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
      <Section
        title={t('Details')}
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
      {decided ? null : (
        <Section title={t('On your website')}>
          <p className="quiet">
            {ownPagesWords()} {t('Use this on your pages to get each visitor’s variant:')}
          </p>
          <AssignCall id={experiment.id} />
        </Section>
      )}
    </>
  )
}

/** The request to paste into a website, with the key of the first website. */
function AssignCall({ id }: { id: string }) {
  const { data } = useRead('/admin/ad-planning/site-keys', { limit: 100 })
  const key = data?.site_keys.find(({ revoked_at }) => revoked_at === null)
  if (!data) return null
  if (!key) return may('ad-planning:write') ? <Act label={t('Add website')} run={() => askWebsite()} /> : null
  const call = `fetch('${session().shop?.base_url ?? location.origin}/experiments/${id}/assign', {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'x-site-key': '${key.token}' },
  body: JSON.stringify({ unit_id: visitorId }),
})`
  return <CopyText label={key.title} text={call} />
}

type Verdict_ = Results['decision']['verdict']

const titles = (): Readonly<Record<Verdict_, readonly [title: string, tone: Tone]>> => ({
  no_data: [t('No visitors yet'), 'quiet'],
  wait: [t('Too early to tell'), 'quiet'],
  winner: [t('We have a winner'), 'good'],
  loser: [t('Keep the current version'), 'warm'],
  no_difference: [t('No difference found'), 'warm'],
  guardrail_harmed: [t('Stop: a metric got worse'), 'bad'],
  sample_ratio_mismatch: [t('Something is wrong'), 'bad'],
  decided: [t('Completed'), 'good'],
})

function Verdict({ results }: { results: Results }) {
  const { decision, progress, experiment } = results
  const isDraft = experiment.status === 'draft'
  const [title, tone] = isDraft ? [t('Not started'), 'quiet'] : titles()[decision.verdict]
  return (
    <Section title={title}>
      <p className={`verdict verdict-${tone}`}>
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
