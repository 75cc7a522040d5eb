import { useState } from 'react'
import { type ActionData, act } from '../../../api/index.ts'
import { ActButton, perform } from '../../../frame/do.ts'
import { placeOf, Section } from '../../../frame/record.ts'
import { formatNumber, Go, State, Time, t, tn } from '../../../frame/show.ts'

type Report = ActionData<'post', '/admin/system/doctor'>['doctor']

export function DoctorSection() {
  const [report, setReport] = useState<Report | null>(null)
  const check = () =>
    perform({ run: () => act('post', '/admin/system/doctor', { body: {} }), onDone: ({ doctor }) => setReport(doctor) })
  return (
    <Section
      title={t('Consistency check')}
      aside={
        <ActButton variant={report ? 'default' : 'filled'} run={check}>
          {t('Run check')}
        </ActButton>
      }
    >
      <output>
        {report === null ? (
          <p className="plain">
            {t(
              'Checks that stock, payments, orders, and production match. It changes nothing, and your shop stays open.',
            )}
          </p>
        ) : report.findings.length === 0 ? (
          <p className="plain">
            <State value="ok" label={t('OK')} />{' '}
            {t('All {count} checks passed.', { count: formatNumber(report.checked) })}{' '}
            <Time at={report.finished_at} ago />
          </p>
        ) : (
          <p className="plain">
            <State value="failed" label={t('Needs you')} />{' '}
            {tn('{count} check failed.', '{count} checks failed.', report.findings.length)}{' '}
            {t('Ask the person who runs your server before you change anything.')}
          </p>
        )}
      </output>
      {report?.findings.map((finding) => (
        <details key={finding.name}>
          <summary>
            {finding.broken} <span className="count">{formatNumber(finding.count)}</span>
          </summary>
          <ul className="plain-list">
            {finding.violations.map(({ id, what }) => (
              <li key={id}>
                <RecordId id={id} /> {what}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </Section>
  )
}

const kinds: Readonly<Record<string, string>> = { order: 'order', prod: 'product', cus: 'customer', cs: 'checkout' }

function RecordId({ id }: { id: string }) {
  const place = placeOf(kinds[id.split('_')[0] ?? ''] ?? '', id)
  return place ? <Go to={place}>{id}</Go> : <code>{id}</code>
}
