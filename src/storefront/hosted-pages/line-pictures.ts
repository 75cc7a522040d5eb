import type { Html } from '../../platform/http/html.ts'
import { lookupProducts, type ShownProduct } from '../catalog/index.ts'
import type { Checkout, CheckoutLine } from '../checkout/index.ts'
import type { HostedPagesDeps } from './http.ts'
import type { PictureSources } from './picture.rules.ts'
import { pictureFrame } from './picture-frame.ts'

/** First picture of each product on sale. */
export interface LinePictures {
  readonly sources: PictureSources
  readonly byProduct: ReadonlyMap<string, { readonly url: string }>
}

export async function linePictures(deps: HostedPagesDeps, { salesChannelId, state }: Checkout): Promise<LinePictures> {
  const ids = state.lines.map(({ productId }) => productId)
  const { products } =
    ids.length === 0
      ? { products: [] }
      : await lookupProducts(deps, { salesChannelId, ids, context: { regionId: null, currency: null, country: null } })
  // Safe cast: `productView` wrote it.
  const shown = products.map((text) => JSON.parse(text.toString()) as ShownProduct)
  return {
    sources: deps,
    byProduct: new Map(shown.flatMap(({ id, media: [first] }) => (first ? [[id, { url: first.url }] as const] : []))),
  }
}

/** Decorative: the title is beside it. */
export const linePicture = ({ productId }: CheckoutLine, title: string, pictures: LinePictures): Html =>
  pictureFrame(pictures.byProduct.get(productId), {
    title,
    sources: pictures.sources,
    sizes: '5.5rem',
    loading: 'eager',
  })
