import { type Fragment, type Html, html } from '../../platform/http/html.ts'
import { english, type PageLanguage } from '../../platform/http/page-language.ts'
import type { StoreFacts } from '../settings/index.ts'
import { assets } from './assets.ts'

export type PageStore = Pick<StoreFacts, 'name' | 'supportEmail' | 'refundPolicy' | 'shippingPolicy' | 'pages'>

export interface Page {
  readonly title: string
  /** The shop. Null if its settings cannot be read. */
  readonly store: PageStore | null
  readonly body: Html
  readonly head?: Fragment
  readonly script?: boolean
  readonly width?: 'wide'
  /** Whether the body starts with the shop's name. The header then omits it. */
  readonly namesShop?: boolean
  /** Replaces the shop's name in the header. */
  readonly header?: Html
  /** Content of the footer before the policies. */
  readonly footer?: Fragment
  /** Default: English. */
  readonly language?: PageLanguage
}

/** Renders a complete document in the design of the hosted pages. */
export function layout({ language = english, ...page }: Page): string {
  const { title, store, body, head, script, width, namesShop, header, footer } = page
  const words = language.frame
  const name = store?.name ?? words.shop
  return html`<!doctype html>
<html lang="${language.tag}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title === name ? name : `${title} · ${name}`}</title>
<link rel="icon" href="${assets.icon.path}" type="image/svg+xml">
<link rel="stylesheet" href="${assets.css.path}">
${script && html`<script src="${assets.js.path}" defer></script>`}${head}
</head>
<body>
<a class="skip" href="#content">${words.skip}</a>
<header class="site-header">${header ?? (!namesShop && html`<div class="bar"><a class="shop-name" href="/">${name}</a></div>`)}</header>
<main id="content" class="${width === 'wide' ? 'page wide' : 'page'}">
${body}
</main>
<footer class="site-footer">${footer}<div class="bar">
<nav aria-label="${words.policies}"><ul>
<li><a href="/policies/terms">${words.terms}</a></li>
<li><a href="/policies/privacy">${words.privacy}</a></li>
${store?.refundPolicy && html`<li><a href="/policies/refunds">${words.refunds}</a></li>`}
${store?.shippingPolicy && html`<li><a href="/policies/shipping">${words.shipping}</a></li>`}
</ul></nav>
${store?.supportEmail && html`<p>${words.questions} <a href="mailto:${store.supportEmail}">${store.supportEmail}</a></p>`}
</div></footer>
</body>
</html>
`.toString()
}
