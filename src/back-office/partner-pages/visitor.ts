import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from '../../platform/http/html.ts'
import type { FramedMessage } from '../../platform/http/page-frame.ts'
import { formPath, seeOther } from '../../platform/http/page-routes.ts'
import { localeOfPerson, type PartnerPersonView, partnerEntry } from '../partners/index.ts'
import { loginFor, pageOfWork, paths } from './addresses.rules.ts'
import type { PartnerPagesDeps } from './deps.ts'
import { dropToken, tokenInCookie } from './session-cookie.ts'
import type { Words } from './words.ts'

/** Somebody who has logged in and may act, or look, for a partner. */
export interface Visitor {
  readonly token: string
  readonly session: { readonly id: string; readonly loginId: string; readonly lastUsedAt: Date }
  readonly person: PartnerPersonView
  readonly words: Words
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every page of a partner's work before anything else of it runs. */
    partnerVisitor: Visitor
  }
}

/** Who has not logged in, or no longer is, is asked to, and comes back to where they were. */
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

/** Of a form, the page that it stands on. */
const pageOf = ({ method, url }: FastifyRequest): string => {
  if (method !== 'POST') return url
  const path = url.split('?', 1)[0] ?? ''
  return path === formPath(paths.password) || path === paths.logout ? paths.work : path.slice(0, path.lastIndexOf('/'))
}

/** Another address than the one that was opened: the same one again would be as foreign as the first time. */
const mark = 'from=link'

/** From a link on another site, in a mail for instance, a browser comes without the cookie, whoever it is. */
const comesFromElsewhere = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers['sec-fetch-site'] === 'cross-site' && !url.endsWith(mark)

/** What this page itself asks for comes with the cookie. */
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
