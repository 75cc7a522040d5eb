import { html } from '../../platform/http/html.ts'
import { formatMoney } from '../../platform/money.ts'
import type { PaymentForm } from '../payments/ports.ts'
import { layout, type PageStore } from './layout.ts'
import { messagePage } from './message-page.ts'

interface Due {
  readonly amountMinor: number
  readonly currency: string
}

/** Posts the provider's signed form: by our script, or by its button. */
export const paymentFormPage = (store: PageStore, form: PaymentForm, due: Due): string =>
  layout({
    title: 'On to payment',
    store,
    script: true,
    body: html`<section class="message card waiting">
<span class="mark" aria-hidden="true">→</span>
<h1>On to payment</h1>
<p class="lead">You pay ${formatMoney(due.amountMinor, due.currency)} on the page of our payment provider. It opens by
itself; if it does not, use the button.</p>
<form method="post" action="${form.action}" accept-charset="utf-8" data-auto-submit>
${Object.entries(form.fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<div class="actions"><button class="button">Go to the payment page</button></div>
</form>
</section>`,
  })

/** Browsers refuse a redirect to another site in answer to a form, so this page stands between. */
export const onwardPage = (store: PageStore, url: string, due: Due): string =>
  messagePage(store, {
    title: 'On to payment',
    tone: 'waiting',
    text: html`<p>You pay ${formatMoney(due.amountMinor, due.currency)} on the page of our payment provider. It opens by
itself; if it does not, use the link.</p>`,
    head: html`<meta http-equiv="refresh" content="0; url=${url}">`,
    actions: html`<a class="button" href="${url}" rel="noreferrer">Go to the payment page</a>`,
  })

export const confirmingPage = (
  store: PageStore,
  links: { readonly statusUrl: string; readonly payUrl: string | null; readonly checkoutUrl: string },
): string =>
  messagePage(store, {
    title: 'We are confirming your payment',
    tone: 'waiting',
    text: html`<p>The payment provider tells us as soon as it has your payment; this page then shows your order. You need
not wait here: the order is made all the same.</p>`,
    script: true,
    head: html`<noscript><meta http-equiv="refresh" content="4"></noscript>`,
    statusUrl: links.statusUrl,
    actions: html`<p class="note">Left without paying? ${links.payUrl && html`<a href="${links.payUrl}">Back to the payment</a> or `}<a href="${links.checkoutUrl}">look at your cart</a>.</p>`,
  })

const endings = {
  failed: { title: 'The payment did not go through', text: 'Your bank or the provider said no. Nothing was charged.' },
  expired: { title: 'The time for this payment is over', text: 'It was not made in time. Nothing was charged.' },
  canceled: { title: 'This payment was canceled', text: 'It can no longer be made with this link.' },
} as const

export const endedPaymentPage = (store: PageStore, why: keyof typeof endings, checkoutUrl: string): string =>
  messagePage(store, {
    title: endings[why].title,
    tone: why === 'canceled' ? 'plain' : 'bad',
    text: html`<p>${endings[why].text}</p>`,
    actions: html`<a class="button" href="${checkoutUrl}">${why === 'canceled' ? 'Back to your cart' : 'Try again'}</a>`,
  })

const notHeld = {
  held_by_others: {
    title: 'Somebody else is paying for these items',
    text: 'Not enough of them are free at the moment. Nothing was charged. If the other buyers do not pay, you can: this page looks again by itself.',
    looksAgain: true,
  },
  limit: {
    title: 'Too many unpaid items',
    text: 'Other payments that were opened from here already hold as much of these items as one buyer may. Finish or cancel one of them first. Nothing was charged.',
    looksAgain: false,
  },
  discount_gone: {
    title: 'A discount code is used up',
    text: 'It was used by others in the meantime. Nothing was charged. Go back to your cart to see the new total.',
    looksAgain: false,
  },
} as const

export const notHeldPage = (store: PageStore, why: keyof typeof notHeld, checkoutUrl: string): string =>
  messagePage(store, {
    title: notHeld[why].title,
    tone: 'waiting',
    text: html`<p>${notHeld[why].text}</p>`,
    ...(notHeld[why].looksAgain ? { head: html`<meta http-equiv="refresh" content="20">` } : {}),
    actions: html`<a class="button secondary" href="${checkoutUrl}">Back to your cart</a>`,
  })

export const attentionPage = (store: PageStore): string =>
  messagePage(store, {
    title: 'We have your payment',
    tone: 'waiting',
    text: html`<p>Something about this order needs a person to look at it. The shop has been told and will get in touch.
Please do not pay again.</p>`,
  })

export const preparingPage = (store: PageStore): string =>
  messagePage(store, {
    title: 'The payment is being prepared',
    tone: 'waiting',
    text: html`<p>This takes a moment. <a href="">Look again</a>.</p>`,
    head: html`<noscript><meta http-equiv="refresh" content="3"></noscript>`,
  })

export const noPageAvailable = (store: PageStore, checkoutUrl: string): string =>
  messagePage(store, {
    title: 'This payment has no page',
    tone: 'plain',
    text: html`<p>Payment by page is not available for this cart at the moment. The app or agent that made the cart can
finish the payment; or go back to the cart, cancel, and try again later.</p>`,
    actions: html`<a class="button secondary" href="${checkoutUrl}">Back to your cart</a>`,
  })
