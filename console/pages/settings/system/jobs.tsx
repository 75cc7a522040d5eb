import { Section } from '../../../frame/record.ts'
import { formatNumber, Nothing, State, Time, t, tn } from '../../../frame/show.ts'
import type { System } from './health.ts'

const seconds = (ms: number): string =>
  ms < 60_000
    ? formatNumber(ms / 1000, { style: 'unit', unit: 'second' })
    : formatNumber(ms / 60_000, { style: 'unit', unit: 'minute' })

/** What the program does by itself, and the queues of work that events made. */
export function JobsSection({ system: { jobs, queues } }: { system: System }) {
  return (
    <>
      <Section
        title={t('Queues')}
        aside={<span className="quiet">{tn('{count} queue', '{count} queues', queues.length)}</span>}
      >
        <table className="grid-table">
          <thead>
            <tr>
              <th scope="col">{t('Queue')}</th>
              <th scope="col">{t('Waiting')}</th>
              <th scope="col">{t('Failed')}</th>
            </tr>
          </thead>
          <tbody>
            {queues.map(({ name, ready, active, failed }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{formatNumber(ready + active)}</td>
                <td>{failed === 0 ? <Nothing /> : <span className="danger">{formatNumber(failed)}</span>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
      <Section
        title={t('Recurring jobs')}
        aside={<span className="quiet">{tn('{count} job', '{count} jobs', jobs.length)}</span>}
      >
        <details>
          <summary>{t('Each with its last run')}</summary>
          <table className="grid-table">
            <thead>
              <tr>
                <th scope="col">{t('Job')}</th>
                <th scope="col" className="wide-only">
                  {t('Every')}
                </th>
                <th scope="col">{t('Last run')}</th>
              </tr>
            </thead>
            <tbody>
              {jobs.map(({ name, every_ms, last_run_at, last_result }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td className="wide-only">{seconds(every_ms)}</td>
                  <td>
                    {last_run_at ? <Time at={last_run_at} ago /> : t('Not yet')}{' '}
                    {last_result === 'failed' ? <State value="failed" /> : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </Section>
    </>
  )
}
