import { Button, Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { act } from '../../../api/client.ts'
import { read, refresh } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { ask } from '../../../frame/ask.tsx'
import { Failure } from '../../../frame/broken.tsx'
import { Section } from '../../../frame/detail/section.tsx'
import { Go } from '../../../frame/go.tsx'
import { notifyFailed, notifySaved } from '../../../frame/notify.tsx'
import { placeOf } from '../../../frame/records.ts'
import { State, stateWords } from '../../../frame/state.tsx'
import { formatNumber, Time } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import type { Run } from './import-file.ts'
import { Problems } from './preview.tsx'

const everyMs = 1500

/** A run that still goes on says how far it has come. */
interface Progressing {
  readonly rows_done?: number | null
  readonly rows_total?: number | null
}

/** What an import did, and the way to undo it. */
export function ImportResult({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useQuery({
    ...read('/admin/imports/{id}', { params: { path: { id } } }),
    refetchInterval: (query) => (isRunning(query.state.data?.import) ? everyMs : false),
  })
  const run = data?.import.id === id ? data.import : undefined
  const close = (
    <Button variant="default" onClick={onClose}>
      {t('New import')}
    </Button>
  )
  return (
    <Section title={run ? stateWords(run.kind) : t('Import')} aside={close}>
      {run ? <Outcome run={run} /> : error ? <Failure error={error} /> : null}
    </Section>
  )
}

const isRunning = (run: Run | undefined): boolean => String(run?.state) === 'running'

function Outcome({ run }: { run: Run }) {
  const { counts, state } = run
  return (
    <div className="stack">
      <p className="import-sum">
        <State value={state} tone={state === 'imported' ? 'good' : state === 'refused' ? 'bad' : 'quiet'} />
        <Time at={run.created_at} />
        <span>{t('{count} new', { count: formatNumber(counts.created) })}</span>
        <span>{t('{count} changed', { count: formatNumber(counts.updated) })}</span>
        <span>{t('{count} as before', { count: formatNumber(counts.unchanged) })}</span>
      </p>
      {isRunning(run) ? <Running run={run} /> : null}
      {state === 'undone' ? (
        <p>
          {counts.left > 0
            ? t('Everything was put back, apart from {count} records that had changed since.', {
                count: formatNumber(counts.left),
              })
            : t('Everything was put back as it was.')}
        </p>
      ) : null}
      <Problems problems={run.problems} count={run.problem_count} />
      <Lines run={run} />
      {state === 'imported' && may('imports:write') ? (
        <div className="import-go">
          <Button color="red.9" variant="light" onClick={() => void undo(run)}>
            {t('Undo this import')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

function Running({ run }: { run: Run & Progressing }) {
  const { rows_done: done, rows_total: total } = run
  const known = typeof done === 'number' && typeof total === 'number' && total > 0
  return (
    <div>
      <Progress value={known ? (done / total) * 100 : 100} animated={!known} aria-label={t('Progress of the import')} />
      <output>
        {known
          ? t('{done} of {total} rows. You may leave this page; the import goes on.', {
              done: formatNumber(done),
              total: formatNumber(total),
            })
          : t('The import is running. You may leave this page.')}
      </output>
    </div>
  )
}

function Lines({ run }: { run: Run }) {
  const changed = run.lines.filter(({ action }) => action !== 'unchanged')
  if (changed.length === 0) return null
  return (
    <details>
      <summary>{t('Line by line')}</summary>
      <ul className="import-problems">
        {changed.slice(0, 200).map(({ line, entity, entity_id, action, undo: undone }) => (
          <li key={`${line} ${entity} ${entity_id}`}>
            <span className="figure quiet">{t('Line {line}', { line: formatNumber(line) })}</span>
            <Go to={placeOf(entity, entity_id) ?? '/stock'}>{stateWords(entity)}</Go>
            <span>{undone === null ? stateWords(action) : `${stateWords(action)} · ${stateWords(undone)}`}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

async function undo(run: Run): Promise<void> {
  const { created, updated } = run.counts
  const agreed = await ask({
    title: t('Undo this import'),
    text: t(
      '{created} new records are taken away again and {updated} are put back as they were. What changed since is left alone.',
      { created: formatNumber(created), updated: formatNumber(updated) },
    ),
    danger: true,
  })
  if (!agreed) return
  try {
    await act('post', '/admin/imports/{id}/undo', { params: { path: { id: run.id } }, body: {} })
    await refresh('imports', 'products', 'product-summaries', 'stock', 'prices', 'categories', 'collections')
    notifySaved(t('The import was undone.'))
  } catch (error) {
    notifyFailed(error)
  }
}
