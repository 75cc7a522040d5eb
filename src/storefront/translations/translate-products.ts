import { createHash } from 'node:crypto'
import type { Queryable } from '../../platform/db/database.ts'
import { readSoldVariants, readTexts, type TextName, textKey } from './text-store.ts'
import { type Option, variantTitle } from './translated-options.rules.ts'

export interface WrittenVariant {
  readonly id: string
  readonly title: string
  readonly options: readonly Option[]
}

export interface WrittenProduct {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly media: readonly { readonly url: string; readonly alt?: string }[]
  readonly variants: readonly WrittenVariant[]
}

/**
 * Translates products in one statement, or none if `locales` is empty. Texts without a translation keep the shop's
 * wording.
 */
export async function translateProducts<Product extends WrittenProduct>(
  db: Queryable,
  locales: readonly string[],
  products: readonly Product[],
): Promise<readonly Product[]> {
  if (locales.length === 0 || products.length === 0) return products
  const texts = await readTexts(db, locales, textsOfProducts(products))
  return products.map((product) => translatedProduct(product, texts))
}

/** Translates like `translateProducts`, and in the same statement the names of shipping options. */
export async function translateOffered<Product extends WrittenProduct, Delivery extends WrittenDelivery>(
  db: Queryable,
  locales: readonly string[],
  { product, deliveries }: Offered<Product, Delivery>,
): Promise<Offered<Product, Delivery>> {
  if (locales.length === 0) return { product, deliveries }
  const nameOf = ({ id, name }: Delivery) => deliveryNameOf({ id, title: name })
  const texts = await readTexts(db, locales, [...textsOfProducts([product]), ...deliveries.map(nameOf)])
  return {
    product: translatedProduct(product, texts),
    deliveries: deliveries.map((one) => ({ ...one, name: texts.get(textKey(nameOf(one))) ?? one.name })),
  }
}

interface WrittenDelivery {
  readonly id: string
  readonly name: string
}

interface Offered<Product extends WrittenProduct, Delivery extends WrittenDelivery> {
  readonly product: Product
  readonly deliveries: readonly Delivery[]
}

function textsOfProducts(products: readonly WrittenProduct[]): TextName[] {
  const options = products.flatMap(({ variants }) => variants.flatMap((variant) => variant.options))
  return [...products.flatMap(({ id }) => [titleOf(id), descriptionOf(id)]), ...namesOf(options)]
}

function translatedProduct<Product extends WrittenProduct>(
  product: Product,
  texts: ReadonlyMap<string, string>,
): Product {
  return {
    ...retitled(product, texts),
    description: texts.get(textKey(descriptionOf(product.id))) ?? product.description,
    variants: product.variants.map((variant) => {
      const translated = variant.options.map((option) => translatedOption(option, texts))
      return { ...variant, title: variantTitle(variant, translated), options: translated }
    }),
  }
}

/** Translates like `translateProducts`, for a list that shows only titles. */
export async function translateTitles<Product extends Pick<WrittenProduct, 'id' | 'title' | 'media'>>(
  db: Queryable,
  locales: readonly string[],
  products: readonly Product[],
): Promise<readonly Product[]> {
  if (locales.length === 0 || products.length === 0) return products
  const texts = await readTexts(
    db,
    locales,
    products.map(({ id }) => titleOf(id)),
  )
  return products.map((product) => retitled(product, texts))
}

interface Line {
  readonly productId: string
  readonly variantId: string
  readonly title: string
  readonly variantTitle: string
}

interface Bought<Written extends Line, Delivery extends NamedDelivery> {
  readonly lines: readonly Written[]
  readonly deliveries: readonly Delivery[]
}

interface NamedDelivery {
  readonly id: string
  readonly title: string
}

/**
 * Translates the lines and shipping options of a cart or order. A title is translated only if the translation was made
 * from exactly that title, because the shop may have changed it since. The title of a variant is translated if the
 * variant still exists with that title. Without `products`, an additional statement reads the variants.
 */
export async function translateBought<Written extends Line, Delivery extends NamedDelivery>(
  db: Queryable,
  locales: readonly string[],
  { lines, deliveries }: Bought<Written, Delivery>,
  products: ReadonlyMap<string, Pick<WrittenProduct, 'variants'>> | null = null,
): Promise<Bought<Written, Delivery>> {
  if (locales.length === 0 || lines.length + deliveries.length === 0) return { lines, deliveries }
  const ids = lines.map(({ variantId }) => variantId)
  const variants = products
    ? [...products.values()].flatMap((product) => product.variants)
    : await readSoldVariants(db, ids)
  const sold = new Map(variants.map((variant) => [variant.id, variant]))
  const bought = ids.flatMap((id) => sold.get(id) ?? [])
  const names = [
    ...lines.map(lineTitleOf),
    ...namesOf(bought.flatMap(({ options }) => options)),
    ...deliveries.map(deliveryNameOf),
  ]
  const texts = await readTexts(db, locales, names)
  const translatedLines = lines.map((line) => {
    const variant = sold.get(line.variantId)
    const translated = variant?.options.map((option) => translatedOption(option, texts)) ?? []
    return {
      ...line,
      title: texts.get(textKey(lineTitleOf(line))) ?? line.title,
      variantTitle: variant?.title === line.variantTitle ? variantTitle(variant, translated) : line.variantTitle,
    }
  })
  const named = deliveries.map((one) => ({ ...one, title: texts.get(textKey(deliveryNameOf(one))) ?? one.title }))
  return { lines: translatedLines, deliveries: named }
}

const titleOf = (id: string): TextName => ({ type: 'product', id, field: 'title' })
const lineTitleOf = ({ productId, title }: Line): TextName => ({ ...titleOf(productId), source: title })
const deliveryNameOf = ({ id, title }: NamedDelivery): TextName => ({
  type: 'shipping_option',
  id,
  field: 'name',
  source: title,
})
const descriptionOf = (id: string): TextName => ({ type: 'product', id, field: 'description' })
const textOfName = ({ name }: Option): TextName => ({ type: 'product_option', id: optionId(name, ''), field: 'name' })
const textOfValue = ({ name, value }: Option): TextName => ({
  type: 'product_option',
  id: optionId(name, value),
  field: 'value',
})

const namesOf = (options: readonly Option[]): TextName[] => [
  ...new Map(options.flatMap((one) => [textOfName(one), textOfValue(one)]).map((name) => [name.id, name])).values(),
]

/** Computes the same id as `product_option_id` in the database. */
const optionId = (name: string, value: string): string =>
  `opt_${createHash('sha256').update(`${name}\n${value}`).digest('hex')}`

const translatedOption = (option: Option, texts: ReadonlyMap<string, string>): Option => ({
  name: texts.get(textKey(textOfName(option))) ?? option.name,
  value: texts.get(textKey(textOfValue(option))) ?? option.value,
  writtenName: option.name,
})

/** Replaces the title. A picture whose alternative text is the title gets the translation too. */
function retitled<Product extends Pick<WrittenProduct, 'id' | 'title' | 'media'>>(
  product: Product,
  texts: ReadonlyMap<string, string>,
): Product {
  const title = texts.get(textKey(titleOf(product.id))) ?? product.title
  const media = product.media.map((one) => (one.alt === product.title ? { ...one, alt: title } : one))
  return { ...product, title, media }
}
