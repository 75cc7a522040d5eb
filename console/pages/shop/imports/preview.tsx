import { Select } from '@mantine/core'
import { useState } from 'react'
import { Act } from '../../../frame/do.ts'
import { Facts } from '../../../frame/record.ts'
import { formatNumber, stateWords, t, tn } from '../../../frame/show.ts'
import type { Kind, Plan, Problem } from './import-file.ts'

export function Preview({ kind, plan, onMap }: { kind: Kind; plan: Plan; onMap: (mapping: Plan['mapping']) => void }) {
  const { counts } = plan
  return (
    <>
      <p className="inline plain figure">
        <b>{tn('{count} row', '{count} rows', plan.rows)}</b>
        {counts ? (
          <>
            <b>{stateWords(kind)}:</b>
            <Counts counts={counts} />
          </>
        ) : null}
        <span className={plan.problemCount > 0 ? 'danger' : undefined}>
          {tn('{count} problem', '{count} problems', plan.problemCount)}
        </span>
      </p>
      <Problems problems={plan.problems} count={plan.problemCount} />
      {plan.unread.length > 0 ? (
        <section className="note import-unread" aria-label={t('Ignored columns')}>
          <h3 className="import-title">
            {tn('{count} ignored column', '{count} ignored columns', plan.unread.length)}
          </h3>
          <p className="quiet">
            {t('Weft has no matching field, or you have not mapped them below. The rest of each row is imported.')}
          </p>
          <p>{plan.unread.join(' · ')}</p>
        </section>
      ) : null}
      {plan.kept.length > 0 ? (
        <section className="note import-unread" aria-label={t('Columns kept for export')}>
          <h3 className="import-title">
            {tn('{count} column kept for export', '{count} columns kept for export', plan.kept.length)}
          </h3>
          <p className="quiet">{t('Weft stores them and writes them back on export.')}</p>
          <p>{plan.kept.join(' · ')}</p>
        </section>
      ) : null}
      {plan.fields.length > 0 ? <Mapping key={JSON.stringify(plan.mapping)} plan={plan} onMap={onMap} /> : null}
      {plan.sample.length > 0 ? <Sample plan={plan} /> : null}
    </>
  )
}

export const Counts = ({ counts }: { counts: NonNullable<Plan['counts']> }) => (
  <>
    <span>{t('{count} new', { count: formatNumber(counts.created) })}</span>
    <span>{t('{count} changed', { count: formatNumber(counts.updated) })}</span>
    <span>{t('{count} unchanged', { count: formatNumber(counts.unchanged) })}</span>
  </>
)

export function Problems({ problems, count }: { problems: readonly Problem[]; count: number }) {
  if (problems.length === 0) return null
  return (
    <section aria-label={t('Skipped rows')}>
      <h3 className="import-title">{t('Skipped rows')}</h3>
      <ul className="import-problems near small above">
        {problems.map(({ line, field, message }) => (
          <li key={`${line} ${field} ${message}`}>
            <span className="figure quiet">{t('Line {line}', { line: formatNumber(line) })}</span>
            <b>{field}</b>
            <span>{message}</span>
          </li>
        ))}
      </ul>
      {count > problems.length ? (
        <p className="quiet">{t('{count} more are not shown.', { count: formatNumber(count - problems.length) })}</p>
      ) : null}
    </section>
  )
}

function Mapping({ plan, onMap }: { plan: Plan; onMap: (mapping: Plan['mapping']) => void }) {
  const [mapping, setMapping] = useState<Plan['mapping']>(plan.mapping)
  const isChanged = JSON.stringify(mapping) !== JSON.stringify(plan.mapping)
  return (
    <details className="note" open={plan.problems.some(({ line }) => line === 1) || undefined}>
      <summary>{t('Map columns')}</summary>
      <div className="above below">
        {plan.fields.map((field) => (
          <Select
            key={field}
            label={field}
            value={mapping[field] ?? null}
            placeholder={t('Skipped')}
            data={[...plan.columns]}
            clearable
            onChange={(column) => {
              const { [field]: _, ...rest } = mapping
              setMapping(column === null ? rest : { ...rest, [field]: column })
            }}
          />
        ))}
      </div>
      <Act label={t('Read file again')} off={!isChanged} run={() => onMap(mapping)} />
    </details>
  )
}

function Sample({ plan }: { plan: Plan }) {
  const shown = plan.columns.filter((column) => plan.sample.some(({ cells }) => cells[column]))
  return (
    <details>
      <summary>{t('First rows')}</summary>
      <div className="import-cards cards small above">
        {plan.sample.map(({ line, cells }) => (
          <Facts
            key={line}
            facts={shown.map((column) => ({
              label: column,
              value: plan.unread.includes(column) ? <s className="quiet">{cells[column]}</s> : cells[column],
            }))}
          />
        ))}
      </div>
    </details>
  )
}
