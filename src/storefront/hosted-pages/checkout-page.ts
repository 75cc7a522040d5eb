import { fieldId } from '../../platform/http/form-field.ts'
import { type Fragment, fillHtml, type Html, html } from '../../platform/http/html.ts'
import { webAddress } from '../../platform/web-address.ts'
import { type Checkout, lineTitle } from '../checkout/index.ts'
import { type Entry, entryOf, fieldNames, inCountry, type Problems } from './checkout-entry.ts'
import { checkoutForm, checkoutFormId } from './checkout-form.ts'
import { sessionProblems } from './checkout-problems.ts'
import { languageForm, languageOfForm } from './language-form.ts'
import { layout } from './layout.ts'
import { type LinePictures, linePicture } from './line-pictures.ts'
import { shownMessage, toStart } from './message-page.ts'
import type { Shown } from './shown.ts'
import { shownDeadline } from './shown-date.ts'
import { totalsList } from './totals-list.ts'
import type { PageWords } from './words/index.ts'

export interface OpenCheckout {
  readonly checkout: Checkout
  readonly shown: Shown
  /** Countries the shop delivers to. */
  readonly countries: readonly string[]
  readonly usualCountry: string
  /**
   * Country selected in the form, whose address fields the page's script requests. Undefined: the country of the
   * shipping address.
   */
  readonly asked?: string | undefined
  /** Path of this page. */
  readonly page: string
  /** A rejected entry with its errors. Null for a page without one. */
  readonly again: { readonly entry: Entry; readonly problems: Problems } | null
  /** Whether the entry changed the total. If so, the shopper must see it before payment. */
  readonly checkTotal: boolean
  readonly pictures: LinePictures
  readonly now: Date
}

/** Renders the page of a cart that can still change. */
export function openCheckoutPage(view: OpenCheckout): string {
  const { checkout, shown, countries, usualCountry, asked, page, again, checkTotal, pictures, now } = view
  const { words } = shown
  const session = sessionProblems(checkout, words)
  const refused = again?.problems ?? new Map<string, string>()
  const wrong = new Map([...session.wrong, ...refused])
  const total = words.money(checkout.state.quote.totalMinor, checkout.currency)
  return layout({
    title: words.checkout.title,
    store: shown.store,
    language: words.language,
    width: 'wide',
    script: true,
    footer: languageOfForm(shown, checkoutFormId),
    body: html`<h1>${words.checkout.title}</h1>
${problemSummary(refused, words)}
${checkTotal && notice(fillHtml(words.checkout.totalNow, { total: html`<strong>${total}</strong>` }))}
${session.notices.map((text) => notice(text))}
${checkoutForm({
  checkout,
  entry: again?.entry ?? inCountry(entryOf(checkout, usualCountry), asked),
  wrong,
  needed: session.needed,
  countries,
  page,
  pictures,
  words,
})}
<p class="note small-print">${fillHtml(words.checkout.kept, { date: shownDeadline(checkout.expiresAt, words, now) })}
${fillHtml(words.checkout.accept, { terms: html`<a href="/policies/terms">${words.checkout.terms}</a>` })}</p>`,
  })
}

const notice = (text: Fragment): Html => html`<p class="notice" role="status">${text}</p>`

/**
 * Renders a summary of the errors; null without errors. The summary receives the focus, so that screen readers announce
 * it first.
 */
function problemSummary(problems: Problems, words: PageWords): Html | null {
  if (problems.size === 0) return null
  return html`<div class="summary" role="alert" tabindex="-1" autofocus>
<h2>${words.checkout.lookFirst}</h2>
<ul>${[...problems]
    .toSorted(([a], [b]) => position(a) - position(b))
    .map(([name, text]) =>
      name === 'form' ? html`<li>${text}</li>` : html`<li><a href="#${fieldId(name)}">${text}</a></li>`,
    )}</ul></div>`
}

const position = (name: string): number => ['form', 'lines', ...fieldNames].indexOf(name)

/** Renders the page of a cart with a running payment. The cart cannot change until the payment ends. */
export function payingPage(
  shown: Shown,
  { checkout, page, pictures }: Pick<OpenCheckout, 'checkout' | 'page' | 'pictures'>,
): string {
  const { words } = shown
  const { paying } = words
  const { payment } = checkout.state
  const url = payment?.nextAction?.type === 'redirect' ? webAddress(payment.nextAction.url) : null
  return layout({
    title: paying.title,
    store: shown.store,
    language: words.language,
    width: 'wide',
    footer: languageForm(shown),
    body: html`<h1>${paying.title}</h1>
<div class="columns">
<div>
<section class="card" aria-labelledby="go"><h2 id="go">${paying.finish}</h2>
${
  url
    ? html`<p>${paying.waits}</p><p><a class="button" href="${url}">${paying.toPayment}</a></p>`
    : html`<p>${payment?.nextAction ? paying.noPage : paying.preparing}</p>`
}
<p class="note"><a href="${page}">${paying.lookAgain}</a></p>
<details><summary>${paying.cancel}</summary>
<form method="post" action="${page}"><p>${paying.cancelText}</p>
<button class="button secondary" name="action" value="cancel">${paying.cancel}</button></form></details>
</section>
</div>
<div class="aside">${frozenCart(checkout, words, pictures)}</div>
</div>`,
  })
}

const frozenCart = (
  { state, currency }: Checkout,
  words: PageWords,
  pictures: LinePictures,
): Html => html`<section class="card" aria-labelledby="cart"><h2 id="cart">${words.checkout.cart}</h2>
<ul class="lines with-pictures">${state.lines.map(
  (line) => html`<li>${linePicture(line, lineTitle(line), pictures)}
<span class="line-title">${lineTitle(line)}</span><span class="line-count">${line.quantity} × ${words.money(line.unitPriceMinor, currency)}</span>
<span class="line-total">${words.money(line.unitPriceMinor * line.quantity, currency)}</span></li>`,
)}</ul>
${totalsList(words, { ...state.quote, currency, hasDelivery: state.quote.selectedOptionId !== null })}</section>`

export function completedPage(shown: Shown, order: { readonly displayId: string; readonly url: string }): string {
  const { ended } = shown.words
  return shownMessage(shown, {
    title: ended.ordered,
    tone: 'good',
    text: html`<p>${fillHtml(ended.orderedText, { number: html`<strong>${order.displayId}</strong>` })}</p>`,
    actions: html`<a class="button" href="${order.url}">${ended.seeOrder}</a>`,
  })
}

export function canceledPage(shown: Shown, checkout: Checkout): string {
  const { ended } = shown.words
  const expired = checkout.state.notices.some((one) => one.code === 'session_expired')
  return shownMessage(shown, {
    title: expired ? ended.expired : ended.canceled,
    tone: 'plain',
    text: html`<p>${expired ? ended.expiredText : ended.canceledText}</p>`,
    actions: shown.store?.pages.enabled && toStart(shown),
  })
}
