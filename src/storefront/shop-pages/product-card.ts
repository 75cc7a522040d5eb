import { type Html, html } from '../../platform/http/html.ts'
import type { ShownProduct } from '../catalog-search/index.ts'
import { type PictureSources, pictureFrame } from '../hosted-pages/index.ts'
import { productPath } from './addresses.rules.ts'
import { fill, type ShopWords } from './words/index.ts'

/** Sizes of a tile's picture: two columns on a phone, four on a desktop. */
const tileSizes = '(min-width: 68rem) 15.5rem, (min-width: 40rem) 23vw, 45vw'

export interface Tiles {
  readonly products: readonly ShownProduct[]
  readonly words: ShopWords
  readonly sources: PictureSources
  /** Heading level of the tiles. */
  readonly level: 2 | 3
  /** Number of pictures that are visible without scrolling. They load with the page. */
  readonly seen: number
}

export const productTiles = ({ products, words, sources, level, seen }: Tiles): Html =>
  html`<ul class="products">${products.map((product, at) => tile(product, words, sources, { level, isSeen: at < seen }))}</ul>`

function tile(
  { title, handle, media, price_range, variants }: ShownProduct,
  words: ShopWords,
  sources: PictureSources,
  { level, isSeen }: { readonly level: 2 | 3; readonly isSeen: boolean },
): Html {
  const link = html`<a href="${productPath(handle)}">${title}</a>`
  const isGone = !variants.some(({ availability }) => availability.available)
  return html`<li class="tile">${pictureFrame(media[0], { title, sources, sizes: tileSizes, loading: isSeen ? 'eager' : 'lazy' })}
${level === 2 ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`}
<p class="price">${price_range === null ? words.product.notSoldHere : priceOf(price_range, words)}${price_range !== null && isGone && html` <span class="gone">${words.product.soldOut}</span>`}</p></li>`
}

function priceOf({ min, max }: NonNullable<ShownProduct['price_range']>, words: ShopWords): string {
  const price = words.money(min.amount, min.currency)
  return min.amount === max.amount ? price : fill(words.list.from, { price })
}
