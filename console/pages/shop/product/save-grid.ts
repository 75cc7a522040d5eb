import { type ActionInit, act } from '../../../api/client.ts'
import { ApiError, messageOf } from '../../../api/errors.ts'
import { parseMoney } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { cellKey, type Typed } from './grid.rules.ts'
import type { GridColumn } from './grid-columns.ts'
import type { Product } from './product.types.ts'

interface Changed {
  readonly key: string
  readonly variantId: string
  readonly column: GridColumn
  readonly text: string
}
type VariantBody = NonNullable<ActionInit<'post', '/admin/products/{id}/variants/{variant_id}'>['body']>

/** Saves all prices in one call, then texts and counts by variant; answers what is wrong, by cell. */
export async function savedInParts(product: Product, columns: readonly GridColumn[], typed: Typed): Promise<Typed> {
  const cells = Object.entries(typed).flatMap(([key, text]): Changed[] => {
    const [variantId = '', name = ''] = key.split('|')
    const column = columns.find((one) => one.key === name)
    return column ? [{ key, variantId, column, text }] : []
  })
  const wrong = Object.fromEntries(cells.flatMap((cell) => problemIn(cell)))
  if (Object.keys(wrong).length > 0) return wrong
  return {
    ...(await savePrices(cells.filter(({ column }) => column.kind === 'price'))),
    ...(await saveTexts(product, columns, cells)),
    ...(await saveCounts(cells.filter(({ column }) => column.kind === 'stock'))),
  }
}

function problemIn({ key, column, text }: Changed): [string, string][] {
  if (column.kind === 'price' && priceOf(text, column.name) === undefined)
    return [[key, t('This is no amount in {currency}.', { currency: column.name })]]
  if (column.kind === 'stock' && !/^\d{1,9}$/.test(text.trim())) return [[key, t('Write a whole number.')]]
  if (column.kind === 'title' && text.trim() === '') return [[key, t('Fill this in.')]]
  return []
}

/** An amount in minor units, null for no price; undefined where it is neither. */
function priceOf(text: string, currency: string): number | null | undefined {
  if (text.trim() === '') return null
  const amount = parseMoney(text, currency)
  return amount === null || amount < 0 ? undefined : amount
}

async function savePrices(cells: readonly Changed[]): Promise<Typed> {
  if (cells.length === 0) return {}
  const prices = cells.map(({ variantId, column, text }) => ({
    variant_id: variantId,
    currency: column.name,
    region_id: null,
    amount: priceOf(text, column.name) ?? null,
  }))
  try {
    await act('post', '/admin/prices/batch', { body: { prices } })
    return {}
  } catch (error) {
    return atCells(error, ({ path }) => cells[Number(/^\/prices\/(\d+)/.exec(path)?.[1])]?.key, cells[0]?.key)
  }
}

async function saveTexts(product: Product, columns: readonly GridColumn[], cells: readonly Changed[]): Promise<Typed> {
  const problems: Record<string, string> = {}
  for (const variant of product.variants) {
    const mine = cells.filter(
      ({ variantId, column }) => variantId === variant.id && ['title', 'option', 'sku'].includes(column.kind),
    )
    if (mine.length === 0) continue
    const said = (key: string) => mine.find(({ column }) => column.key === key)?.text.trim()
    const body: VariantBody = {}
    const title = said('title')
    const sku = said('sku')
    if (title !== undefined) body.title = title
    if (sku !== undefined) body.sku = sku === '' ? null : sku
    const options = columns.filter(({ kind }) => kind === 'option')
    if (options.some(({ key }) => said(key) !== undefined))
      body.options = Object.fromEntries(
        options.flatMap(({ key, name, textOf }) => {
          const value = said(key) ?? textOf(variant)
          return value === '' ? [] : [[name, value]]
        }),
      )
    try {
      const path = { id: product.id, variant_id: variant.id }
      await act('post', '/admin/products/{id}/variants/{variant_id}', { params: { path }, body })
    } catch (error) {
      const keyOf = (name: string) => cellKey(variant.id, name)
      Object.assign(
        problems,
        atCells(
          error,
          ({ path }) => {
            const [, field = '', option = ''] = path.split('/')
            return field === 'options' ? keyOf(`option:${option}`) : keyOf(field)
          },
          mine[0]?.key,
        ),
      )
    }
  }
  return problems
}

async function saveCounts(cells: readonly Changed[]): Promise<Typed> {
  const problems: Record<string, string> = {}
  for (const { key, variantId, text } of cells) {
    try {
      await act('post', '/admin/stock/{variant_id}/set', {
        params: { path: { variant_id: variantId } },
        body: { quantity: Number(text), reason: 'counted' },
      })
    } catch (error) {
      problems[key] = messageOf(error)
    }
  }
  return problems
}

/** The API's problems at the cells they name; the rest at the first cell. */
function atCells(
  error: unknown,
  cellOf: (problem: { readonly path: string }) => string | undefined,
  first: string | undefined,
): Typed {
  if (!(error instanceof ApiError)) throw error
  const named = error.problems.flatMap((problem): [string, string][] => {
    const key = cellOf(problem)
    return key === undefined ? [] : [[key, problem.message]]
  })
  if (named.length > 0) return Object.fromEntries(named)
  return first === undefined ? {} : { [first]: error.message }
}
