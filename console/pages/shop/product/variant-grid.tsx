import { Button } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { act } from '../../../api/client.ts'
import { ApiError, messageOf } from '../../../api/errors.ts'
import { refresh } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { useAsk } from '../../../frame/ask.tsx'
import { clearDraft, keepDraft, readDraft } from '../../../frame/draft.ts'
import { notifyFailed, notifySaved } from '../../../frame/notify.tsx'
import { formatNumber } from '../../../frame/values.tsx'
import { t, tn } from '../../../messages/text.ts'
import { cellKey, filled, pastedCells, type Typed } from './grid.rules.ts'
import { columnsOf, type GridColumn } from './grid-columns.ts'
import { type Product, staleWithProduct, type Variant } from './product.types.ts'
import { savedInParts } from './save-grid.ts'

/** All variants with their prices in every currency, edited as in a spreadsheet and saved at once. */
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
        await refresh('products', ...staleWithProduct)
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
    const ids = variants.map(({ id }) => id)
    change(
      filled(
        cells,
        ids,
        columns.map(({ key }) => key),
        { row, column },
      ),
    )
  }

  return (
    <>
      <div className="grid-scroll">
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
                      {column.note?.(variant)}
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
        <section className="grid-save" aria-label={t('Unsaved changes')}>
          <b>{tn('{count} changed cell', '{count} changed cells', count)}</b>
          <Button variant="default" onClick={discard} disabled={busy}>
            {t('Discard')}
          </Button>
          <Button onClick={() => void save()} loading={busy}>
            {t('Save all')}
          </Button>
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
  const ask = useAsk()
  if (!may('products:write')) return null
  const remove = async () => {
    const { on_hand, reserved } = variant.stock
    const agreed = await ask({
      title: t('Remove “{title}”', { title: variant.title }),
      text: t('Its {prices} prices and {units} units of stock go with it; {held} are held by checkouts.', {
        prices: variant.prices.length,
        units: formatNumber(on_hand),
        held: formatNumber(reserved),
      }),
      yes: t('Remove variant'),
      danger: true,
    })
    if (!agreed) return
    try {
      const path = { id: product.id, variant_id: variant.id }
      await act('delete', '/admin/products/{id}/variants/{variant_id}', { params: { path } })
      await refresh('products', ...staleWithProduct)
      notifySaved(t('Variant removed.'))
    } catch (error) {
      notifyFailed(error instanceof ApiError ? new Error(messageOf(error)) : error)
    }
  }
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={t('Remove “{title}”', { title: variant.title })}
      onClick={() => void remove()}
    >
      <Trash2 size={16} aria-hidden />
    </button>
  )
}
