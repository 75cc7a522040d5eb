import type { FastifyReply } from 'fastify'
import { html } from '../../platform/http/html.ts'
import { pageWords } from '../hosted-pages/index.ts'
import type { PagesWithNavigation } from './deps.ts'
import type { ShopPage } from './frame.ts'
import { sendShopPage, type Visit } from './shown-page.ts'
import type { Visitor } from './visitor.ts'

/** Sends the 404 page, with the shop's search and navigation. */
export const sendNothing = (deps: PagesWithNavigation, reply: FastifyReply, visit: Visit): FastifyReply =>
  sendShopPage(deps, reply, visit, nothingPage(visit.visitor), 404)

function nothingPage({ language, words, settings }: Visitor): ShopPage {
  const { errors } = pageWords(language, language, settings.store.timeZone)
  return {
    title: errors.nothing,
    path: '/',
    about: null,
    body: html`<h1>${errors.nothing}</h1>
<p class="lead">${errors.nothingText}</p>
<p class="actions"><a class="button" href="/search">${words.home.allProducts}</a>
<a class="button secondary" href="/">${errors.toStart}</a></p>`,
  }
}
