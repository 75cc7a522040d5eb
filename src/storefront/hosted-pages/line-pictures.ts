import type { Queryable } from '../../platform/db/database.ts'
import type { Html } from '../../platform/http/html.ts'
import { lookupProducts, readVariantPictures, type ShownProduct } from '../catalog-search/index.ts'
import type { Checkout, CheckoutLine } from '../checkout/index.ts'
import type { OrderRow } from '../orders/index.ts'
import { translateBought } from '../translations/index.ts'
import type { HostedPagesDeps } from './http.ts'
import type { PictureSources } from './picture.rules.ts'
import { pictureFrame } from './picture-frame.ts'
import type { Shown } from './shown.ts'

/** Pictures of lines whose products are still sold, by variant id: the variant's own picture or the product's first. */
export interface LinePictures {
  readonly sources: PictureSources
  readonly byVariant: ReadonlyMap<string, { readonly url: string }>
}

/**
 * Returns the session in the reader's language, and the pictures of its lines. A line whose product is no longer sold
 * has no picture.
 */
export async function shownLines(
  deps: HostedPagesDeps,
  { textLocales }: Pick<Shown, 'textLocales'>,
  checkout: Checkout,
): Promise<{ readonly checkout: Checkout; readonly pictures: LinePictures }> {
  const products = await soldProducts(deps, checkout.salesChannelId, checkout.state.lines)
  return {
    checkout: await translatedCheckout(deps.db, textLocales, checkout, products),
    pictures: await linePictures(deps, checkout.state.lines, products),
  }
}

export async function linePictures(
  deps: HostedPagesDeps,
  lines: readonly { readonly productId: string; readonly variantId: string }[],
  products: ReadonlyMap<string, ShownProduct>,
): Promise<LinePictures> {
  const sold = lines.filter(({ productId }) => (products.get(productId)?.media.length ?? 0) > 0)
  const ids = sold.map(({ variantId }) => variantId)
  const own = ids.length === 0 ? new Map<string, string>() : await readVariantPictures(deps.db, ids)
  const byVariant = sold.flatMap(({ productId, variantId }) => {
    const [first, ...more] = products.get(productId)?.media ?? []
    const address = URL.parse(own.get(variantId) ?? '', deps.baseUrl)?.href
    const picture = more.find(({ url }) => url === address) ?? first
    return picture ? [[variantId, { url: picture.url }] as const] : []
  })
  return { sources: deps, byVariant: new Map(byVariant) }
}

/** Returns the products with these ids that are still sold. The keys are product ids. */
export async function soldProducts(
  deps: HostedPagesDeps,
  salesChannelId: string,
  lines: readonly { readonly productId: string }[],
): Promise<ReadonlyMap<string, ShownProduct>> {
  const ids = lines.map(({ productId }) => productId)
  if (ids.length === 0) return new Map()
  const context = { regionId: null, currency: null, country: null }
  const { products } = await lookupProducts(deps, { salesChannelId, ids, context })
  // Safe cast: `productView` rendered this JSON.
  const shown = products.map((text) => JSON.parse(text.toString()) as ShownProduct)
  return new Map(shown.map((product) => [product.id, product]))
}

/** Returns an order in the reader's language, with pictures of products that the shop still sells. */
export async function shownOrder(
  deps: HostedPagesDeps,
  { textLocales }: Pick<Shown, 'textLocales'>,
  order: OrderRow,
): Promise<{ readonly order: OrderRow; readonly pictures: LinePictures }> {
  const { store } = await deps.settings.current()
  const { shippingOption } = order.snapshot
  const bought = { lines: order.lines, deliveries: shippingOption === null ? [] : [shippingOption] }
  const { lines, deliveries } = await translateBought(deps.db, textLocales, bought)
  const products: ReadonlyMap<string, ShownProduct> =
    store.defaultSalesChannelId === null ? new Map() : await soldProducts(deps, store.defaultSalesChannelId, lines)
  return {
    order: { ...order, lines, snapshot: { ...order.snapshot, shippingOption: deliveries[0] ?? null } },
    pictures: await linePictures(deps, lines, products),
  }
}

export async function translatedCheckout(
  db: Queryable,
  textLocales: readonly string[],
  checkout: Checkout,
  products: ReadonlyMap<string, ShownProduct>,
): Promise<Checkout> {
  const { state } = checkout
  const bought = { lines: state.lines, deliveries: state.quote.options }
  const { lines, deliveries } = await translateBought(db, textLocales, bought, products)
  return { ...checkout, state: { ...state, lines, quote: { ...state.quote, options: deliveries } } }
}

/** Returns the picture of a line. It has no alternative text, because the title is next to it. */
export const linePicture = (
  { variantId }: Pick<CheckoutLine, 'variantId'>,
  title: string,
  pictures: LinePictures,
): Html =>
  pictureFrame(pictures.byVariant.get(variantId), {
    title,
    sources: pictures.sources,
    sizes: '5.5rem',
    loading: 'eager',
  })
