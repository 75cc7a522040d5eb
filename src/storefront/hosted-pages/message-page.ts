import { type Fragment, html } from '../../platform/http/html.ts'
import type { PageLanguage } from '../../platform/http/page-language.ts'
import { fill } from '../../platform/mail/languages.ts'
import { languageForm } from './language-form.ts'
import { layout, type PageStore } from './layout.ts'
import type { Shown } from './shown.ts'

export interface Message {
  readonly title: string
  readonly text: Fragment
  readonly tone: 'good' | 'waiting' | 'bad' | 'plain'
  /** Buttons or links to the next steps. */
  readonly actions?: Fragment
  readonly head?: Fragment
  readonly script?: boolean
  /** URL that the page's script polls. The page reloads when the state is no longer `confirming`. */
  readonly statusUrl?: string
  /** Default: English. */
  readonly language?: PageLanguage
  /** Content of the footer before the policies. */
  readonly footer?: Fragment
}

const marks = { good: '✓', waiting: '…', bad: '!', plain: '·' } as const

/** Renders a page with one message and its next steps. */
export const messagePage = (store: PageStore | null, message: Message): string =>
  layout({
    title: message.title,
    store,
    head: message.head,
    script: message.script ?? false,
    footer: message.footer,
    ...(message.language ? { language: message.language } : {}),
    body: html`<section class="message card ${message.tone}"${message.statusUrl && html` data-status-url="${message.statusUrl}"`}>
<span class="mark" aria-hidden="true">${marks[message.tone]}</span>
<h1>${message.title}</h1>
<div class="lead">${message.text}</div>
${message.actions && html`<div class="actions">${message.actions}</div>`}
</section>`,
  })

/** Renders a message in the reader's language, with language selection. */
export const shownMessage = (shown: Shown, message: Omit<Message, 'language' | 'footer'>): string =>
  messagePage(shown.store, { ...message, language: shown.words.language, footer: languageForm(shown) })

export const toStart = ({ words }: Shown) => html`<a class="button secondary" href="/">${words.errors.toStart}</a>`

export const notFoundPage = (shown: Shown): string =>
  shownMessage(shown, {
    title: shown.words.errors.nothing,
    tone: 'plain',
    text: html`<p>${shown.words.errors.nothingText}</p>`,
    actions: toStart(shown),
  })

/** Returns the start page of a shop without a region. */
export const unfinishedPage = (shown: Shown, shop: string): string =>
  shownMessage(shown, {
    title: fill(shown.words.welcome.unfinished, { shop }),
    tone: 'waiting',
    text: html`<p>${shown.words.welcome.unfinishedText}</p>
<div lang="en"><p>If this is your shop, make it yours in five steps:</p>
<ol class="numbered">
<li>Open the console with the setup link that the first start printed.</li>
<li>Add a region with its currency, a shipping option and your tax rates.</li>
<li>Import your products, or add the first one, with pictures.</li>
<li>Write your policies, and create a key for agents.</li>
<li>Buy something yourself: <code>npm run shop -- --key pk_…</code></li>
</ol>
<p>Each step has a worked example in <code>docs/your-own-shop.md</code>.</p></div>`,
    actions: html`<a class="button secondary" href="/console">${shown.words.welcome.toConsole}</a>`,
  })

export const refusedPage = (shown: Shown, text: string): string =>
  shownMessage(shown, {
    title: shown.words.errors.refused,
    tone: 'bad',
    text: html`<p>${text}</p>`,
    actions: toStart(shown),
  })

export const brokenPage = (shown: Shown, requestId: string): string =>
  shownMessage(shown, {
    title: shown.words.errors.broken,
    tone: 'bad',
    text: html`<p>${shown.words.errors.brokenText}</p>
<p><code>${requestId}</code></p>`,
  })
