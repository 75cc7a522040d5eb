import { type Html, html } from '../../platform/http/html.ts'
import { formatMoney } from '../../platform/money.ts'
import type { ShownProduct } from '../catalog/index.ts'
import type { StoreFacts } from '../settings/index.ts'
import { layout } from './layout.ts'
import { ownPath } from './web-address.rules.ts'

export interface WelcomeLink {
  readonly href: string
  readonly title: string
  readonly text: string
}

export interface Welcome {
  readonly store: StoreFacts
  readonly baseUrl: string
  readonly products: readonly ShownProduct[]
  /** How many products there are in all. */
  readonly productCount: number
  /** Shown in the example; null where the shop is not a demo. */
  readonly demoPublishableKey: string | null
  readonly links: readonly WelcomeLink[]
}

/** What a person sees who opens the service's own address. */
export const welcomePage = (welcome: Welcome): string =>
  layout({
    title: welcome.store.name,
    store: welcome.store,
    width: 'wide',
    namesShop: true,
    body: html`<section class="hero">
<h1>${welcome.store.name}</h1>
<p class="lead">This shop sells to people through their shopping agents. An agent finds the goods, fills a cart and hands
over a checkout page; the person looks it over and pays.</p>
<p class="agents"><span>Agents buy here</span> <a href="/.well-known/ucp"><code>${welcome.baseUrl}/.well-known/ucp</code></a></p>
</section>
${productsSection(welcome)}
<div class="columns even">
${linksSection(welcome.links)}
${trySection(welcome)}
</div>`,
  })

function productsSection({ products, productCount, baseUrl }: Welcome): Html | null {
  if (products.length === 0) return null
  return html`<section aria-labelledby="products"><h2 id="products">On the shelves</h2>
<ul class="products">${products.map((product) => productCard(product, baseUrl))}</ul>
${productCount > products.length && html`<p class="note">${products.length} of ${productCount} products, newest first.</p>`}</section>`
}

function productCard({ title, media, price_range }: ShownProduct, baseUrl: string): Html {
  const [picture] = media
  const source = picture && ownPath(picture.url, baseUrl)
  const price = price_range && formatMoney(price_range.min.amount, price_range.min.currency)
  const from = price_range && price_range.min.amount !== price_range.max.amount && 'from '
  return html`<li><div class="picture">${
    source
      ? html`<img src="${source}" alt="${picture?.alt ?? ''}" width="800" height="1000" loading="lazy" decoding="async">`
      : html`<span aria-hidden="true">${title.slice(0, 1)}</span>`
  }</div>
<h3>${title}</h3>${price && html`<p class="price">${from}${price}</p>`}</li>`
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
