import { type Fragment, type Html, html } from '../../platform/http/html.ts'
import type { ShownProduct } from '../catalog-search/index.ts'
import type { PictureSources } from '../hosted-pages/index.ts'
import { categoryPath, withQuery } from './addresses.rules.ts'
import { breadcrumbData, breadcrumbs, previewOf, type ShopPage, type Step, summaryOf } from './frame.ts'
import type { ShownCategory } from './navigation-store.ts'
import { productTiles } from './product-card.ts'
import type { Visitor } from './visitor.ts'
import { fill, type ShopWords } from './words/index.ts'

export const perPage = 24
/** Maximum number of pages of a list. Visitors do not read further, and crawlers use the sitemap. */
export const mostPages = 200

export interface ProductList {
  readonly visitor: Visitor
  readonly sources: PictureSources
  readonly title: string
  /** Path from the start page. The last step is the page itself. */
  readonly steps: readonly Step[]
  readonly path: string
  readonly query: string | null
  readonly subcategories: readonly ShownCategory[]
  readonly products: readonly ShownProduct[]
  readonly count: number
  readonly isPartial: boolean
  /** Counted from 1. */
  readonly page: number
}

/** Renders the page of a collection, a category, or search results. */
export function listPage(list: ProductList): ShopPage {
  const { visitor, title, steps, path, query, page, products } = list
  const { words } = visitor
  const names = products.slice(0, 6).map((product) => product.title)
  return {
    title: page > 1 ? `${title} (${words.number(page)})` : title,
    path,
    query: { q: query, page: page > 1 ? page : null },
    searched: query ?? '',
    // Search results are not indexed. Search engines find the products themselves.
    about:
      query === null
        ? {
            type: 'website',
            description: summaryOf([title, ...names].join(', ')),
            image: previewOf(products, list.sources.baseUrl),
            data: [breadcrumbData(steps, visitor)],
          }
        : null,
    body: html`${breadcrumbs(steps, visitor)}
<h1>${title}</h1>
${subcategoryLinks(list)}
${results(list)}
${pager(list)}`,
  }
}

const subcategoryLinks = ({ subcategories, title }: ProductList): Fragment =>
  subcategories.length > 0 &&
  html`<nav class="chips" aria-label="${title}"><ul>${subcategories.map(
    ({ name, handle }) => html`<li><a href="${categoryPath(handle)}">${name}</a></li>`,
  )}</ul></nav>`

function results({ products, count, isPartial, query, subcategories, visitor: { words }, sources }: ProductList): Html {
  if (products.length === 0) {
    if (query === null) return html`${subcategories.length === 0 && html`<p class="lead">${words.list.empty}</p>`}`
    return html`<p class="lead">${words.list.noneHint}</p>`
  }
  return html`<p class="note" role="status">${isPartial ? words.list.partial : words.count(words.list.products, count)}</p>
${productTiles({ products, words, sources, level: 2, seen: 4 })}`
}

export const pagesOf = (count: number): number => Math.min(mostPages, Math.max(1, Math.ceil(count / perPage)))

function pager({ path, query, page, count, visitor: { words } }: ProductList): Fragment {
  const pages = pagesOf(count)
  if (pages === 1) return null
  const to = (target: number) => withQuery(path, { q: query, page: target > 1 ? target : null })
  return html`<nav class="pager" aria-label="${words.list.pages}">
${page > 1 && html`<a class="button secondary" rel="prev" href="${to(page - 1)}">${words.list.previous}</a>`}
<span>${position(words, page, pages)}</span>
${page < pages && html`<a class="button secondary" rel="next" href="${to(page + 1)}">${words.list.next}</a>`}
</nav>`
}

const position = (words: ShopWords, page: number, pages: number): string =>
  fill(words.list.page, { page: words.number(page), pages: words.number(pages) })
