import { html } from '../../platform/http/html.ts'
import type { StoreFacts } from '../settings/index.ts'
import { layout } from './layout.ts'

interface Policy {
  readonly title: string
  text(store: StoreFacts): string
}

const policies: Readonly<Record<string, Policy>> = {
  terms: { title: 'Terms of service', text: (store) => store.termsOfService.trim() || defaultTerms(store) },
  privacy: { title: 'Privacy policy', text: (store) => store.privacyPolicy.trim() || defaultPrivacy(store) },
  refunds: { title: 'Refund policy', text: (store) => store.refundPolicy.trim() },
  shipping: { title: 'Shipping policy', text: (store) => store.shippingPolicy.trim() },
}

/** The page of that policy, or null when there is none. */
export function policyPage(store: StoreFacts, name: string): string | null {
  const policy = Object.hasOwn(policies, name) ? policies[name] : undefined
  const text = policy?.text(store)
  if (!policy || !text) return null
  return layout({
    title: policy.title,
    store,
    body: html`<article class="card prose">
<h1>${policy.title}</h1>
${paragraphs(text)}
</article>`,
  })
}

const paragraphs = (text: string) =>
  text
    .split(/\r?\n\s*\r?\n/)
    .map(
      (paragraph) => html`<p>${paragraph.split(/\r?\n/).map((line, at) => html`${at > 0 && html`<br>`}${line}`)}</p>`,
    )

const contact = (store: StoreFacts): string =>
  store.supportEmail ? `Write to ${store.supportEmail}` : `Get in touch with ${store.name}`

const defaultTerms = (store: StoreFacts): string => `When you place an order here, you buy from ${store.name}.

The price, the delivery charge and the tax are those shown on the checkout page before you pay. The order is placed once the payment has been confirmed; you then get an order number and a page that shows how the order is doing.

A shopping agent may fill the cart for you. Nothing is ordered until you have paid yourself on the payment page.

If something is wrong with your order, tell us and we put it right. ${contact(store)}. Rights that the law gives you as a consumer remain yours.`

const defaultPrivacy = (
  store: StoreFacts,
): string => `${store.name} keeps what is needed to send your order and to answer questions about it: your name, e-mail address, telephone number, delivery address and what you bought.

Payment details are entered on the page of the payment provider and never reach us. If a shopping agent shops for you, we also keep the address of the profile with which it introduced itself.

Our pages set two cookies, for your cart and for the country and language that you choose. None of them loads anything from other companies. ${contact(store)} to see, correct or delete what is held about you.`
