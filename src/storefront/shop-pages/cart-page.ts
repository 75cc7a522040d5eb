import { described, fieldId, problemText } from '../../platform/http/form-field.ts'
import { type Fragment, type Html, html } from '../../platform/http/html.ts'
import { type Checkout, type CheckoutLine, lineTitle, maxQuantity } from '../checkout/index.ts'
import { type LinePictures, linePicture } from '../hosted-pages/index.ts'
import type { RegionFacts } from '../settings/index.ts'
import { productPath } from './addresses.rules.ts'
import { regionName, type ShopPage } from './frame.ts'

import type { Visitor } from './visitor.ts'
import { fill, type ShopWords } from './words/index.ts'

/** Further facts about a line whose product is still sold. */
export interface LineProduct {
  readonly handle: string
}

export interface CartView {
  readonly visitor: Visitor
  readonly pictures: LinePictures
  /** Null if there is no cart, or if it was bought or canceled, or has expired. */
  readonly checkout: Checkout | null
  readonly products: ReadonlyMap<string, LineProduct>
  /** Quantities as typed, by line id. */
  readonly typed?: ReadonlyMap<string, string>
  /** Error messages by line id. */
  readonly problems?: ReadonlyMap<string, string>
  readonly notice?: { readonly text: string; readonly tone: 'good' | 'bad' } | null
}

export function cartPage(view: CartView): ShopPage {
  const { visitor, checkout } = view
  const { words } = visitor
  const isEmpty = checkout === null || checkout.state.lines.length === 0
  return {
    title: words.cart.title,
    path: '/cart',
    about: null,
    body: html`<h1>${isEmpty ? words.cart.empty : words.cart.title}</h1>
${noticeOf(view)}
${isEmpty ? emptyCart(words) : checkout.status === 'complete_in_progress' ? payingCart(view, checkout) : openCart(view, checkout)}`,
  }
}

const noticeOf = ({ notice }: CartView): Fragment =>
  notice &&
  html`<p class="${notice.tone === 'bad' ? 'summary' : 'notice'}" role="${notice.tone === 'bad' ? 'alert' : 'status'}">${notice.text}</p>`

const emptyCart = ({ cart }: ShopWords): Html =>
  html`<p class="lead">${cart.emptyText}</p>
<p><a class="button" href="/search">${cart.goOn}</a></p>`

function payingCart(view: CartView, checkout: Checkout): Html {
  const { cart } = view.visitor.words
  return html`<section class="notice" aria-labelledby="paying"><h2 id="paying">${cart.paying}</h2>
<p>${cart.payingText}</p>
<form method="post" action="/cart"><button class="button" name="action" value="checkout">${cart.toPayment}</button></form></section>
<section class="card"><ul class="lines with-pictures">${checkout.state.lines.map((line) => lineOf(view, checkout, line, html`<span>× ${line.quantity}</span>`))}</ul></section>`
}

function openCart(view: CartView, checkout: Checkout): Html {
  const { words } = view.visitor
  const { quote, lines } = checkout.state
  return html`<form method="post" action="/cart" class="columns cart">
<input type="hidden" name="version" value="${checkout.version}">
<button class="first-button" name="action" value="update" tabindex="-1" aria-hidden="true">${words.cart.update}</button>
<div>
<section class="card"><ul class="lines with-pictures">${lines.map((line) => lineOf(view, checkout, line, quantityOf(view, line)))}</ul>
<p class="row-end"><button class="button secondary small" name="action" value="update" formnovalidate>${words.cart.update}</button></p></section>
${regionNotice(view, checkout)}
</div>
<div class="aside"><section class="card">
<dl class="totals"><div class="total first"><dt>${words.cart.subtotal}</dt><dd>${words.money(quote.subtotalMinor, checkout.currency)}</dd></div></dl>
<p class="note">${words.cart.later}</p>
<button class="button pay" name="action" value="checkout">${words.cart.checkout}</button>
<p class="row-center"><a href="/search">${words.cart.goOn}</a></p>
</section></div>
</form>`
}

function lineOf(view: CartView, checkout: Checkout, line: CheckoutLine, quantity: Html): Html {
  const { words } = view.visitor
  const product = view.products.get(line.productId)
  const title = lineTitle(line)
  const problem = view.problems?.get(line.id) ?? shortage(line, words)
  return html`<li>
${linePicture(line, title, view.pictures)}
<span class="line-title">${product ? html`<a href="${productPath(product.handle)}">${title}</a>` : title}<span class="line-price">${fill(words.cart.each, { price: words.money(line.unitPriceMinor, checkout.currency) })}</span></span>
<span class="line-count">${quantity}</span>
<span class="line-total">${words.money(line.unitPriceMinor * line.quantity, checkout.currency)}</span>
${problem !== null && problemText(quantityName(line), problem)}</li>`
}

const quantityName = ({ id }: CheckoutLine): string => `qty.${id}`

function quantityOf({ typed, problems, visitor: { words } }: CartView, line: CheckoutLine): Html {
  const name = quantityName(line)
  const title = lineTitle(line)
  const problem = problems?.get(line.id) ?? shortage(line, words) ?? undefined
  return html`<label class="sr-only" for="${fieldId(name)}">${fill(words.cart.quantityOf, { title })}</label>
<input id="${fieldId(name)}" class="quantity" name="${name}" type="number" inputmode="numeric" min="0" max="${maxQuantity}" step="1" value="${typed?.get(line.id) ?? String(line.quantity)}" autocomplete="off"${described({ name, problem })}>
<button class="button quiet small" name="action" value="remove:${line.id}" formnovalidate>${words.cart.remove}<span class="sr-only"> ${title}</span></button>`
}

function shortage({ shortTo }: CheckoutLine, { cart, number }: ShopWords): string | null {
  if (shortTo === null) return null
  return shortTo === 0 ? cart.unavailable : fill(cart.onlyLeft, { count: number(shortTo) })
}

/**
 * Renders a notice that the cart belongs to another region than the visitor's. The cart keeps its region and currency
 * until the visitor changes them.
 */
function regionNotice({ visitor }: CartView, checkout: Checkout): Fragment {
  const { words, region, settings } = visitor
  const own = settings.regions.get(checkout.regionId)
  if (!own || own.id === region.id) return null
  const say = (text: string, one: RegionFacts) => fill(text, { currency: one.currency, region: regionName(one, words) })
  return html`<div class="notice"><p>${say(words.cart.otherRegion, own)}</p>
<button class="button secondary small" name="action" value="region:${region.id}" formnovalidate>${say(words.cart.switchRegion, region)}</button></div>`
}
