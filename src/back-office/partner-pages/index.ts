import type { FastifyInstance } from 'fastify'
import { notFound } from '../../platform/errors.ts'
import { acceptForms } from '../../platform/http/form-body.ts'
import { formPath, paths } from './addresses.rules.ts'
import { answerErrorsAsPages } from './answer-errors.ts'
import { hidden, type PartnerPagesDeps } from './deps.ts'
import { loginRoutes } from './login-routes.ts'
import { requireOwnSite } from './own-forms.ts'
import { ownPasswordRoutes, resetRoutes } from './password-routes.ts'
import { styleRoute } from './style.ts'
import { requireVisitor } from './visitor.ts'
import { workRoutes } from './work-routes.ts'

export type { PartnerPagesDeps } from './deps.ts'
export type { PageFrame } from './page-frame.ts'

/** Where the mails to people of partners lead, and where those do their work: `/console/partner`. */
export async function partnerPages(app: FastifyInstance, deps: PartnerPagesDeps): Promise<void> {
  answerErrorsAsPages(app, deps)
  acceptForms(app)
  app.addHook('onRequest', async (request) => {
    if (request.method === 'POST') requireOwnSite(request, deps.baseUrl)
  })
  styleRoute(app)
  loginRoutes(app, deps)
  resetRoutes(app, deps)
  // Where a page is loaded that a form has answered with.
  const { login, loginLink, acceptInvitation, forgotPassword, resetPassword, password } = paths
  for (const path of [login, loginLink, acceptInvitation, forgotPassword, resetPassword, password])
    app.get(formPath(path), hidden, (_request, reply) => reply.header('cache-control', 'no-store').redirect(path, 303))
  // So is one that refuses a step.
  app.get<{ Params: { of: string; id: string } }>(`${paths.work}/:of/:id/:step`, hidden, ({ params }, reply) => {
    if (params.of !== 'runs' && params.of !== 'tasks') throw notFound('This page')
    const path = `${paths.work}/${params.of}/${encodeURIComponent(params.id)}`
    return reply.header('cache-control', 'no-store').redirect(path, 303)
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
