import { type Asset, readAsset } from '../../platform/http/asset.ts'
import { type Fragment, type Html, html, rawHtml } from '../../platform/http/html.ts'
import type { ShownProduct } from '../catalog-search/index.ts'
import { layout } from '../hosted-pages/index.ts'
import { absoluteUrl, categoryPath, withQuery } from './addresses.rules.ts'
import type { ShopGroups } from './navigation.ts'
import type { Visitor } from './visitor.ts'

const own = (name: string): Asset => readAsset(new URL(`./assets/${name}`, import.meta.url))

export const shopAssets = { css: own('shop.css'), js: own('shop.js') }

export interface ShopPage {
  readonly title: string
  readonly body: Html
  /** Path of the page. `query` is the part of the query that determines its content. */
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | null>>
  /** Parameters that the form for country and language must keep, but that search engines do not need. */
  readonly passing?: Readonly<Record<string, string | null>>
  /** Metadata for links and search engines. Null for a private page. */
  readonly about: About | null
  readonly searched?: string
}

export interface About {
  readonly description: string
  readonly type: 'website' | 'product'
  /** Absolute URL of the picture for link previews. Null: none. */
  readonly image?: string | null
  readonly data: readonly object[]
}

/**
 * Returns the absolute URL of the first picture. Link previews show it for a page with several products. Null without
 * pictures.
 */
export function previewOf(products: readonly Pick<ShownProduct, 'media'>[], baseUrl: string): string | null {
  const [first] = products.flatMap(({ media }) => media)
  return first ? absoluteUrl(first.url, baseUrl) : null
}

/** Renders a page of the shop with header, country and language selection, and metadata. */
export function shopPage(visitor: Visitor, groups: ShopGroups, page: ShopPage): string {
  const { settings, words } = visitor
  return layout({
    title: page.title,
    store: settings.store,
    width: 'wide',
    language: words.language,
    header: header(visitor, groups, page.searched ?? ''),
    footer: placeForm(visitor, page),
    head: html`<link rel="stylesheet" href="${shopAssets.css.path}">
<script src="${shopAssets.js.path}" defer></script>
${page.about && headOf(visitor, page, page.about)}`,
    body: page.body,
  })
}

function header({ settings, words, cart }: Visitor, groups: ShopGroups, searched: string): Html {
  const units = cart?.units ?? 0
  const roots = groups.below(null)
  return html`<div class="bar shop-bar">
<a class="shop-name" href="/">${settings.store.name}</a>
<form class="shop-search" role="search" action="/search" method="get">
<label class="sr-only" for="q">${words.nav.searchLabel}</label>
<input id="q" name="q" type="search" value="${searched}" placeholder="${words.nav.searchLabel}" maxlength="200" autocomplete="off" enterkeyhint="search">
<button class="button secondary" type="submit">${words.nav.search}</button>
</form>
<a class="shop-cart" href="/cart"${units > 0 && html` aria-label="${words.count(words.nav.cartWith, units)}"`}>${cartMark}<span>${words.nav.cart}</span>${units > 0 && html`<span class="units" aria-hidden="true">${units}</span>`}</a>
</div>
${
  roots.length > 0 &&
  html`<nav class="shop-nav" aria-label="${words.nav.categories}"><ul class="bar">${roots.map(
    (category) => html`<li><a href="${categoryPath(category.handle)}">${category.name}</a></li>`,
  )}</ul></nav>`
}`
}

const cartMark = rawHtml(
  '<svg aria-hidden="true" viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"><path d="M5 8h14l-1.2 11.2a1 1 0 0 1-1 .8H7.2a1 1 0 0 1-1-.8z"/><path d="M8.5 8a3.5 3.5 0 0 1 7 0"/></svg>',
)

/** Renders the form that selects country and language. It returns to the same page. */
function placeForm(
  { settings, words, region, textLanguage, languages }: Visitor,
  { path, query, passing }: ShopPage,
): Fragment {
  const regions = [...settings.regions.values()]
  if (regions.length < 2 && languages.length < 2) return null
  return html`<form class="bar place" action="${path}" method="get" aria-label="${words.place.title}">
${Object.entries({ ...query, ...passing }).map(([name, value]) => value !== null && html`<input type="hidden" name="${name}" value="${String(value)}">`)}
${
  regions.length > 1 &&
  html`<label>${words.place.region}
<select name="region">${regions.map(
    (one) =>
      html`<option value="${one.id}"${one.id === region.id && html` selected`}>${regionName(one, words)} (${one.currency})</option>`,
  )}</select></label>`
}
${
  languages.length > 1 &&
  html`<label>${words.place.language}
<select name="lang">${languages.map(
    (tag) =>
      html`<option value="${tag}" lang="${tag}"${tag === textLanguage && html` selected`}>${words.languageName(tag)}</option>`,
  )}</select></label>`
}
<button class="button secondary small" type="submit">${words.place.show}</button>
</form>`
}

/** Returns the name of a region. A region with a single country has the country's name in the visitor's language. */
export function regionName(region: Visitor['region'], words: Visitor['words']): string {
  const [only, another] = region.countries
  return only !== undefined && another === undefined ? words.countryName(only) : region.name
}

function headOf(visitor: Visitor, page: ShopPage, about: About): Html {
  const { settings, languages, textLanguage, baseUrl } = visitor
  const [shops] = languages
  const addressIn = (tag: string) => baseUrl + withQuery(page.path, { ...page.query, lang: tag === shops ? null : tag })
  const canonical = addressIn(textLanguage)
  const name = settings.store.name
  return html`<meta name="description" content="${about.description}">
<link rel="canonical" href="${canonical}">
${
  languages.length > 1 &&
  html`${languages.map(
    (tag) => html`<link rel="alternate" hreflang="${tag}" href="${addressIn(tag)}">
`,
  )}<link rel="alternate" hreflang="x-default" href="${addressIn(shops)}">`
}
<meta property="og:site_name" content="${name}">
<meta property="og:title" content="${page.title}">
<meta property="og:description" content="${about.description}">
<meta property="og:type" content="${about.type}">
<meta property="og:url" content="${canonical}">
${
  about.image &&
  html`<meta property="og:image" content="${about.image}">
<meta name="twitter:card" content="summary_large_image">`
}
${about.data.length > 0 && jsonLd(about.data)}`
}

/** Renders a script element with structured data. Escapes `<`, so that the shop's texts cannot end the element. */
const jsonLd = (data: readonly object[]): Html =>
  rawHtml(
    `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@graph': data }).replace(/</g, '\\u003c')}</script>`,
  )

/** Shortens a text to one line of about `most` characters, cut at a word if possible. */
export function summaryOf(text: string, most = 160): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  const cut = line.slice(0, most)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most - 30)).replace(/[\s,;:.]+$/, '')}…`
}

/** A step of the path to a page: `Home / Clothing / Sarees`. The last step is the page itself. */
export interface Step {
  readonly name: string
  readonly path: string
}

export const breadcrumbs = (steps: readonly Step[], { words }: Visitor): Html =>
  html`<nav class="crumbs" aria-label="${words.list.path}"><ol>
<li><a href="/">${words.nav.home}</a></li>
${steps.map(
  ({ name, path }, at) =>
    html`<li>${at === steps.length - 1 ? html`<span aria-current="page">${name}</span>` : html`<a href="${path}">${name}</a>`}</li>`,
)}
</ol></nav>`

export const breadcrumbData = (steps: readonly Step[], { baseUrl, settings }: Visitor): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: settings.store.name, path: '/' }, ...steps].map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: baseUrl + path,
  })),
})
