import { pointerTo } from '../../platform/json-pointer.ts'
import { optionMisfits, salesProblems } from '../product-rules/index.ts'
import type { PriceDraft, ProductDraft, VariantDraft } from './product-draft.types.ts'

/** The existing records among the categories, collections and other records that a draft names. */
export interface KnownNames {
  readonly categories: ReadonlySet<string>
  readonly collections: ReadonlySet<string>
  readonly salesChannels: ReadonlySet<string>
  /** Currency by region id. */
  readonly regions: ReadonlyMap<string, string>
}

export interface FieldProblem {
  readonly path: string
  readonly message: string
}

/** Returns all problems that the schema cannot detect, each with its JSON pointer. */
export function productProblems(draft: ProductDraft, known: KnownNames): FieldProblem[] {
  return [
    ...unknownIds('categories', draft.categories, known.categories),
    ...unknownIds('collections', draft.collections, known.collections),
    ...unknownIds('sales_channels', draft.sales_channels, known.salesChannels),
    ...repeated(draft.options.map((option) => option.name)).map((index) =>
      at(['options', index, 'name'], 'This option is named twice.'),
    ),
    ...draft.options.flatMap((option, index) =>
      repeated(option.values).map((value) => at(['options', index, 'values', value], 'This value is listed twice.')),
    ),
    ...repeated(draft.media.map(({ id }) => id)).map((index) => at(['media', index, 'id'], 'This id is used twice.')),
    ...variantsProblems(draft, known),
  ]
}

function variantsProblems({ options, variants }: ProductDraft, known: KnownNames): FieldProblem[] {
  return [
    ...repeated(variants.map(({ id }) => id)).map((index) => at(['variants', index, 'id'], 'This id is used twice.')),
    ...repeated(variants.map(({ sku }) => sku)).map((index) =>
      at(['variants', index, 'sku'], 'This SKU is used twice.'),
    ),
    ...optionMisfits(options, variants).map(({ variant, option, message }) =>
      at(['variants', variant, 'options', ...(option === null ? [] : [option])], message),
    ),
    ...variants.flatMap((variant, index) => variantProblems(variant, index, known)),
  ]
}

function variantProblems({ prices }: VariantDraft, index: number, known: KnownNames): FieldProblem[] {
  const path = (...rest: (string | number)[]) => ['variants', index, 'prices', ...rest]
  return [
    ...repeated(prices.map((price) => `${price.currency} ${price.region_id}`)).map((price) =>
      at(path(price), 'This currency and region have a price already.'),
    ),
    ...prices.flatMap((price, position) =>
      priceProblems(price, known).map(({ field, message }) => at(path(position, ...field), message)),
    ),
  ]
}

function priceProblems(price: PriceDraft, known: KnownNames): { field: (string | number)[]; message: string }[] {
  const problems = salesProblems(price.amount, price.sales).map(({ index, field, message }) => ({
    field:
      price.salesAs === 'sales' ? ['sales', index, ...(field ? [field] : [])] : [singleSaleFields[field ?? 'amount']],
    message,
  }))
  if (price.region_id === null) return problems
  const currency = known.regions.get(price.region_id)
  if (currency === undefined)
    return [...problems, { field: ['region_id'], message: `Region ${price.region_id} was not found.` }]
  if (currency === price.currency) return problems
  return [...problems, { field: ['currency'], message: `Region ${price.region_id} sells in ${currency}.` }]
}

const singleSaleFields = { amount: 'sale_amount', ends_at: 'sale_ends_at' } as const

const unknownIds = (field: string, ids: readonly string[], known: ReadonlySet<string>): FieldProblem[] =>
  ids.flatMap((id, index) => (known.has(id) ? [] : [at([field, index], `${id} was not found.`)]))

/** Returns the indexes of values that occur earlier in the list. Null is no value. */
function repeated(values: readonly (string | null)[]): number[] {
  const seen = new Set<string | null>()
  return values.flatMap((value, index) => {
    if (value !== null && seen.has(value)) return [index]
    seen.add(value)
    return []
  })
}

const at = (path: readonly (string | number)[], message: string): FieldProblem => ({ path: pointerTo(path), message })
