import { type Fragment, type Html, html } from '../../platform/http/html.ts'
import type { ShownProduct } from '../catalog-search/index.ts'
import {
  linksSection,
  type PictureSources,
  pictureFrame,
  pictureOf,
  trySection,
  type WelcomeLink,
} from '../hosted-pages/index.ts'
import { collectionPath } from './addresses.rules.ts'
import { previewOf, type ShopPage, summaryOf } from './frame.ts'
import type { ShownCollection } from './navigation-store.ts'
import { productTiles } from './product-card.ts'
import type { Visitor } from './visitor.ts'
import { fill } from './words/index.ts'

export interface Home {
  readonly visitor: Visitor
  readonly sources: PictureSources
  readonly collections: readonly ShownCollection[]
  readonly products: readonly ShownProduct[]
  readonly productCount: number
  /** Links for visitors of the demo shop. Null for any other shop. */
  readonly demo: { readonly publishableKey: string; readonly links: readonly WelcomeLink[] } | null
  readonly data: readonly object[]
}

const mostCollections = 8

export function homePage(home: Home): ShopPage {
  const { visitor, products, sources, demo } = home
  const { store } = visitor.settings
  const titles = home.collections.map(({ title }) => title).join(', ')
  return {
    title: store.name,
    path: '/',
    about: {
      type: 'website',
      description: summaryOf(titles === '' ? store.name : `${store.name}: ${titles}`),
      image: previewOf(products, sources.baseUrl),
      data: home.data,
    },
    body: html`<section class="front">
<div><h1>${store.name}</h1>
<p><a class="button" href="/search">${visitor.words.home.browse}</a></p></div>
${frontPictures(home)}
</section>
${collectionsSection(home)}
${
  products.length > 0 &&
  html`<section class="shelf" aria-labelledby="newest"><h2 id="newest">${visitor.words.home.newest}</h2>
${productTiles({ products, words: visitor.words, sources, level: 3, seen: 0 })}
${allLink(home)}</section>`
}
${
  demo &&
  html`<p class="agents" lang="en"><span>Agents buy here</span> <a href="/.well-known/ucp"><code>${sources.baseUrl}/.well-known/ucp</code></a></p>
<div class="columns even shelf" lang="en">
${linksSection(demo.links)}
${trySection({ baseUrl: sources.baseUrl, demoPublishableKey: demo.publishableKey })}
</div>`
}`,
  }
}

/** Renders decorative pictures of three of the newest products. */
function frontPictures({ products, sources }: Home): Fragment {
  const shown = products.filter(({ media }) => media[0] && pictureOf(media[0].url, sources)).slice(0, 3)
  return (
    shown.length === 3 &&
    html`<div class="front-pictures">${shown.map(({ title, media }, at) =>
      pictureFrame(media[0] && { url: media[0].url }, {
        title,
        sources,
        sizes: '(min-width: 68rem) 12rem, 30vw',
        loading: 'eager',
        isFirst: at === 1,
      }),
    )}</div>`
  )
}

function collectionsSection({ collections, visitor, sources }: Home): Html | null {
  if (collections.length === 0) return null
  const pictures = differentPictures(collections)
  return html`<section class="shelf" aria-labelledby="collections"><h2 id="collections">${visitor.words.home.collections}</h2>
<ul class="collections">${collections.slice(0, mostCollections).map(
    ({ id, title, handle }) =>
      html`<li><a href="${collectionPath(handle)}">${pictureFrame(pictures.get(id), {
        title,
        sources,
        sizes: '(min-width: 68rem) 15.5rem, (min-width: 40rem) 23vw, 60vw',
        loading: 'lazy',
      })}<span>${title}</span></a></li>`,
  )}</ul></section>`
}

/**
 * Picks a picture for each collection. The pictures differ if possible, although one product may be the first of
 * several collections.
 */
function differentPictures(collections: readonly ShownCollection[]): ReadonlyMap<string, { readonly url: string }> {
  const used = new Set<string>()
  const chosen = new Map<string, { readonly url: string }>()
  for (const { id, pictureUrls } of collections) {
    const url = pictureUrls.find((one) => !used.has(one)) ?? pictureUrls[0]
    if (url === undefined) continue
    used.add(url)
    chosen.set(id, { url })
  }
  return chosen
}

const allLink = ({ products, productCount, visitor: { words } }: Home): Fragment =>
  productCount > products.length &&
  html`<p class="more"><a href="/search">${fill(words.home.all, { count: words.number(productCount) })}</a></p>`
