import { useQuery } from '@tanstack/react-query'
import { may, read } from '../../../api/index.ts'
import { DetailFrame, Facts, fact, Section, Table, useHashPlace } from '../../../frame/record.ts'
import { formatNumber, Nothing, State, Time, t, tn } from '../../../frame/show.ts'
import { BackupSection } from './backup.tsx'
import { DoctorSection } from './doctor.tsx'
import { type Check, checksOf, formatBytes, type System } from './health.ts'
import '../parts/settings.css'

export default function SystemPage() {
  const query = useQuery({ ...read('/admin/system'), refetchInterval: 10_000 })
  const system = query.data?.system
  useHashPlace(system !== undefined)
  return (
    <DetailFrame
      title={t('System')}
      lead={t('The health of your shop, and what to do about problems.')}
      query={query}
      actions={[{ label: t('Metrics'), run: () => open('/metrics', '_blank', 'noreferrer') }]}
      aside={system && <About system={system} />}
    >
      {system ? (
        <>
          <Health checks={checksOf(system)} />
          {may('doctor:write') ? <DoctorSection /> : null}
          {may('backups:write') ? <BackupSection media={system.media} /> : null}
          <JobsSection system={system} />
        </>
      ) : null}
    </DetailFrame>
  )
}

function Health({ checks }: { checks: readonly Check[] }) {
  const troubles = checks.filter(({ tone }) => tone === 'bad').length
  return (
    <Section
      title={
        troubles === 0
          ? t('All systems running')
          : tn('{count} problem needs you', '{count} problems need you', troubles)
      }
    >
      <ul className="cols near" style={{ '--cols': '9rem minmax(0, 1fr)' } as object}>
        {checks.map(({ id, name, tone, state, words }) => (
          <li key={name} id={id}>
            <b>{name}</b>
            <span>
              <State value={state} label={state} tone={tone} /> {words}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function About({ system }: { system: System }) {
  const { disk, database } = system
  return (
    <>
      <Section
        title={t('Version')}
        facts={[
          fact('Weft', system.version),
          fact('Node.js', system.node),
          fact('PostgreSQL', database.version),
          fact.ago(t('Running since'), system.started_at),
          fact(t('Memory'), formatBytes(system.memory_bytes)),
          fact(t('Shop type'), system.demo ? t('Demo') : system.sandbox ? t('Sandbox') : t('Live')),
        ]}
      />
      <Section title={t('Storage')}>
        {disk ? <Meter disk={disk} /> : null}
        <Facts
          facts={[
            fact(t('Free disk space'), disk && formatBytes(disk.free_bytes)),
            fact(t('Database'), formatBytes(database.bytes)),
            fact(t('Pictures'), system.media === 's3' ? t('Bucket (S3)') : t('Server disk')),
            fact(
              t('Database connections'),
              t('{busy} busy, {idle} idle', {
                busy: formatNumber(database.connections.busy),
                idle: formatNumber(database.connections.idle),
              }),
            ),
          ]}
        />
      </Section>
    </>
  )
}

function Meter({ disk: { free_bytes, size_bytes } }: { disk: NonNullable<System['disk']> }) {
  const used = size_bytes === 0 ? 0 : 1 - free_bytes / size_bytes
  const label = t('{free} of {size} free', { free: formatBytes(free_bytes), size: formatBytes(size_bytes) })
  return (
    <div className="share" role="img" data-tight={used > 0.9 || undefined} aria-label={label}>
      <span style={{ width: `${Math.round(used * 100)}%` }} />
    </div>
  )
}

const seconds = (ms: number): string =>
  ms < 60_000
    ? formatNumber(ms / 1000, { style: 'unit', unit: 'second' })
    : formatNumber(ms / 60_000, { style: 'unit', unit: 'minute' })

const JobsSection = ({ system: { jobs, queues } }: { system: System }) => (
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
