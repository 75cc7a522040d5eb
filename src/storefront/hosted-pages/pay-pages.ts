import { html } from '../../platform/http/html.ts'
import { fill } from '../../platform/mail/languages.ts'
import type { PaymentForm } from '../payments/ports.ts'
import { layout } from './layout.ts'
import { shownMessage } from './message-page.ts'
import type { Shown } from './shown.ts'

interface Due {
  readonly amountMinor: number
  readonly currency: string
}

const amountOf = ({ words }: Shown, { amountMinor, currency }: Due) => ({ amount: words.money(amountMinor, currency) })

/** Renders a page that posts the provider's signed form, by script or by a button. */
export function paymentFormPage(shown: Shown, form: PaymentForm, due: Due): string {
  const { pay, language } = shown.words
  return layout({
    title: pay.title,
    store: shown.store,
    language,
    script: true,
    body: html`<section class="message card waiting">
<span class="mark" aria-hidden="true">→</span>
<h1>${pay.title}</h1>
<p class="lead">${fill(pay.byForm, amountOf(shown, due))}</p>
<form method="post" action="${form.action}" accept-charset="utf-8" data-auto-submit>
${Object.entries(form.fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<div class="actions"><button class="button">${pay.go}</button></div>
</form>
</section>`,
  })
}

/**
 * Renders a page that links to the provider. A redirect after the form post would not work: browsers apply the checkout
 * page's `form-action` policy to redirects too.
 */
export function onwardPage(shown: Shown, url: string, due: Due): string {
  const { pay } = shown.words
  return shownMessage(shown, {
    title: pay.title,
    tone: 'waiting',
    text: html`<p>${fill(pay.byLink, amountOf(shown, due))}</p>`,
    head: html`<meta http-equiv="refresh" content="0; url=${url}">`,
    actions: html`<a class="button" href="${url}" rel="noreferrer">${pay.go}</a>`,
  })
}

export function confirmingPage(
  shown: Shown,
  links: { readonly statusUrl: string; readonly payUrl: string | null; readonly checkoutUrl: string },
): string {
  const { pay } = shown.words
  return shownMessage(shown, {
    title: pay.confirming,
    tone: 'waiting',
    text: html`<p>${pay.confirmingText}</p>`,
    script: true,
    head: html`<noscript><meta http-equiv="refresh" content="4"></noscript>`,
    statusUrl: links.statusUrl,
    actions: html`<p class="note">${pay.left} ${links.payUrl && html`<a href="${links.payUrl}">${pay.backToPayment}</a> · `}<a href="${links.checkoutUrl}">${pay.toCart}</a></p>`,
  })
}

export function endedPaymentPage(shown: Shown, why: 'failed' | 'expired' | 'canceled', checkoutUrl: string): string {
  const { pay } = shown.words
  return shownMessage(shown, {
    title: pay[why],
    tone: why === 'canceled' ? 'plain' : 'bad',
    text: html`<p>${pay[`${why}Text`]}</p>`,
    actions: html`<a class="button" href="${checkoutUrl}">${why === 'canceled' ? pay.backToCart : pay.tryAgain}</a>`,
  })
}

const notHeld = { held_by_others: 'heldByOthers', limit: 'limit', discount_gone: 'discountGone' } as const

export function notHeldPage(shown: Shown, why: keyof typeof notHeld, checkoutUrl: string): string {
  const { pay } = shown.words
  const said = notHeld[why]
  return shownMessage(shown, {
    title: pay[said],
    tone: 'waiting',
    text: html`<p>${pay[`${said}Text`]}</p>`,
    ...(why === 'held_by_others' ? { head: html`<meta http-equiv="refresh" content="20">` } : {}),
    actions: html`<a class="button secondary" href="${checkoutUrl}">${pay.backToCart}</a>`,
  })
}

export const attentionPage = (shown: Shown): string =>
  shownMessage(shown, {
    title: shown.words.pay.attention,
    tone: 'waiting',
    text: html`<p>${shown.words.pay.attentionText}</p>`,
  })

export function preparingPage(shown: Shown): string {
  const { pay } = shown.words
  return shownMessage(shown, {
    title: pay.preparing,
    tone: 'waiting',
    text: html`<p>${pay.preparingText} <a href="">${pay.lookAgain}</a></p>`,
    head: html`<noscript><meta http-equiv="refresh" content="3"></noscript>`,
  })
}

export function noPageAvailable(shown: Shown, checkoutUrl: string): string {
  const { pay } = shown.words
  return shownMessage(shown, {
    title: pay.noPage,
    tone: 'plain',
    text: html`<p>${pay.noPageText}</p>`,
    actions: html`<a class="button secondary" href="${checkoutUrl}">${pay.backToCart}</a>`,
  })
}
