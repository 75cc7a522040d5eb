import type { Queryable } from '../../platform/db/database.ts'
import type { Html } from '../../platform/http/html.ts'
import { lookupProducts, type ShownProduct } from '../catalog/index.ts'
import type { Checkout, CheckoutLine } from '../checkout/index.ts'
import type { OrderRow } from '../orders/index.ts'
import { translateLines } from '../translations/index.ts'
import type { HostedPagesDeps } from './http.ts'
import type { PictureSources } from './picture.rules.ts'
import { pictureFrame } from './picture-frame.ts'
import type { Shown } from './shown.ts'

/** First picture of each product on sale, by product id. */
export interface LinePictures {
  readonly sources: PictureSources
  readonly byProduct: ReadonlyMap<string, { readonly url: string }>
}

/** The session in the reader's language, and the pictures of its products. */
export async function shownLines(
  deps: HostedPagesDeps,
  { textLocales }: Pick<Shown, 'textLocales'>,
  checkout: Checkout,
): Promise<{ readonly checkout: Checkout; readonly pictures: LinePictures }> {
  const products = await soldProducts(deps, checkout.salesChannelId, checkout.state.lines)
  const pictures = [...products.values()].flatMap(({ id, media: [first] }) =>
    first ? [[id, { url: first.url }] as const] : [],
  )
  return {
    checkout: await translatedCheckout(deps.db, textLocales, checkout, products),
    pictures: { sources: deps, byProduct: new Map(pictures) },
  }
}

/** Those of the products that are still sold, by id. */
export async function soldProducts(
  deps: HostedPagesDeps,
  salesChannelId: string,
  lines: readonly { readonly productId: string }[],
): Promise<ReadonlyMap<string, ShownProduct>> {
  const ids = lines.map(({ productId }) => productId)
  if (ids.length === 0) return new Map()
  const context = { regionId: null, currency: null, country: null }
  const { products } = await lookupProducts(deps, { salesChannelId, ids, context })
  // Safe cast: `productView` wrote it.
  const shown = products.map((text) => JSON.parse(text.toString()) as ShownProduct)
  return new Map(shown.map((product) => [product.id, product]))
}

/** Lines of an order in the reader's language. */
export async function translatedOrderLines(
  deps: HostedPagesDeps,
  { textLocales }: Pick<Shown, 'textLocales'>,
  salesChannelId: string | null,
  lines: OrderRow['lines'],
): Promise<OrderRow['lines']> {
  if (textLocales.length === 0) return lines
  const products = salesChannelId === null ? new Map() : await soldProducts(deps, salesChannelId, lines)
  return translateLines(deps.db, textLocales, lines, products)
}

export async function translatedCheckout(
  db: Queryable,
  textLocales: readonly string[],
  checkout: Checkout,
  products: ReadonlyMap<string, ShownProduct>,
): Promise<Checkout> {
  const lines = await translateLines(db, textLocales, checkout.state.lines, products)
  return { ...checkout, state: { ...checkout.state, lines } }
}

/** Decorative: the title is beside it. */
export const linePicture = ({ productId }: CheckoutLine, title: string, pictures: LinePictures): Html =>
  pictureFrame(pictures.byProduct.get(productId), {
    title,
    sources: pictures.sources,
    sizes: '5.5rem',
    loading: 'eager',
  })
