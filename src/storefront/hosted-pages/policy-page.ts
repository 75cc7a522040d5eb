import { html } from '../../platform/http/html.ts'
import { fill } from '../../platform/mail/languages.ts'
import type { StoreFacts } from '../settings/index.ts'
import { languageForm } from './language-form.ts'
import { layout } from './layout.ts'
import { writtenLanguage } from './reader.ts'
import type { Shown } from './shown.ts'
import type { PageWords } from './words/index.ts'

const names = ['terms', 'privacy', 'refunds', 'shipping'] as const

/**
 * Renders the page of a policy. Returns null if the name is no policy, or the shop has no text for it. The shop's own
 * text is shown untranslated.
 */
export function policyPage(shown: Shown, store: StoreFacts, name: string): string | null {
  const { words } = shown
  const policy = names.find((one) => one === name)
  if (policy === undefined) return null
  const own = ownText(store, policy)
  const text = own || defaultText(store, policy, words)
  if (text === null) return null
  const spoken = writtenLanguage(store.defaultLocale)
  const title = words.policies[policy]
  return layout({
    title,
    store,
    language: words.language,
    footer: languageForm(shown),
    body: html`<article class="card prose">
<h1>${title}</h1>
<div${own && spoken !== words.language.tag && html` lang="${spoken}"`}>${paragraphs(text)}</div>
</article>`,
  })
}

const ownText = (store: StoreFacts, policy: (typeof names)[number]): string =>
  ({
    terms: store.termsOfService,
    privacy: store.privacyPolicy,
    refunds: store.refundPolicy,
    shipping: store.shippingPolicy,
  })[policy].trim()

/** Returns the default text of the terms or the privacy policy. Null for other policies, which have none. */
function defaultText(store: StoreFacts, policy: (typeof names)[number], { policies }: PageWords): string | null {
  if (policy !== 'terms' && policy !== 'privacy') return null
  const contact = store.supportEmail
    ? fill(policies.write, { email: store.supportEmail })
    : fill(policies.getInTouch, { shop: store.name })
  return fill(policies[`${policy}Text`], { shop: store.name, contact })
}

const paragraphs = (text: string) =>
  text
    .split(/\r?\n\s*\r?\n/)
    .map(
      (paragraph) => html`<p>${paragraph.split(/\r?\n/).map((line, at) => html`${at > 0 && html`<br>`}${line}`)}</p>`,
    )
