import { Button } from '@mantine/core'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { GetPath } from '../../api/client.ts'
import { isRefused } from '../../api/errors.ts'
import { refresh, useRead } from '../../api/queries.ts'
import { rowsOf } from '../../api/rows.ts'
import { t, tn } from '../../messages/text.ts'
import { ask } from '../ask.tsx'
import { Failure } from '../broken.tsx'
import { Act } from '../buttons.tsx'
import { useGo } from '../go.tsx'
import { notifyFailed, notifySaved } from '../notify.tsx'
import { PageHead } from '../page-head.tsx'
import { continuing, isBegun } from '../perform.ts'
import { useShortcuts } from '../shortcuts.ts'
import { formatNumber } from '../values.tsx'
import { pageSize, untilOf } from './list-query.ts'
import { useListState, useSelection } from './list-state.ts'
import { ListTable } from './list-table.tsx'
import { ListTools } from './list-tools.tsx'
import type { BulkAction, ListProps, RowOf } from './types.ts'

const none: Readonly<Record<string, never>> = {}

/** Frame of every list: search, filters, sorting, columns, saved views, selection, export, paging. */
export function ListFrame<P extends GetPath>(props: ListProps<P>) {
  const { path, columns, filters = [], tabs = [], fixed = none, embedded = false } = props
  const keys = useMemo(
    () => [
      ...filters.flatMap(({ key, kind }) => (kind === 'since' ? [key, untilOf(key)] : [key])),
      ...tabs.flatMap(({ search }) => Object.keys(search)),
    ],
    [filters, tabs],
  )
  const state = useListState(keys, fixed)
  const answer = useRead(path, { ...props.params, ...state.query } as never)
  const { rows, count } = rowsOf<RowOf<P>>(answer.data)
  const idOf = props.idOf ?? idOfRow
  const selection = useSelection(rows, idOf, state.query)
  const [cursor, setCursor] = useState(-1)
  const go = useGo()
  const search = useRef<HTMLInputElement>(null)
  const latest = useRef(props)
  latest.current = props

  const open = useCallback(
    (row: RowOf<P>) => {
      if (latest.current.onOpen) return latest.current.onOpen(row)
      const to = latest.current.to?.(row)
      if (to) go(to)
    },
    [go],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query is the reason, not an input
  useEffect(() => setCursor(-1), [state.query])

  const at = rows[cursor]
  const openAtCursor = (event: KeyboardEvent) => {
    if (!at || (event.target as HTMLElement).closest('a,button')) return
    document.querySelector<HTMLElement>('[data-at] .row-link')?.focus()
    open(at)
  }
  useShortcuts(
    embedded
      ? none
      : {
          j: () => setCursor((now) => Math.min(now + 1, rows.length - 1)),
          k: () => setCursor((now) => Math.max(now - 1, 0)),
          x: () => at && props.bulk && selection.toggle(idOf(at)),
          a: () => props.bulk && selection.toggleAll(),
          '.': () => document.querySelector<HTMLElement>('.bulk-bar button')?.focus(),
          Enter: openAtCursor,
          '/': (event) => {
            event.preventDefault()
            search.current?.focus()
          },
        },
  )

  const shown = useMemo(() => {
    const picked = state.search.cols?.split(',')
    return columns.filter((column) => (picked ? picked.includes(column.key) || column.primary : !column.optional))
  }, [columns, state.search.cols])
  const pages = Math.max(1, Math.ceil((count ?? 0) / pageSize))
  const isFiltered = Object.keys(state.search).some((key) => key === 'q' || keys.includes(key))

  const addButton = props.add ? <Act primary {...props.add} /> : null
  const clear = () => state.set(Object.fromEntries(['q', ...keys].map((key) => [key, null])))
  const narrowing = keys.filter((key) => state.search[key] !== undefined)
  const isTab = props.tabs?.some(
    ({ search: own }) =>
      Object.keys(own).length === narrowing.length && narrowing.every((key) => own[key] === state.search[key]),
  )
  const nothingMatches =
    isTab && state.search.q === undefined
      ? { title: t('Nothing here') }
      : {
          title: t('No results'),
          text: t('Try changing the search or filters.'),
          action: <Act label={t('Clear filters')} run={clear} />,
        }

  return (
    <>
      {embedded ? null : (
        <PageHead
          title={props.title}
          lead={props.lead}
          actions={
            props.actions || addButton ? (
              <>
                {props.actions}
                {addButton}
              </>
            ) : null
          }
          aside={count === null ? undefined : <span className="count">{formatNumber(count)}</span>}
        />
      )}
      {props.above}
      <ListTools {...props} state={state} searchRef={search} keys={keys} bare={count === 0 && !isFiltered} />
      {answer.error && !answer.data ? (
        <Failure
          error={answer.error}
          retry={() => void answer.refetch()}
          clear={isFiltered && isRefused(answer.error) ? clear : undefined}
        />
      ) : (
        <ListTable
          label={props.title}
          columns={shown}
          rows={answer.data ? rows : null}
          stale={answer.isPlaceholderData}
          query={JSON.stringify(state.query)}
          idOf={idOf}
          chosen={selection.ids}
          cursor={cursor}
          order={state.search.order ?? null}
          onOrder={(order) => state.set({ order })}
          onOpen={props.to || props.onOpen ? open : undefined}
          to={props.to}
          onToggle={props.bulk ? selection.toggle : undefined}
          onToggleAll={selection.toggleAll}
          empty={isFiltered ? nothingMatches : { action: addButton, ...props.empty }}
        />
      )}
      {pages > 1 ? (
        <nav className="pages inline" aria-label={t('Pages')}>
          <Act label={t('Previous')} off={state.page <= 1} run={() => state.set({ page: String(state.page - 1) })} />
          <span>{t('Page {page} of {pages}', { page: formatNumber(state.page), pages: formatNumber(pages) })}</span>
          <Act label={t('Next')} off={state.page >= pages} run={() => state.set({ page: String(state.page + 1) })} />
        </nav>
      ) : null}
      <output className="sr-only">{count === null ? '' : tn('{count} record', '{count} records', count)}</output>
      {props.bulk ? <BulkBar actions={props.bulk} rows={selection.rows} onDone={selection.clear} /> : null}
    </>
  )
}

function idOfRow(row: unknown): string {
  if (typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'string') return row.id
  throw new Error('Rows without an `id` need `idOf`.')
}

async function runEach<Row>({ each, when = () => true, done }: BulkAction<Row>, rows: readonly Row[]): Promise<void> {
  const meant = rows.filter(when)
  const refused: unknown[] = []
  let begun = false
  for (const row of meant)
    await each?.(row).then(
      (result) => {
        begun ||= isBegun(result)
      },
      (error) => refused.push(error),
    )
  await refresh()
  if (refused.length > 0) throw refused[0]
  if (begun) return notifySaved(continuing())
  if (done) notifySaved(done(meant.length))
}

function BulkBar<Row>(props: { actions: readonly BulkAction<Row>[]; rows: readonly Row[]; onDone: () => void }) {
  const [running, setRunning] = useState<string | null>(null)
  const { rows, actions, onDone } = props
  if (rows.length === 0) return null
  const run = async (action: BulkAction<Row>) => {
    const question = action.confirm?.(rows)
    if (question !== undefined && !(await ask({ title: action.label, text: question, danger: action.danger }))) return
    setRunning(action.label)
    try {
      if ((await (action.run?.(rows) ?? runEach(action, rows))) !== false) onDone()
    } catch (error) {
      notifyFailed(error)
    } finally {
      setRunning(null)
    }
  }
  return (
    <section className="bulk-bar inline" aria-label={tn('{count} selected', '{count} selected', rows.length)}>
      <b>{tn('{count} selected', '{count} selected', rows.length)}</b>
      {actions.map((action, index) => (
        <Button
          key={action.label}
          color={action.danger ? 'red' : undefined}
          variant={action.danger ? 'light' : index === 0 ? 'filled' : 'default'}
          loading={running === action.label}
          disabled={running !== null}
          onClick={() => void run(action)}
        >
          {action.label}
        </Button>
      ))}
    </section>
  )
}
