import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from '../../platform/http/html.ts'
import { formPath, seeOther } from '../../platform/http/page-routes.ts'
import { type PartnerPersonView, partnerEntry } from '../partners/index.ts'
import { loginFor, pageOfWork, paths } from './addresses.rules.ts'
import type { PartnerPagesDeps } from './deps.ts'
import { dropToken, tokenInCookie } from './session-cookie.ts'

/** Somebody who has logged in and may act, or look, for a partner. */
export interface Visitor {
  readonly token: string
  readonly session: { readonly id: string; readonly loginId: string; readonly lastUsedAt: Date }
  readonly person: PartnerPersonView
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
      request.partnerVisitor = { token, session: entry.session, person: entry.person }
      return
    }
    if (entry) return deps.frame.sendMessage(dropToken(reply, deps.baseUrl), 403, noLongerPartner)
    if (token === null && comesFromElsewhere(request)) return comeInAgain(deps, request, reply)
    return seeOther(token === null ? reply : dropToken(reply, deps.baseUrl), loginFor(pageOf(request)))
  })
}

const noLongerPartner = {
  title: 'There is no work for you here',
  tone: 'plain',
  text: html`<p>The shop has switched off your workshop’s access. If that is a mistake, ask whoever you work with there.</p>`,
} as const

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
function comeInAgain({ frame }: PartnerPagesDeps, { url }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const again = `${pageOfWork(url)}${pageOfWork(url).includes('?') ? '&' : '?'}${mark}`
  return frame.send(reply, 200, {
    title: 'Your work',
    head: html`<meta http-equiv="refresh" content="0;url=${again}">`,
    body: html`<h1>Your work</h1><p class="lead"><a href="${again}">Go on</a></p>`,
  })
}
