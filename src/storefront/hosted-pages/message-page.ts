import { type Fragment, html } from '../../platform/http/html.ts'
import type { PageLanguage } from '../../platform/http/page-language.ts'
import { layout, type PageStore } from './layout.ts'

export interface Message {
  readonly title: string
  readonly text: Fragment
  readonly tone: 'good' | 'waiting' | 'bad' | 'plain'
  /** What can be done next. */
  readonly actions?: Fragment
  readonly head?: Fragment
  readonly script?: boolean
  /** Polled by our script: the page is loaded again once it no longer says `confirming`. */
  readonly statusUrl?: string
  /** Default: English. */
  readonly language?: PageLanguage
}

const marks = { good: '✓', waiting: '…', bad: '!', plain: '·' } as const

/** One thing said plainly, with the way on. */
export const messagePage = (store: PageStore | null, message: Message): string =>
  layout({
    title: message.title,
    store,
    head: message.head,
    script: message.script ?? false,
    ...(message.language ? { language: message.language } : {}),
    body: html`<section class="message card ${message.tone}"${message.statusUrl && html` data-status-url="${message.statusUrl}"`}>
<span class="mark" aria-hidden="true">${marks[message.tone]}</span>
<h1>${message.title}</h1>
<div class="lead">${message.text}</div>
${message.actions && html`<div class="actions">${message.actions}</div>`}
</section>`,
  })

export const notFoundPage = (store: PageStore | null): string =>
  messagePage(store, {
    title: 'There is nothing here',
    tone: 'plain',
    text: html`<p>This address belongs to no page of the shop. A link may have been cut off when it was copied: open it
again from where you got it, or ask your shopping agent for a new one.</p>`,
    actions: html`<a class="button secondary" href="/">To the shop’s start page</a>`,
  })

/** The start page of a shop that sells nowhere yet. */
export const unfinishedPage = (store: PageStore): string =>
  messagePage(store, {
    title: `${store.name} is being set up`,
    tone: 'waiting',
    text: html`<p>There is nothing to buy here yet. Come back soon.</p>
<p>If this is your shop, make it yours in five steps:</p>
<ol>
<li>Open the console with the setup link that the first start printed.</li>
<li>Add a region with its currency, a shipping option and your tax rates.</li>
<li>Import your products, or add the first one, with pictures.</li>
<li>Write your policies, and create a key for agents.</li>
<li>Buy something yourself: <code>npm run shop -- --key pk_…</code></li>
</ol>
<p>Each step has a worked example in <code>docs/your-own-shop.md</code>.</p>`,
    actions: html`<a class="button secondary" href="/console">I work here: open the console</a>`,
  })

export const refusedPage = (store: PageStore | null, text: string): string =>
  messagePage(store, {
    title: 'That did not work',
    tone: 'bad',
    text: html`<p>${text}</p>`,
    actions: html`<a class="button secondary" href="/">To the shop’s start page</a>`,
  })

export const brokenPage = (store: PageStore | null, requestId: string): string =>
  messagePage(store, {
    title: 'Something went wrong on our side',
    tone: 'bad',
    text: html`<p>Nothing was charged by this. Try again in a moment; if it goes on, tell the shop this number:</p>
<p><code>${requestId}</code></p>`,
  })
