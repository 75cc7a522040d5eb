import type { ShownProduct } from '../catalog-search/index.ts'

type ShownVariant = ShownProduct['variants'][number]
/** A variant with a price in this currency. The protocol cannot show one without. */
type PricedVariant = ShownVariant & { readonly price: NonNullable<ShownVariant['price']> }
export interface Choice {
  readonly name: string
  readonly label: string
}

/** URLs of the shop's pages. Null if the shop has none. */
export type PageUrls = {
  product(handle: string): string
  variant(handle: string, variantId: string): string
} | null

export interface PriceLimits {
  readonly min: number | null
  readonly max: number | null
}

/** Returns the variants that have a price within these limits. */
export const shownVariants = (product: ShownProduct, limits: PriceLimits): PricedVariant[] =>
  product.variants.filter(
    (variant): variant is PricedVariant =>
      variant.price !== null &&
      variant.price.amount >= (limits.min ?? 0) &&
      variant.price.amount <= (limits.max ?? Number.MAX_SAFE_INTEGER),
  )

/**
 * Returns the variant to show first: the first available one, or the first of all if none is available. Undefined
 * without variants.
 */
export const featured = <V extends ShownVariant>(variants: readonly V[]): V | undefined =>
  variants.find(({ availability }) => availability.available) ?? variants[0]

/** Renders a product with the given variants. At least one is required. */
export function productView(product: ShownProduct, variants: readonly PricedVariant[], pages: PageUrls) {
  const amounts = variants.map(({ price }) => price.amount)
  const currency = variants[0]?.price.currency ?? ''
  return {
    id: product.id,
    handle: product.handle,
    ...(pages ? { url: pages.product(product.handle) } : {}),
    title: product.title,
    description: { plain: product.description },
    categories: product.category_ids.map((value) => ({ value, taxonomy: 'merchant' })),
    tags: product.categories,
    price_range: {
      min: { amount: Math.min(...amounts), currency },
      max: { amount: Math.max(...amounts), currency },
    },
    media: product.media.map(({ url, type, alt }) => ({ type, url, ...(alt ? { alt_text: alt } : {}) })),
    ...optionsView(product, (_name, label) => ({ label })),
    variants: variants.map((variant) => variantView(product, variant, pages)),
  }
}

const variantView = (product: ShownProduct, variant: PricedVariant, pages: PageUrls) => ({
  id: variant.id,
  ...(pages ? { url: pages.variant(product.handle, variant.id) } : {}),
  ...(variant.sku === null ? {} : { sku: variant.sku }),
  title: variant.title,
  description: { plain: product.description },
  price: variant.price,
  availability: variant.availability,
  ...(variant.options.length > 0 ? { options: choicesOf(variant) } : {}),
})

export const choicesOf = ({ options }: Pick<ShownVariant, 'options'>): Choice[] =>
  options.map(({ name, value }) => ({ name, label: value }))

/** Returns all options with their values, in the order of the variants. */
function optionsView<Value>(product: ShownProduct, view: (name: string, label: string) => Value) {
  const values = new Map<string, Set<string>>()
  for (const { options } of product.variants)
    for (const { name, value } of options) values.set(name, (values.get(name) ?? new Set()).add(value))
  if (values.size === 0) return {}
  return {
    options: [...values].map(([name, labels]) => ({ name, values: [...labels].map((label) => view(name, label)) })),
  }
}

const has = (variant: Pick<ShownVariant, 'options'>, { name, label }: Choice): boolean =>
  variant.options.some((option) => option.name === name && option.value === label)
const hasAll = (variant: Pick<ShownVariant, 'options'>, choices: readonly Choice[]): boolean =>
  choices.every((choice) => has(variant, choice))

/**
 * Reduces the choices until a variant satisfies all of them together. Drops the choices that come last in `preferences`
 * first.
 */
export function relax(
  variants: readonly Pick<ShownVariant, 'options'>[],
  choices: readonly Choice[],
  preferences: readonly string[],
): readonly Choice[] {
  const rank = (choice: Choice) => {
    const at = preferences.indexOf(choice.name)
    return at < 0 ? preferences.length : at
  }
  const kept = [...choices].sort((a, b) => rank(a) - rank(b))
  while (kept.length > 0 && !variants.some((variant) => hasAll(variant, kept))) kept.pop()
  return choices.filter((choice) => kept.includes(choice))
}

/**
 * Shows a product in detail: the variants that match the selection, and whether each other value exists and is
 * available.
 */
export function detailView(
  product: ShownProduct,
  variants: readonly PricedVariant[],
  selection: { readonly first: PricedVariant; readonly selected: readonly Choice[] },
  pages: PageUrls,
) {
  const { first, selected } = selection
  const fitting = variants.filter((variant) => variant.id !== first.id && hasAll(variant, selected))
  return {
    ...productView(product, [first, ...fitting], pages),
    ...optionsView(product, (name, label) => {
      const wanted = [...selected.filter((choice) => choice.name !== name), { name, label }]
      const meant = variants.filter((variant) => hasAll(variant, wanted))
      return { label, available: meant.some((variant) => variant.availability.available), exists: meant.length > 0 }
    }),
    ...(first.options.length > 0 ? { selected } : {}),
  }
}

/**
 * Returns the variant with `variantId`, selected by its options. If there is none, returns the featured variant among
 * those that match the choices, and the choices that could be kept (without choices, that variant's options). Null
 * without variants.
 */
export function select(
  variants: readonly PricedVariant[],
  asked: {
    readonly variantId: string | null
    readonly selected: readonly Choice[]
    readonly preferences: readonly string[]
  },
): { readonly first: PricedVariant; readonly selected: readonly Choice[] } | null {
  const named = variants.find(({ id }) => id === asked.variantId)
  if (named) return { first: named, selected: choicesOf(named) }
  const kept = relax(variants, asked.selected, asked.preferences)
  const first = featured(variants.filter((variant) => hasAll(variant, kept)))
  if (!first) return null
  return { first, selected: asked.selected.length > 0 ? kept : choicesOf(first) }
}

/** A product found by a requested id: its own or a variant's. */
export interface Asked {
  readonly productId: string
  /** Null if the requested id is the product's. */
  readonly variantId: string | null
}

/**
 * Renders a product with the requested variants, and with the featured variant if the product itself was requested.
 * Returns null if no variant can be shown.
 */
export function lookupView(
  product: ShownProduct,
  asked: readonly Asked[],
  { limits, pages }: { readonly limits: PriceLimits; readonly pages: PageUrls },
) {
  const variants = shownVariants(product, limits)
  const inputs = new Map<string, { id: string; match: 'exact' | 'featured' }[]>()
  for (const { productId, variantId } of asked) {
    const variant = variantId === null ? featured(variants) : variants.find(({ id }) => id === variantId)
    if (!variant) continue
    const input =
      variantId === null ? { id: productId, match: 'featured' as const } : { id: variantId, match: 'exact' as const }
    inputs.set(variant.id, [...(inputs.get(variant.id) ?? []), input])
  }
  const named = variants.filter(({ id }) => inputs.has(id))
  if (named.length === 0) return null
  const view = productView(product, named, pages)
  return { ...view, variants: view.variants.map((variant) => ({ ...variant, inputs: inputs.get(variant.id) ?? [] })) }
}

export const searchView = (product: ShownProduct, limits: PriceLimits, pages: PageUrls) => {
  const variants = shownVariants(product, limits)
  return variants.length === 0 ? null : productView(product, variants, pages)
}

/** Returns a cursor for the next page in search order. Agents must not interpret it. */
export const cursorOf = (offset: number): string => `o${offset.toString(36)}`

/** Returns the offset in a cursor. Returns null if `cursorOf` did not make it. */
export function offsetOf(cursor: string): number | null {
  const offset = Number.parseInt(/^o([0-9a-z]{1,7})$/.exec(cursor)?.[1] ?? '', 36)
  return offset <= 1_000_000_000 ? offset : null
}
