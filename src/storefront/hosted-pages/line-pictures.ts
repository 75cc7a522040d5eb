import type { Html } from '../../platform/http/html.ts'
import { lookupProducts, type ShownProduct } from '../catalog/index.ts'
import type { Checkout, CheckoutLine } from '../checkout/index.ts'
import type { HostedPagesDeps } from './http.ts'
import type { PictureSources } from './picture.rules.ts'
import { pictureFrame } from './picture-frame.ts'

/** The first picture of each product, as long as it is sold. */
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
  // Written by `productView`.
  const shown = products.map((text) => JSON.parse(text.toString()) as ShownProduct)
  return {
    sources: deps,
    byProduct: new Map(shown.flatMap(({ id, media: [first] }) => (first ? [[id, { url: first.url }] as const] : []))),
  }
}

/** For the looks: the title beside it says what it is. */
export const linePicture = ({ productId }: CheckoutLine, title: string, pictures: LinePictures): Html =>
  pictureFrame(pictures.byProduct.get(productId), {
    title,
    sources: pictures.sources,
    sizes: '5.5rem',
    loading: 'eager',
  })
