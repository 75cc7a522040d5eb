import type { ReactNode } from 'react'
import { ApiError, act, may, messageOf, session } from '../../../api/index.ts'
import { formatMoney, parseMoney, plainMoney, t } from '../../../frame/show.ts'
import { cellKey, type Typed } from './grid.rules.ts'
import type { Product, Variant } from './product.ts'

export interface GridColumn {
  readonly key: string
  readonly title: string
  readonly kind: 'title' | 'option' | 'sku' | 'price' | 'stock'
  readonly textOf: (variant: Variant) => string
  readonly editable: boolean
  readonly align?: 'end'
  readonly inputMode?: 'decimal' | 'numeric'
  readonly placeholder?: string
  readonly choices?: readonly string[]
  readonly note?: (variant: Variant) => ReactNode
}

/** Returns the shop's currencies, and other currencies in which the product has prices. */
export const currenciesOf = ({ variants }: Pick<Product, 'variants'>): readonly string[] => {
  const used = variants.flatMap(({ prices }) => prices.map(({ currency }) => currency))
  return [...new Set([...(session().shop?.currencies ?? []), ...used].map((currency) => currency.toUpperCase()))]
}

export const priceIn = (variant: Variant, currency: string) =>
  variant.prices.find((price) => price.region_id === null && price.currency.toUpperCase() === currency)

/**
 * Returns the columns of the grid. The column of an option has the option as its title, a price column the currency.
 */
export function columnsOf(product: Product): readonly GridColumn[] {
  const editable = may('products:write')
  return [
    { key: 'title', title: t('Variant'), kind: 'title', textOf: ({ title }) => title, editable },
    ...product.options.map(
      ({ name, values }): GridColumn => ({
        key: `option:${name}`,
        title: name,
        kind: 'option',
        textOf: ({ options }) => options[name] ?? '',
        editable,
        choices: values,
      }),
    ),
    { key: 'sku', title: t('SKU'), kind: 'sku', textOf: ({ sku }) => sku ?? '', editable },
    ...currenciesOf(product).map(priceColumn),
    {
      key: 'on_hand',
      title: t('On hand'),
      kind: 'stock',
      align: 'end',
      inputMode: 'numeric',
      textOf: ({ stock }) => (stock.managed ? String(stock.on_hand) : ''),
      editable: may('stock:write'),
      placeholder: '∞',
    },
  ]
}

const priceColumn = (currency: string): GridColumn => ({
  key: `price:${currency}`,
  title: currency,
  kind: 'price',
  align: 'end',
  inputMode: 'decimal',
  placeholder: '–',
  textOf: (variant) => {
    const price = priceIn(variant, currency)
    return price ? plainMoney(price.amount, currency) : ''
  },
  editable: may('prices:write'),
  note: (variant) => {
    const [sale] = priceIn(variant, currency)?.sales ?? []
    return sale && t('Sale {price}', { price: formatMoney(sale.amount, currency) })
  },
})

interface Cell {
  readonly key: string
  readonly variantId: string
  readonly column: GridColumn
  readonly text: string
}

/**
 * Saves all prices in one call, then texts and stock of each variant. If a cell is invalid, saves nothing. Returns
 * problems by cell.
 */
export async function savedInParts(product: Product, columns: readonly GridColumn[], typed: Typed): Promise<Typed> {
  const cells = Object.entries(typed).flatMap(([key, text]): Cell[] => {
    const [variantId = '', name = ''] = key.split('|')
    const column = columns.find((one) => one.key === name)
    return column ? [{ key, variantId, column, text: text.trim() }] : []
  })
  const wrong = cells.flatMap((cell) => problemIn(cell))
  if (wrong.length > 0) return Object.fromEntries(wrong)
  const problems = await savePrices(cells.filter(({ column }) => column.kind === 'price'))
  for (const variant of product.variants) {
    const own = cells.filter(({ variantId }) => variantId === variant.id)
    Object.assign(problems, await saveTexts(product.id, variant, columns, own))
    for (const cell of own.filter(({ column }) => column.kind === 'stock'))
      Object.assign(problems, await saveCount(cell))
  }
  return problems
}

function problemIn({ key, column, text }: Cell): [string, string][] {
  if (column.kind === 'price' && priceOf(text, column.title) === undefined)
    return [[key, t('Enter a valid amount in {currency}.', { currency: column.title })]]
  if (column.kind === 'stock' && !/^\d{1,9}$/.test(text)) return [[key, t('Enter a whole number.')]]
  if (column.kind === 'title' && text === '') return [[key, t('Enter a value.')]]
  return []
}

/** Parses a price to minor units. Null means no price. Undefined means invalid text. */
function priceOf(text: string, currency: string): number | null | undefined {
  if (text === '') return null
  const amount = parseMoney(text, currency)
  return amount === null || amount < 0 ? undefined : amount
}

async function savePrices(cells: readonly Cell[]): Promise<Record<string, string>> {
  const [first] = cells
  if (!first) return {}
  const prices = cells.map(({ variantId, column, text }) => ({
    variant_id: variantId,
    currency: column.title,
    region_id: null,
    amount: priceOf(text, column.title) ?? null,
  }))
  return act('post', '/admin/prices/batch', { body: { prices } }).then(
    () => ({}),
    (error: unknown) => atCells(error, (path) => cells[Number(/^\/prices\/(\d+)/.exec(path)?.[1])]?.key, first.key),
  )
}

async function saveTexts(id: string, variant: Variant, columns: readonly GridColumn[], own: readonly Cell[]) {
  const texts = own.filter(({ column }) => ['title', 'option', 'sku'].includes(column.kind))
  const [first] = texts
  if (!first) return {}
  const said = (key: string) => texts.find(({ column }) => column.key === key)?.text
  const options = columns.flatMap(({ kind, key, title, textOf }) => {
    const value = kind === 'option' ? (said(key) ?? textOf(variant)) : ''
    return value === '' ? [] : [[title, value]]
  })
  const sku = said('sku')
  const body = {
    title: said('title'),
    sku: sku === '' ? null : sku,
    ...(texts.some(({ column }) => column.kind === 'option') ? { options: Object.fromEntries(options) } : {}),
  }
  const cellAt = (path: string) => {
    const [, field = '', option = ''] = path.split('/')
    return cellKey(variant.id, field === 'options' ? `option:${option}` : field)
  }
  return act('post', '/admin/products/{id}/variants/{variant_id}', { id, variant_id: variant.id, body }).then(
    () => ({}),
    (error: unknown) => atCells(error, cellAt, first.key),
  )
}

const saveCount = ({ key, variantId: variant_id, text }: Cell) =>
  act('post', '/admin/stock/{variant_id}/set', {
    variant_id,
    body: { quantity: Number(text), reason: 'counted' },
  }).then(
    () => ({}),
    (error: unknown) => ({ [key]: messageOf(error) }),
  )

/** Assigns problems to the cells that they name. If none names a cell, the first cell gets the message. */
function atCells(error: unknown, cellAt: (path: string) => string | undefined, first: string): Record<string, string> {
  if (!(error instanceof ApiError)) throw error
  const named = error.problems.flatMap(({ path, message }): [string, string][] => {
    const key = cellAt(path)
    return key === undefined ? [] : [[key, message]]
  })
  return named.length > 0 ? Object.fromEntries(named) : { [first]: error.message }
}
