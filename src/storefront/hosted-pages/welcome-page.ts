import { type Html, html } from '../../platform/http/html.ts'
import { fill } from '../../platform/mail/languages.ts'
import type { ShownProduct } from '../catalog-search/index.ts'
import type { StoreFacts } from '../settings/index.ts'
import { languageForm } from './language-form.ts'
import { layout } from './layout.ts'
import type { Shown } from './shown.ts'
import { ownPath } from './web-address.rules.ts'
import type { PageWords } from './words/index.ts'

export interface WelcomeLink {
  readonly href: string
  readonly title: string
  readonly text: string
}

export interface Welcome {
  readonly shown: Shown
  readonly store: StoreFacts
  readonly baseUrl: string
  readonly products: readonly ShownProduct[]
  /** Total number of products. */
  readonly productCount: number
  /** Key for the example. Null unless the shop is a demo. */
  readonly demoPublishableKey: string | null
  readonly links: readonly WelcomeLink[]
}

/** Renders the page at the root URL of a shop whose own pages are off. */
export const welcomePage = (welcome: Welcome): string =>
  layout({
    title: welcome.store.name,
    store: welcome.store,
    language: welcome.shown.words.language,
    width: 'wide',
    namesShop: true,
    footer: languageForm(welcome.shown),
    body: html`<section class="hero">
<h1>${welcome.store.name}</h1>
<p class="lead">${welcome.shown.words.welcome.lead}</p>
<p class="agents"><span>${welcome.shown.words.welcome.agents}</span> <a href="/.well-known/ucp"><code>${welcome.baseUrl}/.well-known/ucp</code></a></p>
</section>
${productsSection(welcome)}
<div class="columns even" lang="en">
${linksSection(welcome.links)}
${trySection(welcome)}
</div>`,
  })

function productsSection({ products, productCount, baseUrl, shown: { words } }: Welcome): Html | null {
  if (products.length === 0) return null
  return html`<section aria-labelledby="products"><h2 id="products">${words.welcome.shelves}</h2>
<ul class="products">${products.map((product) => productCard(product, baseUrl, words))}</ul>
${productCount > products.length && html`<p class="note">${fill(words.welcome.someOf, { shown: words.number(products.length), count: words.number(productCount) })}</p>`}</section>`
}

function productCard({ title, media, price_range }: ShownProduct, baseUrl: string, words: PageWords): Html {
  const [picture] = media
  const source = picture && ownPath(picture.url, baseUrl)
  const price = price_range && words.money(price_range.min.amount, price_range.min.currency)
  const varies = price_range && price_range.min.amount !== price_range.max.amount
  return html`<li><div class="picture">${
    source
      ? html`<img src="${source}" alt="${picture?.alt ?? ''}" width="800" height="1000" loading="lazy" decoding="async">`
      : html`<span aria-hidden="true">${title.slice(0, 1)}</span>`
  }</div>
<h3>${title}</h3>${price && html`<p class="price">${varies ? fill(words.welcome.from, { price }) : price}</p>`}</li>`
}

export const linksSection = (
  links: readonly WelcomeLink[],
): Html => html`<section class="card" aria-labelledby="look"><h2 id="look">Look around</h2>
<ul class="links">${links.map(({ href, title, text }) => html`<li><a href="${href}">${title}</a><span class="note">${text}</span></li>`)}</ul></section>`

export function trySection({ baseUrl, demoPublishableKey }: Pick<Welcome, 'baseUrl' | 'demoPublishableKey'>): Html {
  const key = demoPublishableKey ?? '$WEFT_PUBLISHABLE_KEY'
  const curl = `curl ${baseUrl}/ucp/catalog/search \\
  -H 'content-type: application/json' \\
  -H 'ucp-agent: profile="https://agent.example/profile"' \\
  -H "request-id: $(date +%s)" \\
  -H "x-publishable-api-key: ${key}" \\
  -d '{"query": "saree"}'`
  return html`<section class="card" aria-labelledby="try"><h2 id="try">Try it</h2>
<p>Watch a small agent buy something, step by step:</p>
<pre tabindex="0"><code>npm run shop</code></pre>
<p>Or ask for yourself:</p>
<pre tabindex="0"><code>${curl}</code></pre>
${demoPublishableKey === null && html`<p class="note">The operator hands out publishable keys.</p>`}</section>`
}
