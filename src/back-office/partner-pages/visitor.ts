import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from '../../platform/http/html.ts'
import type { FramedMessage } from '../../platform/http/page-frame.ts'
import { formPath, seeOther } from '../../platform/http/page-routes.ts'
import { localeOfPerson, type PartnerPersonView, partnerEntry } from '../partners/index.ts'
import { loginFor, pageOfWork, paths } from './addresses.rules.ts'
import type { PartnerPagesDeps } from './deps.ts'
import { dropToken, tokenInCookie } from './session-cookie.ts'
import type { Words } from './words.ts'

/** A logged-in person who acts for a partner, or only views. */
export interface Visitor {
  readonly token: string
  readonly session: { readonly id: string; readonly loginId: string; readonly lastUsedAt: Date }
  readonly person: PartnerPersonView
  readonly words: Words
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every page that requires a login, before its handler runs. */
    partnerVisitor: Visitor
  }
}

/**
 * Restricts the pages of this scope to partners' people. Others are redirected to the login, which leads back to the
 * page. A person who no longer belongs to a partner gets a message (403) instead.
 */
export function requireVisitor(app: FastifyInstance, deps: PartnerPagesDeps): void {
  app.decorateRequest('partnerVisitor')
  app.addHook('onRequest', async (request, reply) => {
    const token = tokenInCookie(request, deps.baseUrl)
    const entry = await partnerEntry(deps, token)
    if (token !== null && entry?.person) {
      const { session, person } = entry
      request.partnerLocale = await localeOfPerson(deps.db, person.email)
      request.partnerVisitor = { token, session, person, words: request.partnerWords }
      return
    }
    if (entry) return deps.frame.sendMessage(dropToken(reply, deps.baseUrl), 403, noLongerPartner(request.partnerWords))
    if (token === null && comesFromElsewhere(request)) return comeInAgain(deps, request, reply)
    return seeOther(token === null ? reply : dropToken(reply, deps.baseUrl), loginFor(pageOf(request)))
  })
}

const noLongerPartner = ({ errors }: Words): FramedMessage => ({
  title: errors.noAccessTitle,
  tone: 'plain',
  text: html`<p>${errors.noAccess}</p>`,
})

/** Returns the page to return to: the requested page or, for a form, the page that contains it. */
const pageOf = ({ method, url }: FastifyRequest): string => {
  if (method !== 'POST') return url
  const path = url.split('?', 1)[0] ?? ''
  return path === formPath(paths.password) || path === paths.logout ? paths.work : path.slice(0, path.lastIndexOf('/'))
}

/** Query parameter that marks the repeated request. A redirect to the same URL would be cross-site again. */
const mark = 'from=link'

/**
 * Whether the request comes from a link on another site, such as webmail, and was not reloaded yet. Browsers do not
 * send the cookie then.
 */
const comesFromElsewhere = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers['sec-fetch-site'] === 'cross-site' && !url.endsWith(mark)

/** Reloads the page from this site, so that the request includes the cookie. */
function comeInAgain(
  { frame }: PartnerPagesDeps,
  { url, partnerWords: words }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const again = `${pageOfWork(url)}${pageOfWork(url).includes('?') ? '&' : '?'}${mark}`
  return frame.send(reply, 200, {
    title: words.places.work,
    head: html`<meta http-equiv="refresh" content="0;url=${again}">`,
    body: html`<h1>${words.places.work}</h1><p class="lead"><a href="${again}">${words.form.goOn}</a></p>`,
  })
}
