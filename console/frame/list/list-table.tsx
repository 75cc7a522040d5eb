import { memo, type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react'
import { t } from '../../messages/text.ts'
import { Empty } from '../empty.tsx'
import { Go } from '../go.tsx'
import { ArrowDown, ArrowUp } from '../icons.tsx'
import type { Column } from './types.ts'

interface TableProps<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  /** Null until the first response. */
  readonly rows: readonly Row[] | null
  readonly stale: boolean
  readonly query: string
  readonly idOf: (row: Row) => string
  readonly chosen: ReadonlySet<string>
  readonly cursor: number
  readonly order: string | null
  readonly onOrder: (order: string) => void
  readonly onOpen: ((row: Row) => void) | undefined
  readonly to: ((row: Row) => string | null) | undefined
  readonly onToggle: ((id: string, range?: boolean) => void) | undefined
  readonly onToggleAll: () => void
  readonly empty: { readonly title: string; readonly text?: string; readonly action?: ReactNode }
}

export function ListTable<Row>(props: TableProps<Row>) {
  const { columns, rows, onToggle, chosen, order } = props
  const most = useFirstRows(rows === null ? null : props.query, props.stale)
  if (rows?.length === 0) return <Empty {...props.empty} />
  const isWhole = rows?.every((row) => chosen.has(props.idOf(row))) ?? false
  return (
    <div className="list" data-stale={props.stale || undefined}>
      <table aria-label={props.label} aria-busy={rows === null}>
        <thead>
          <tr>
            {onToggle ? (
              <th className="pick">
                <input
                  type="checkbox"
                  aria-label={t('Select all on this page')}
                  checked={isWhole}
                  ref={(box) => {
                    if (box) box.indeterminate = chosen.size > 0 && !isWhole
                  }}
                  onChange={props.onToggleAll}
                />
              </th>
            ) : null}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} order={order} onOrder={props.onOrder} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            ? rows
                .slice(0, most)
                .map((row, index) => (
                  <MemoRow
                    key={props.idOf(row)}
                    id={props.idOf(row)}
                    row={row}
                    columns={columns as readonly Column<unknown>[]}
                    isChosen={chosen.has(props.idOf(row))}
                    isAt={index === props.cursor}
                    to={props.to?.(row) ?? null}
                    onOpen={props.onOpen as ((row: unknown) => void) | undefined}
                    onToggle={onToggle}
                  />
                ))
            : Array.from({ length: 8 }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
                <tr key={index} className="row">
                  {onToggle ? <td className="pick" /> : null}
                  {columns.map(({ key }) => (
                    <td key={key}>
                      <span className="awaited" />
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  )
}

/**
 * Returns how many rows to render: 15 at first, then all. If rows change but the query does not, all remain rendered,
 * so that the page does not jump.
 */
function useFirstRows(query: string | null, stale: boolean): number {
  const [answered, setAnswered] = useState(query)
  if (!stale && answered !== query) setAnswered(query)
  const complete = useDeferredValue(answered, null)
  return complete === answered ? Number.POSITIVE_INFINITY : 15
}

function HeadCell<Row>(props: { column: Column<Row>; order: string | null; onOrder: (order: string) => void }) {
  const { sort, title, align, key } = props.column
  const direction = sort === undefined ? null : props.order === sort ? 'up' : props.order === `-${sort}` ? 'down' : null
  const ariaSort = direction === 'up' ? 'ascending' : direction === 'down' ? 'descending' : undefined
  return (
    <th scope="col" data-key={key} data-align={align} aria-sort={ariaSort}>
      {sort === undefined ? (
        title
      ) : (
        <button type="button" onClick={() => props.onOrder(direction === 'down' ? sort : `-${sort}`)}>
          {title}
          {direction === 'up' ? <ArrowUp size={14} aria-hidden /> : null}
          {direction === 'down' ? <ArrowDown size={14} aria-hidden /> : null}
        </button>
      )}
    </th>
  )
}

interface RowProps {
  readonly id: string
  readonly row: unknown
  readonly columns: readonly Column<unknown>[]
  readonly isChosen: boolean
  readonly isAt: boolean
  readonly to: string | null
  readonly onOpen: ((row: unknown) => void) | undefined
  readonly onToggle: ((id: string, range?: boolean) => void) | undefined
}

const focusLinkOf = (row: HTMLElement | null) => row?.querySelector<HTMLElement>('.row-link')?.focus()

const MemoRow = memo(function Row({ id, row, columns, isChosen, isAt, to, onOpen, onToggle }: RowProps) {
  const element = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (!isAt) return
    element.current?.scrollIntoView({ block: 'nearest' })
    if (document.activeElement?.matches('.row-link')) focusLinkOf(element.current)
  }, [isAt])
  return (
    <tr
      ref={element}
      className="row"
      data-chosen={isChosen || undefined}
      data-at={isAt || undefined}
      data-opens={onOpen ? true : undefined}
      onClick={(event) => {
        const on = event.target as HTMLElement
        if (!onOpen || on.closest('a,button,input,label') || getSelection()?.toString()) return
        focusLinkOf(element.current)
        onOpen(row)
      }}
    >
      {onToggle ? (
        <td className="pick">
          <input
            type="checkbox"
            aria-label={t('Select')}
            checked={isChosen}
            onChange={({ nativeEvent }) => onToggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
          />
        </td>
      ) : null}
      {columns.map((column) => (
        <td
          key={column.key}
          data-key={column.key}
          data-align={column.align}
          data-primary={column.primary || undefined}
          data-wide={column.wide || undefined}
        >
          <span className="cell-label" aria-hidden>
            {column.title}
          </span>
          {column.primary && to ? (
            <Go to={to} className="row-link">
              {column.cell(row)}
            </Go>
          ) : column.primary && onOpen ? (
            <button type="button" className="row-link" onClick={() => onOpen(row)}>
              {column.cell(row)}
            </button>
          ) : (
            <span className="cell">{column.cell(row)}</span>
          )}
        </td>
      ))}
    </tr>
  )
})
