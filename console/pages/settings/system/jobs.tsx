import { Section, Table } from '../../../frame/record.ts'
import { formatNumber, Nothing, State, Time, t, tn } from '../../../frame/show.ts'
import type { System } from './health.ts'

const seconds = (ms: number): string =>
  ms < 60_000
    ? formatNumber(ms / 1000, { style: 'unit', unit: 'second' })
    : formatNumber(ms / 60_000, { style: 'unit', unit: 'minute' })

/** What the program does by itself, and the queues of work that events made. */
export const JobsSection = ({ system: { jobs, queues } }: { system: System }) => (
  <>
    <Section
      title={t('Queues')}
      aside={<span className="quiet">{tn('{count} queue', '{count} queues', queues.length)}</span>}
    >
      <Table
        head={[t('Queue'), t('Waiting'), t('Failed')]}
        rows={queues.map(({ name, ready, active, failed }) => ({
          key: name,
          name,
          cells: [formatNumber(ready + active), <Failures key="failed" count={failed} />],
        }))}
      />
    </Section>
    <Section
      title={t('Recurring jobs')}
      aside={<span className="quiet">{tn('{count} job', '{count} jobs', jobs.length)}</span>}
    >
      <details>
        <summary>{t('With their last run')}</summary>
        <Table
          head={[t('Job'), t('Runs every'), t('Last run')]}
          rows={jobs.map((job) => ({
            key: job.name,
            name: job.name,
            cells: [seconds(job.every_ms), <LastRun key="last" job={job} />],
          }))}
        />
      </details>
    </Section>
  </>
)

const Failures = ({ count }: { count: number }) =>
  count === 0 ? <Nothing /> : <span className="danger">{formatNumber(count)}</span>

const LastRun = ({ job: { last_run_at, last_result } }: { job: System['jobs'][number] }) => (
  <>
    {last_run_at ? <Time at={last_run_at} ago /> : t('Never')}{' '}
    {last_result === 'failed' ? <State value="failed" /> : null}
  </>
)
