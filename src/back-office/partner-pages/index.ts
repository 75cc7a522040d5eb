import type { FastifyInstance } from 'fastify'
import { resetPages } from '../../platform/access/index.ts'
import { notFound } from '../../platform/errors.ts'
import { serveAsset } from '../../platform/http/asset.ts'
import { acceptForms } from '../../platform/http/form-body.ts'
import { hidden, pagesOfForms, seeOther } from '../../platform/http/page-routes.ts'
import { paths } from './addresses.rules.ts'
import { answerErrorsAsPages } from './answer-errors.ts'
import type { PartnerPagesDeps } from './deps.ts'
import { loginRoutes } from './login-routes.ts'
import { requireOwnSite } from './own-forms.ts'
import { ownPasswordRoutes } from './password-routes.ts'
import { inTheirWords, speakTheirLanguage } from './shown-language.ts'
import { style } from './style.ts'
import { requireVisitor } from './visitor.ts'
import { workRoutes } from './work-routes.ts'

export type { PartnerPagesDeps } from './deps.ts'

/** Registers the pages for partners' people at `/console/partner`. Links in their mails open these pages. */
export async function partnerPages(app: FastifyInstance, given: PartnerPagesDeps): Promise<void> {
  const deps = { ...given, frame: inTheirWords(given.frame) }
  speakTheirLanguage(app, deps)
  answerErrorsAsPages(app, deps)
  acceptForms(app)
  app.addHook('onRequest', async (request) => {
    if (request.method === 'POST') requireOwnSite(request, deps.baseUrl)
  })
  serveAsset(app, style)
  loginRoutes(app, deps)
  resetPages(app, deps, {
    kind: 'partner',
    paths: { forgot: paths.forgotPassword, reset: paths.resetPassword },
    toLogin: { path: paths.login },
    wordsFor: (request) => request.partnerWords,
  })
  pagesOfForms(app, [paths.login, paths.loginLink, paths.acceptInvitation, paths.password])
  // If a person reloads the page of a rejected step, the browser sends a GET to the URL of the step. This route redirects
  // it to the run or task.
  app.get<{ Params: { of: string; id: string } }>(`${paths.work}/:of/:id/:step`, hidden, ({ params }, reply) => {
    if (params.of !== 'runs' && params.of !== 'tasks') throw notFound('This page')
    const path = `${paths.work}/${params.of}/${encodeURIComponent(params.id)}`
    return seeOther(reply, path)
  })
  app.get(`${paths.work}/*`, hidden, () => {
    throw notFound('This page')
  })
  await app.register(async (own) => {
    requireVisitor(own, deps)
    ownPasswordRoutes(own, deps)
    workRoutes(own, deps)
  })
}
