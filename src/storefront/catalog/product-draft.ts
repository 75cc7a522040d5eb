import { newId } from '../../platform/ids.ts'
import type { Sale } from '../product-rules/index.ts'
import { inOptionOrder, type OptionPair, optionsOf, variantTitle } from '../product-rules/index.ts'
import type { PriceDraft, ProductDraft, VariantDraft } from './product-draft.types.ts'
import type { AdminProduct, PriceInput, ProductPatch, SaleInput, VariantInput } from './schema.ts'

/** Returns a new product with default values. `salesChannels`: the shop's default channels. */
export const emptyProduct = (
  id: string,
  title: string,
  handle: string,
  salesChannels: readonly string[],
): ProductDraft => ({
  id,
  title,
  handle,
  description: '',
  status: 'draft',
  vendor: null,
  tax_class: null,
  design_id: null,
  options: [],
  metadata: {},
  details: {},
  categories: [],
  collections: [],
  sales_channels: salesChannels,
  media: [],
  variants: [],
})

/**
 * Applies the request to the stored product. Omitted members keep their value. A list in the request replaces the
 * stored one, including `media`.
 */
export function patchedProduct(
  base: ProductDraft,
  patch: ProductPatch,
  media: ProductDraft['media'] | undefined,
): ProductDraft {
  const known = new Map(base.variants.map((variant) => [variant.id, variant]))
  const rough = patch.variants?.map((input) => patchedVariant(known.get(input.id ?? ''), input)) ?? base.variants
  const options = patch.options ?? (patch.variants && base.options.length === 0 ? optionsOf(rough) : base.options)
  return {
    id: base.id,
    title: patch.title ?? base.title,
    handle: patch.handle ?? base.handle,
    description: patch.description ?? base.description,
    status: patch.status ?? base.status,
    vendor: patch.vendor === undefined ? base.vendor : patch.vendor,
    tax_class: patch.tax_class === undefined ? base.tax_class : patch.tax_class,
    design_id: patch.design_id === undefined ? base.design_id : patch.design_id,
    options,
    metadata: patch.metadata ?? base.metadata,
    details: patch.details ?? base.details,
    categories: patch.categories ?? base.categories,
    collections: patch.collections ?? base.collections,
    sales_channels: patch.sales_channels ?? base.sales_channels,
    media: media ?? base.media,
    variants: rough,
  }
}

/** Applies the request to a variant. Without a stored variant, creates one with the given id or a generated one. */
export function patchedVariant(base: VariantDraft | undefined, input: VariantInput): VariantDraft {
  const options = input.options === undefined ? (base?.options ?? []) : pairsOf(input.options)
  const inherited = base && base.title !== variantTitle(base.options) ? base.title : variantTitle(options)
  return {
    id: base?.id ?? input.id ?? newId('variant'),
    title: input.title ?? inherited,
    sku: input.sku === undefined ? (base?.sku ?? null) : input.sku,
    design_id: input.design_id === undefined ? (base?.design_id ?? null) : input.design_id,
    options,
    details: input.details ?? base?.details ?? {},
    prices: input.prices?.map(priceDraft) ?? base?.prices ?? [],
    managed: input.stock?.managed ?? null,
    on_hand: input.stock?.on_hand ?? null,
    allow_backorder: input.stock?.allow_backorder ?? null,
  }
}

/** Copies the product as a draft without stock, SKUs and barcodes. */
export const copyOf = (product: ProductDraft, title: string, handle: string): ProductDraft => ({
  ...product,
  id: newId('prod'),
  title,
  handle,
  status: 'draft',
  media: product.media.map((media) => ({ ...media, id: newId('media') })),
  variants: product.variants.map((variant) => {
    // A GTIN or barcode identifies one article worldwide.
    const { gtin: _, barcode: __, ...details } = variant.details
    return { ...variant, id: newId('variant'), sku: null, details, on_hand: 0 }
  }),
})

/** Converts a product from its API form to a draft. */
export const draftOf = (product: AdminProduct): ProductDraft => ({
  ...product,
  variants: product.variants.map((variant) => ({
    id: variant.id,
    title: variant.title,
    sku: variant.sku,
    design_id: variant.design_id,
    options: inOptionOrder(product.options, pairsOf(variant.options)),
    details: variant.details,
    prices: variant.prices.map((price) => ({ ...price, sales: price.sales.map(saleOf), salesAs: 'sales' as const })),
    managed: null,
    on_hand: null,
    allow_backorder: null,
  })),
})

const pairsOf = (options: Readonly<Record<string, string>>): OptionPair[] =>
  Object.entries(options).map(([name, value]) => ({ name, value }))

const priceDraft = (price: PriceInput): PriceDraft => ({
  currency: price.currency,
  amount: price.amount,
  sales: price.sales ? price.sales.map(saleOf) : singleSale(price),
  salesAs: price.sales ? 'sales' : 'sale_amount',
  region_id: price.region_id ?? null,
})

export const saleOf = ({ amount, starts_at, ends_at }: SaleInput): Sale => ({
  amount,
  startsAt: starts_at,
  endsAt: ends_at,
})

const singleSale = ({ sale_amount, sale_starts_at, sale_ends_at }: PriceInput): Sale[] =>
  sale_amount == null ? [] : [{ amount: sale_amount, startsAt: sale_starts_at ?? null, endsAt: sale_ends_at ?? null }]
