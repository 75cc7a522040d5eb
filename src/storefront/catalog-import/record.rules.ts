import { inOptionOrder, optionMisfits, saleProblem, salesProblems } from '../product-rules/index.ts'
import { fieldName } from './field-names.ts'
import type {
  FieldKey,
  ImportedPrice,
  ImportedProduct,
  ImportedVariant,
  ImportFormat,
  ImportProblem,
} from './import.types.ts'

/** Maximum number of variants per product, as in the API. */
const mostVariants = 2048
const tooManyVariants = `This product has more than ${mostVariants} variants. Leave some out.`

interface Complaint {
  readonly line: number
  readonly key: FieldKey
  readonly variant: number | null
  readonly message: string
}

/**
 * Returns the problems of a product that can be found without reading the shop's data. `regions`: currency by region
 * id.
 */
export function recordProblems(
  product: ImportedProduct,
  format: ImportFormat,
  regions: ReadonlyMap<string, string>,
): ImportProblem[] {
  const extra = product.variants[mostVariants]
  const complaints: readonly Complaint[] = extra
    ? [{ line: extra.line, key: 'options', variant: mostVariants, message: tooManyVariants }]
    : allComplaints(product, regions)
  return complaints.map(({ line, key, variant, message }) => ({
    line,
    field: fieldName(format, key, variant),
    message,
  }))
}

function allComplaints(product: ImportedProduct, regions: ReadonlyMap<string, string>): Complaint[] {
  return [
    ...textComplaints(product),
    ...mediaComplaints(product),
    ...optionComplaints(product),
    ...product.variants.flatMap((variant, index) => variantComplaints(variant, index, regions)),
  ]
}

/** Sorts each variant's options in the product's order, so that the database finds equal combinations. */
export const ordered = (product: ImportedProduct): ImportedProduct => ({
  ...product,
  variants: product.variants.map((variant) => ({
    ...variant,
    options: inOptionOrder(product.options, variant.options),
  })),
})

function textComplaints(product: ImportedProduct): Complaint[] {
  const { line } = product
  const about = (key: FieldKey, message: string | null): Complaint[] =>
    message === null ? [] : [{ line, key, variant: null, message }]
  return [
    // Checked before staging, so that a file with millions of such products does not fill a table.
    ...about('title', product.id || product.handle || product.title ? null : 'A new product needs a title.'),
    ...about('id', idComplaint(product.id)),
    ...about('handle', textComplaint(product.handle, 255)),
    ...about('title', textComplaint(product.title, 255)),
    ...about('description', textComplaint(product.description, 100_000)),
    ...about('vendor', textComplaint(product.vendor, 255)),
    ...about('tax_class', textComplaint(product.taxClass, 255)),
    ...(product.categories ?? []).flatMap((name) =>
      about('categories', textComplaint('name' in name ? name.name : null, 255)),
    ),
    ...(product.collections ?? []).flatMap((name) =>
      about('collections', textComplaint('name' in name ? name.name : null, 255)),
    ),
    ...(product.tags ?? []).flatMap((tag) => about('tags', textComplaint(tag, 1000))),
  ]
}

function mediaComplaints({ line, media }: ImportedProduct): Complaint[] {
  return (media ?? []).flatMap(({ url, alt }) => {
    const message =
      textComplaint(alt, 1000) ??
      textComplaint(url, 2048) ??
      (/^(https?:\/\/|\/(?!\/))\S+$/.test(url) ? null : `"${url.slice(0, 100)}" is not an http or https address.`)
    return message === null ? [] : [{ line, key: 'media' as const, variant: null, message }]
  })
}

function optionComplaints({ line, options, variants }: ImportedProduct): Complaint[] {
  const texts = options.flatMap(({ name, values }) => [name, ...values])
  const unusable = texts.map((text) => textComplaint(text, 255)).find((message) => message !== null)
  if (unusable) return [{ line, key: 'options', variant: null, message: unusable }]
  return optionMisfits(options, variants).map(({ variant, message }) => ({
    line: variants[variant]?.line ?? line,
    key: 'options',
    variant,
    message,
  }))
}

function variantComplaints(variant: ImportedVariant, index: number, regions: ReadonlyMap<string, string>): Complaint[] {
  const about = (key: FieldKey, message: string | null): Complaint[] =>
    message === null ? [] : [{ line: variant.line, key, variant: index, message }]
  return [
    ...about('variant_id', idComplaint(variant.id)),
    ...about('variant_title', textComplaint(variant.title, 255)),
    ...about('sku', textComplaint(variant.sku, 255)),
    ...variant.prices.flatMap((price) => {
      const sale = saleProblem(price)?.message ?? laterSaleProblem(price)
      return [...about('sale_price', sale), ...about('price', regionComplaint(price, regions))]
    }),
    ...about('price', repeatedPrice(variant.prices)),
  ]
}

function laterSaleProblem({ amount, saleAmount, saleStartsAt, saleEndsAt, laterSales }: ImportedPrice): string | null {
  if (saleAmount === null || !laterSales) return null
  const later = laterSales.map(({ amountMinor, startsAt, endsAt }) => ({ amount: amountMinor, startsAt, endsAt }))
  const sales = [{ amount: saleAmount, startsAt: saleStartsAt, endsAt: saleEndsAt }, ...later]
  return salesProblems(amount, sales)[0]?.message ?? null
}

function regionComplaint({ regionId, currency }: ImportedPrice, regions: ReadonlyMap<string, string>): string | null {
  if (regionId === null) return null
  const sellsIn = regions.get(regionId)
  if (sellsIn === undefined) return `Region ${regionId} was not found.`
  return sellsIn === currency ? null : `Region ${regionId} sells in ${sellsIn}.`
}

function repeatedPrice(prices: readonly ImportedPrice[]): string | null {
  const keys = new Set(prices.map(({ currency, regionId }) => `${currency} ${regionId}`))
  return keys.size === prices.length
    ? null
    : 'The variant has two prices for one currency and region. Leave out one of them.'
}

const idComplaint = (id: string | null): string | null =>
  id === null || /^[A-Za-z0-9_\-.~:]{1,255}$/.test(id)
    ? null
    : `"${id.slice(0, 100)}" cannot be an id: use 1 to 255 of A-Z a-z 0-9 _ - . ~ :`

function textComplaint(text: string | null, maxLength: number): string | null {
  if (text === null) return null
  if (text.includes('\0') || !text.isWellFormed()) return 'This text has characters that cannot be stored.'
  return text.length <= maxLength ? null : `This text is longer than ${maxLength} characters.`
}
