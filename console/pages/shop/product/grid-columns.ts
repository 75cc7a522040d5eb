import { createElement, type ReactNode } from 'react'
import { may, session } from '../../../api/session.ts'
import { formatMoney, plainMoney } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import type { Product, Variant } from './product.types.ts'

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
  /** The option's name, or the currency. */
  readonly name: string
  readonly note?: (variant: Variant) => ReactNode
}

/** Of the shop's regions, and those that the product has prices in anyhow. */
export const currenciesOf = ({ variants }: Pick<Product, 'variants'>): readonly string[] => [
  ...new Set(
    [
      ...(session().shop?.currencies ?? []),
      ...variants.flatMap(({ prices }) => prices.map(({ currency }) => currency)),
    ].map((currency) => currency.toUpperCase()),
  ),
]

export const priceIn = (variant: Variant, currency: string) =>
  variant.prices.find((price) => price.region_id === null && price.currency.toUpperCase() === currency)

export function columnsOf(product: Product): readonly GridColumn[] {
  const mayTexts = may('products:write')
  return [
    {
      key: 'title',
      name: 'title',
      title: t('Variant'),
      kind: 'title',
      textOf: ({ title }) => title,
      editable: mayTexts,
    },
    ...product.options.map(
      ({ name, values }): GridColumn => ({
        key: `option:${name}`,
        name,
        title: name,
        kind: 'option',
        textOf: ({ options }) => options[name] ?? '',
        editable: mayTexts,
        choices: values,
      }),
    ),
    {
      key: 'sku',
      name: 'sku',
      title: t('SKU'),
      kind: 'sku',
      textOf: ({ sku }) => sku ?? '',
      editable: mayTexts,
    },
    ...currenciesOf(product).map((currency): GridColumn => priceColumn(currency)),
    {
      key: 'on_hand',
      name: 'on_hand',
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
  name: currency,
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
    return sale
      ? createElement(
          'span',
          { className: 'cell-note' },
          t('Sale {price}', { price: formatMoney(sale.amount, currency) }),
        )
      : null
  },
})
