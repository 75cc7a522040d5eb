import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { act, may, refresh } from '../../../api/index.ts'
import {
  Act,
  clearDraft,
  danger,
  IconAct,
  keepDraft,
  notifyFailed,
  notifySaved,
  perform,
  readDraft,
} from '../../../frame/do.ts'
import { Trash2 } from '../../../frame/icons.tsx'
import { formatNumber, t, tn } from '../../../frame/show.ts'
import { cellKey, filled, pastedCells, type Typed } from './grid.rules.ts'
import { columnsOf, type GridColumn, savedInParts } from './grid.ts'
import { changedWithProduct, type Product, type Variant } from './product.ts'

export function VariantGrid({ product }: { product: Product }) {
  const draftName = `variants:${product.id}`
  const [typed, setTyped] = useState<Typed>(() => readDraft(draftName) ?? {})
  const [problems, setProblems] = useState<Typed>({})
  const [busy, setBusy] = useState(false)
  const table = useRef<HTMLTableElement>(null)
  const columns = columnsOf(product)
  const { variants } = product
  const textOf = (variant: Variant, column: GridColumn) =>
    typed[cellKey(variant.id, column.key)] ?? column.textOf(variant)
  const change = (next: Typed) => {
    const all = { ...typed, ...next }
    const kept = Object.fromEntries(
      Object.entries(all).filter(([key, text]) => {
        const [variantId, columnName] = key.split('|')
        const variant = variants.find(({ id }) => id === variantId)
        const column = columns.find((one) => one.key === columnName)
        return variant && column && column.textOf(variant) !== text
      }),
    )
    setTyped(kept)
    if (Object.keys(kept).length === 0) clearDraft(draftName)
    else keepDraft(draftName, kept)
  }
  const discard = () => {
    clearDraft(draftName)
    setTyped({})
    setProblems({})
  }
  const count = Object.keys(typed).length
  const save = async () => {
    if (count === 0 || busy) return
    setBusy(true)
    try {
      const found = await savedInParts(product, columns, typed)
      setProblems(found)
      if (Object.keys(found).length === 0) {
        await refresh('products', ...changedWithProduct)
        discard()
        notifySaved(tn('{count} cell saved.', '{count} cells saved.', count))
      }
    } catch (error) {
      notifyFailed(error)
    } finally {
      setBusy(false)
    }
  }
  const focusCell = (row: number, column: number) => {
    const input = table.current?.querySelector<HTMLInputElement>(`[data-cell="${row}:${column}"]`)
    input?.focus()
    input?.select()
    return Boolean(input)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, row: number, column: number) => {
    if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') return void save()
    const { selectionStart, selectionEnd, value } = event.currentTarget
    const step = stepOf(event.key, selectionStart === 0, selectionEnd === value.length)
    if (step && focusCell(row + step.down, column + step.across)) event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, row: number, column: number) => {
    const cells = pastedCells(event.clipboardData.getData('text/plain'))
    if (!cells) return
    event.preventDefault()
    const rows = variants.map(({ id }) => id)
    const across = columns.map(({ key }) => key)
    change(filled(cells, rows, across, { row, column }))
  }

  return (
    <>
      <div className="scroll-x">
        <table className="grid" ref={table} aria-label={t('Variants and prices')}>
          <thead>
            <tr>
              {columns.map(({ key, title, align }) => (
                <th key={key} scope="col" data-align={align}>
                  {title}
                </th>
              ))}
              <th>
                <span className="sr-only">{t('Remove')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {variants.map((variant, row) => (
              <tr key={variant.id}>
                {columns.map((column, index) => {
                  const key = cellKey(variant.id, column.key)
                  const problem = problems[key]
                  const note = column.note?.(variant)
                  return (
                    <td key={column.key} data-kind={column.kind} data-changed={key in typed || undefined}>
                      <label>
                        <span className="cell-label">{column.title}</span>
                        <input
                          aria-label={`${column.title}, ${variant.title}`}
                          data-cell={`${row}:${index}`}
                          data-align={column.align}
                          inputMode={column.inputMode}
                          autoComplete="off"
                          value={textOf(variant, column)}
                          readOnly={!column.editable}
                          placeholder={column.placeholder}
                          aria-invalid={problem !== undefined}
                          aria-describedby={problem === undefined ? undefined : `${key}-problem`}
                          list={column.choices ? `${product.id}-${column.key}` : undefined}
                          onChange={({ currentTarget }) => change({ [key]: currentTarget.value })}
                          onKeyDown={(event) => onKeyDown(event, row, index)}
                          onPaste={(event) => onPaste(event, row, index)}
                        />
                      </label>
                      {note ? <span className="cell-note">{note}</span> : null}
                      {problem === undefined ? null : (
                        <span className="cell-problem" id={`${key}-problem`}>
                          {problem}
                        </span>
                      )}
                    </td>
                  )
                })}
                <td data-kind="remove">
                  <RemoveVariant product={product} variant={variant} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {columns.map(({ key, choices }) =>
        choices ? (
          <datalist key={key} id={`${product.id}-${key}`}>
            {choices.map((choice) => (
              <option key={choice} value={choice} />
            ))}
          </datalist>
        ) : null,
      )}
      {count > 0 ? (
        <section className="grid-save inline" aria-label={t('Unsaved changes')}>
          <b>{tn('{count} changed cell', '{count} changed cells', count)}</b>
          <Act label={t('Discard')} run={discard} off={busy} />
          <Act primary label={t('Save all')} run={save} loading={busy} />
        </section>
      ) : null}
    </>
  )
}

function stepOf(key: string, atStart: boolean, atEnd: boolean) {
  if (key === 'ArrowDown' || key === 'Enter') return { down: 1, across: 0 }
  if (key === 'ArrowUp') return { down: -1, across: 0 }
  if (key === 'ArrowLeft' && atStart) return { down: 0, across: -1 }
  if (key === 'ArrowRight' && atEnd) return { down: 0, across: 1 }
  return null
}

function RemoveVariant({ product, variant }: { product: Product; variant: Variant }) {
  if (!may('products:write')) return null
  const { id, title, prices, stock } = variant
  const label = t('Remove “{title}”', { title })
  const remove = () =>
    perform({
      confirm: danger(
        label,
        t('Deletes its {prices} prices and {units} units of stock. Checkouts hold {held} of them.', {
          prices: prices.length,
          units: formatNumber(stock.on_hand),
          held: formatNumber(stock.reserved),
        }),
        t('Remove variant'),
      ),
      run: () => act('delete', '/admin/products/{id}/variants/{variant_id}', { id: product.id, variant_id: id }),
      changes: changedWithProduct,
      done: t('Variant removed.'),
    })
  return <IconAct quiet icon={Trash2} label={label} run={remove} />
}
