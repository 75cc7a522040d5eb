import { Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { act, may, read } from '../../../api/index.ts'
import { Act, danger, GoAct, perform } from '../../../frame/do.ts'
import { placeOf, Section } from '../../../frame/record.ts'
import { Failure, formatNumber, Go, State, stateWords, Time, t } from '../../../frame/show.ts'
import { changedByImport, type Run } from './import-file.ts'
import { Counts, Problems } from './preview.tsx'

export const toneOf = (state: string) =>
  state === 'imported' ? 'good' : state === 'refused' ? 'bad' : state === 'running' ? 'accent' : 'quiet'

const isRunning = (run: Run | undefined): boolean => String(run?.state) === 'running'

const everyMs = 1500
const picturesEveryMs = 5000

const intervalOf = (run: Run | undefined): number | false =>
  isRunning(run) ? everyMs : run && run.pictures.pending > 0 ? picturesEveryMs : false

export function ImportResult({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useQuery({
    ...read('/admin/imports/{id}', { id }),
    refetchInterval: (query) => intervalOf(query.state.data?.import),
  })
  const run = data?.import
  return (
    <Section title={run ? stateWords(run.kind) : t('Import')} aside={<Act label={t('New import')} run={onClose} />}>
      {run ? <Outcome run={run} /> : error ? <Failure error={error} /> : null}
    </Section>
  )
}

function Outcome({ run }: { run: Run }) {
  const { counts, state, created_at, problems, problem_count } = run
  return (
    <div className="stack">
      <p className="inline plain figure">
        <State value={state} tone={toneOf(state)} />
        <Time at={created_at} />
        <Counts counts={counts} />
      </p>
      {isRunning(run) ? <Running run={run} /> : null}
      {state === 'undone' ? (
        <p>
          {counts.left > 0
            ? t('Import undone, except {count} records that were changed since.', { count: formatNumber(counts.left) })
            : t('Import undone. All previous values are restored.')}
        </p>
      ) : null}
      <Problems problems={problems} count={problem_count} />
      <Pictures run={run} />
      <Lines run={run} />
      {state === 'imported' && may('imports:write') ? (
        <div className="import-go inline">
          <GoAct
            primary
            {...(run.kind === 'stock'
              ? { label: t('View stock'), to: '/stock' }
              : { label: t('View products'), to: '/products' })}
          />
          <Act className="danger" label={t('Undo import')} run={() => undo(run)} />
        </div>
      ) : null}
    </div>
  )
}

interface Progressing {
  readonly rows_done?: number | null
  readonly rows_total?: number | null
}

function Running({ run: { rows_done, rows_total } }: { run: Progressing }) {
  const share = rows_done && rows_total ? rows_done / rows_total : null
  return (
    <div>
      <Progress
        value={share === null ? 100 : share * 100}
        animated={share === null}
        aria-label={t('Import progress')}
      />
      <output>
        {share === null
          ? t('Import started. You can leave this page.')
          : t('{done} of {total} rows. You can leave this page; the import continues.', {
              done: formatNumber(rows_done ?? 0),
              total: formatNumber(rows_total ?? 0),
            })}
      </output>
    </div>
  )
}

function Pictures({ run: { id, pictures } }: { run: Run }) {
  const { pending, retrying, failed, stored } = pictures
  const missing = failed + retrying
  const { data } = useQuery({
    ...read('/admin/imports/{id}/pictures', { id, limit: 100 }),
    enabled: missing > 0,
    refetchInterval: pending > 0 ? picturesEveryMs : false,
  })
  if (pending + missing + stored === 0) return null
  const unfetched = data?.pictures.filter(({ state, message }) => state !== 'stored' && message !== null) ?? []
  return (
    <section aria-label={t('Pictures')}>
      <h3 className="import-title">{t('Pictures')}</h3>
      <p className="plain">
        {t('{stored} copied, {pending} waiting, {missing} could not be fetched.', {
          stored: formatNumber(stored),
          pending: formatNumber(pending),
          missing: formatNumber(missing),
        })}{' '}
        {retrying > 0 ? t('Weft tries {count} of them again.', { count: formatNumber(retrying) }) : null}
      </p>
      {[...Map.groupBy(unfetched, ({ message }) => message)].map(([message, pictures]) => (
        <details key={message} className="above">
          <summary>
            {formatNumber(pictures.length)} × <b>{message}</b>
          </summary>
          <ul className="near small wraps above">
            {pictures.map(({ url }) => (
              <li key={url}>{url}</li>
            ))}
          </ul>
        </details>
      ))}
      {data && missing > unfetched.length ? (
        <p className="quiet">{t('{count} more are not shown.', { count: formatNumber(missing - unfetched.length) })}</p>
      ) : null}
    </section>
  )
}

function Lines({ run: { lines } }: { run: Run }) {
  const changed = lines.filter(({ action }) => action !== 'unchanged')
  if (changed.length === 0) return null
  return (
    <details>
      <summary>{t('Details by line')}</summary>
      <ul className="import-problems near small above">
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

const undo = ({ id, counts: { created, updated } }: Run): Promise<boolean> =>
  perform({
    confirm: danger(
      t('Undo import'),
      t('Removes {created} new records and restores {updated} others. Later changes are kept.', {
        created: formatNumber(created),
        updated: formatNumber(updated),
      }),
    ),
    run: () => act('post', '/admin/imports/{id}/undo', { id, body: {} }),
    changes: changedByImport,
    done: t('Import undone.'),
  })
