import { fieldId } from '../../platform/http/form-field.ts'
import { type Fragment, type Html, html } from '../../platform/http/html.ts'
import { formatMoney } from '../../platform/money.ts'
import { webAddress } from '../../platform/web-address.ts'
import { type Checkout, lineTitle } from '../checkout/index.ts'
import type { ShopSettings } from '../settings/index.ts'
import { type Entry, entryOf, fieldNames, type Problems } from './checkout-entry.ts'
import { checkoutForm } from './checkout-form.ts'
import { sessionProblems } from './checkout-problems.ts'
import { layout, type PageStore } from './layout.ts'
import { type LinePictures, linePicture } from './line-pictures.ts'
import { messagePage } from './message-page.ts'
import { shownDate } from './shown-date.ts'
import { totalsList } from './totals-list.ts'

export interface OpenCheckout {
  readonly checkout: Checkout
  readonly settings: ShopSettings
  /** The path of this page. */
  readonly page: string
  /** What was typed and refused; null for a fresh view. */
  readonly again: { readonly entry: Entry; readonly problems: Problems } | null
  /** The total changed with what was entered, and is to be looked at before paying. */
  readonly checkTotal: boolean
  readonly pictures: LinePictures
}

/** Amounts are written as in the country that the cart is for, where that is one. */
function amountLocale({ regions }: ShopSettings, { regionId }: Checkout): string {
  const [only, another] = regions.get(regionId)?.countries ?? []
  return only !== undefined && another === undefined ? `en-${only}` : 'en'
}

/** A cart that can still be changed. */
export function openCheckoutPage({ checkout, settings, page, again, checkTotal, pictures }: OpenCheckout): string {
  const { supportedCountries, store } = settings
  const session = sessionProblems(checkout)
  const refused = again?.problems ?? new Map<string, string>()
  const wrong = new Map([...session.wrong, ...refused])
  const locale = amountLocale(settings, checkout)
  const total = formatMoney(checkout.state.quote.totalMinor, checkout.currency, locale)
  return layout({
    title: 'Checkout',
    store,
    width: 'wide',
    body: html`<h1>Checkout</h1>
${problemSummary(refused)}
${checkTotal && notice(html`With delivery and tax the total is now <strong>${total}</strong>. Check it, then continue to payment.`)}
${session.notices.map((text) => notice(text))}
${checkoutForm({
  checkout,
  entry: again?.entry ?? entryOf(checkout, supportedCountries),
  wrong,
  needed: session.needed,
  countries: supportedCountries,
  page,
  pictures,
  locale,
})}
<p class="note small-print">This cart is kept until ${shownDate(checkout.expiresAt)}. By paying you accept the
<a href="/policies/terms">terms of service</a>.</p>`,
  })
}

const notice = (text: Fragment): Html => html`<p class="notice" role="status">${text}</p>`

/** Takes the focus, so that a reader hears first what stands in the way. */
function problemSummary(problems: Problems): Html | null {
  if (problems.size === 0) return null
  return html`<div class="summary" role="alert" tabindex="-1" autofocus>
<h2>Please look at this first</h2>
<ul>${[...problems]
    .toSorted(([a], [b]) => position(a) - position(b))
    .map(([name, text]) =>
      name === 'form' ? html`<li>${text}</li>` : html`<li><a href="#${fieldId(name)}">${text}</a></li>`,
    )}</ul></div>`
}

/** As the fields stand on the page. */
const position = (name: string): number => ['form', 'lines', ...fieldNames].indexOf(name)

/** The payment runs: the cart stands still until it is paid, over or canceled. */
export function payingPage(
  settings: ShopSettings,
  checkout: Checkout,
  { page, pictures }: Pick<OpenCheckout, 'page' | 'pictures'>,
): string {
  const { store } = settings
  const { payment } = checkout.state
  const url = payment?.nextAction?.type === 'redirect' ? webAddress(payment.nextAction.url) : null
  return layout({
    title: 'Payment in progress',
    store,
    width: 'wide',
    body: html`<h1>Payment in progress</h1>
<div class="columns">
<div>
<section class="card" aria-labelledby="go"><h2 id="go">Finish your payment</h2>
${url ? html`<p>Your cart waits for its payment. Once it is confirmed, your order is made by itself.</p><p><a class="button" href="${url}">Continue to payment</a></p>` : noPage(checkout)}
<p class="note"><a href="${page}">Look again</a> whether the payment has arrived.</p>
<details><summary>Cancel this checkout</summary>
<form method="post" action="${page}"><p>The payment page is closed and the cart is given up. To buy after all, ask your
shopping agent for a new cart.</p>
<button class="button secondary" name="action" value="cancel">Cancel this checkout</button></form></details>
</section>
</div>
<div class="aside">${frozenCart(checkout, amountLocale(settings, checkout), pictures)}</div>
</div>`,
  })
}

const noPage = ({ state }: Checkout): Html =>
  state.payment?.nextAction
    ? html`<p>Payment by page is not available for this cart at the moment. The app or agent that made the cart can finish
the payment. You can also cancel and try again later.</p>`
    : html`<p>The payment is being prepared. This takes a moment.</p>`

const frozenCart = (
  { state, currency }: Checkout,
  locale: string,
  pictures: LinePictures,
): Html => html`<section class="card" aria-labelledby="cart"><h2 id="cart">Your cart</h2>
<ul class="lines with-pictures">${state.lines.map(
  (line) => html`<li>${linePicture(line, lineTitle(line), pictures)}
<span class="line-title">${lineTitle(line)}</span><span class="line-count">${line.quantity} × ${formatMoney(line.unitPriceMinor, currency, locale)}</span>
<span class="line-total">${formatMoney(line.unitPriceMinor * line.quantity, currency, locale)}</span></li>`,
)}</ul>
${totalsList({ ...state.quote, currency, locale, hasDelivery: state.quote.selectedOptionId !== null })}</section>`

export const completedPage = (store: PageStore, order: { readonly displayId: string; readonly url: string }): string =>
  messagePage(store, {
    title: 'Thank you, your order is placed',
    tone: 'good',
    text: html`<p>Its number is <strong>${order.displayId}</strong>. The order’s page shows how it is doing.</p>`,
    actions: html`<a class="button" href="${order.url}">See your order</a>`,
  })

export function canceledPage(store: PageStore, checkout: Checkout): string {
  const expired = checkout.state.notices.some((one) => one.code === 'session_expired')
  return messagePage(store, {
    title: expired ? 'This cart has expired' : 'This checkout was canceled',
    tone: 'plain',
    text: html`<p>${expired ? 'It was not touched for too long. ' : ''}Nothing was charged. To buy after all, ask your
shopping agent for a new cart.</p>`,
  })
}
