import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../platform/errors.ts'
import { adminFailures, adminSurface } from '../../platform/http/admin-surface.ts'
import { Id } from '../../platform/http/fields.ts'
import { jsonReply, sendReply } from '../../platform/http/reply.ts'
import { answerErrors } from '../../platform/http/surface.ts'
import { beginLogin, type LoginDeps } from './begin-login.ts'
import { type FinishDeps, finishInTime, type LoginEnd } from './finish-login.ts'

const tags = ['Social platforms']
const NetworkParams = z.object({ platform: z.string() })
const StartQuery = z.object({
  platform_id: Id,
  page_id: Id.optional().describe('The page to publish to. Default: the first page that has what the platform needs.'),
})
const Started = z.object({ location: z.string(), state: z.string() })
const FromNetwork = z.string().max(8192).optional()
const CallbackQuery = z.object({ code: FromNetwork, state: FromNetwork, error: FromNetwork })
const Moved = z.null().describe('Found: continue at `Location`.')

/** Registers the start of a login, mounted below `/admin`. Requires permission to change social platforms. */
export async function loginAdminRoutes(app: FastifyInstance, deps: LoginDeps): Promise<void> {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/oauth/:platform',
    {
      errorHandler: refuseInConsole,
      schema: {
        tags,
        operationId: 'startSocialLogin',
        summary: 'Start the login at a network',
        description: 'Redirects to the login of the network. With `Accept: application/json`, returns its URL instead.',
        params: NetworkParams,
        querystring: StartQuery,
        response: { 200: Started, 302: Moved, ...adminFailures },
      },
    },
    async (request, reply) => {
      const { platform_id: platformId, page_id: pageId = null } = request.query
      const begun = await beginLogin(deps, { network: request.params.platform, platformId, pageId })
      reply.header('cache-control', 'no-store')
      if (wantsJson(request)) return sendReply(reply, jsonReply(200, Started, begun))
      return reply.redirect(begun.location, 302)
    },
  )
}

const wantsJson = ({ headers }: FastifyRequest): boolean => /\bapplication\/json\b/i.test(headers.accept ?? '')

const back = '/admin/social-platforms'

/** Returns the console URL that shows the outcome to a browser that returns from the network. */
const placeAfter = (network: string, end: LoginEnd | 'pending'): string => {
  if (end === 'connected' || end === 'pending') return `${back}?${new URLSearchParams({ [end]: network })}`
  return `${back}?${new URLSearchParams({ error: reasons[end] })}`
}

const reasons = {
  access_denied: 'Access was denied at the network, so nothing was connected.',
  login_failed: 'The network could not finish the login. Try again.',
} as const satisfies Record<Exclude<LoginEnd, 'connected'>, string>

/** Whether the caller is a browser. Programs get JSON. */
const wantsHtml = ({ headers }: FastifyRequest): boolean => /\btext\/html\b/i.test(headers.accept ?? '')

const inConsole = (reply: FastifyReply, address: string): FastifyReply =>
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(address, 302)

/** Redirects a browser to the console, which shows the error. Other callers get the usual error response. */
function refuseInConsole(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!wantsHtml(request) || !(error instanceof AppError)) throw error
  // The console asks the person to log in, then returns here.
  if (error.status === 401) return inConsole(reply, back)
  return inConsole(reply, `${back}?${new URLSearchParams({ error: error.message })}`)
}

/** Registers the callback from a network. The request has no token; the login's state authorises it. */
export async function loginCallbackRoutes(app: FastifyInstance, deps: FinishDeps): Promise<void> {
  answerErrors(app, adminSurface, deps.log)
  app.withTypeProvider<ZodTypeProvider>().get(
    '/oauth/:platform/callback',
    {
      errorHandler: refuseInConsole,
      schema: {
        tags,
        operationId: 'finishSocialLogin',
        summary: 'Finish a login at a network',
        description:
          'The network redirects the person’s browser here after the login; the single-use `state` authorises the request. Redirects to the console with `connected`, or with the reason as `error`. If the network takes longer than 20 seconds, redirects with `pending` and finishes the login in the background.',
        params: NetworkParams,
        querystring: CallbackQuery,
        response: { 302: Moved, ...adminFailures },
      },
    },
    async (request, reply) => {
      const { code, state, error } = request.query
      const end = await finishInTime(deps, { network: request.params.platform, state, code, error })
      return inConsole(reply, placeAfter(request.params.platform, end))
    },
  )
}
