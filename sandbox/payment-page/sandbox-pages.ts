import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Clock } from '../../src/platform/clock.ts'
import type { Secret } from '../../src/platform/secret.ts'
import type { SandboxConfirmations } from '../../src/storefront/payments/adapters/sandbox/deliver-confirmations.ts'
import { openPageToken, type PageFacts } from '../../src/storefront/payments/adapters/sandbox/page-token.ts'
import type {
  SandboxMethod,
  SandboxResult,
  SandboxStore,
} from '../../src/storefront/payments/adapters/sandbox/payment-store.ts'
import { closedPage, paymentPage } from './page.html.ts'
import { judgeCard, judgeUpi, type SandboxOutcome, slowPaymentMs } from './test-payments.rules.ts'

export interface SandboxPagesDeps {
  readonly store: SandboxStore
  readonly confirmations: SandboxConfirmations
  readonly webhookSecret: Secret
  readonly clock: Clock
}

type Entered = Readonly<Record<string, string>>
type TokenPath = { Params: { '*': string } }

const css = readFileSync(new URL('page.css', import.meta.url), 'utf8')

/**
 * Payment page of the sandbox provider: `/sandbox/pay/{token}`. Works without JavaScript and loads nothing external.
 */
export async function sandboxPages(app: FastifyInstance, deps: SandboxPagesDeps): Promise<void> {
  const form = 'application/x-www-form-urlencoded'
  // Only one parser per type can be registered, so the inherited one is removed first, within this plugin only.
  if (app.hasContentTypeParser(form)) app.removeContentTypeParser(form)
  app.addContentTypeParser(form, { parseAs: 'string', bodyLimit: 8192 }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.get('/sandbox/pay.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=300').send(css),
  )
  // A wildcard, because the token is longer than the router allows for parameters.
  app.get<TokenPath>('/sandbox/pay/*', async (request, reply) => {
    const facts = openPageToken(request.params['*'], deps.webhookSecret)
    if (!facts) return unknownPage(reply)
    if (await isOver(deps, facts)) return overPage(reply, facts)
    return show(reply, facts, request.params['*'], { method: defaultMethod(facts), entered: {}, problems: {} })
  })
  app.post<TokenPath & { Body: Entered | undefined }>('/sandbox/pay/*', async (request, reply) => {
    const token = request.params['*']
    const facts = openPageToken(token, deps.webhookSecret)
    if (!facts) return unknownPage(reply)
    const entered = request.body ?? {}
    if (entered.do === 'leave') return reply.redirect(facts.returnUrl, 303)
    if (await isOver(deps, facts)) return reply.redirect(facts.returnUrl, 303)
    const method: SandboxMethod = facts.handlerId === 'inr_handler' && entered.method === 'upi' ? 'upi' : 'card'
    const judged = judge(method, entered, deps.clock.now())
    if ('problems' in judged) return show(reply, facts, token, { method, entered, problems: judged.problems }, 422)
    await deps.store.pay(facts, resultOf(method, judged.outcome, deps.clock.now()), deps.clock.now())
    deps.confirmations.wake()
    return reply.redirect(facts.returnUrl, 303)
  })
}

const judge = (method: SandboxMethod, entered: Entered, now: Date) =>
  method === 'upi'
    ? judgeUpi(entered.upi_id ?? '')
    : judgeCard({ number: entered.card_number ?? '', expiry: entered.expiry ?? '', cvc: entered.cvc ?? '' }, now)

function resultOf(method: SandboxMethod, outcome: SandboxOutcome, now: Date): SandboxResult {
  if (outcome.kind === 'decline') return { status: 'failed', method, failureReason: outcome.reason, settleAt: null }
  if (outcome.kind === 'success') return { status: 'paid', method, failureReason: null, settleAt: null }
  return { status: 'processing', method, failureReason: null, settleAt: new Date(now.getTime() + slowPaymentMs) }
}

async function isOver(deps: SandboxPagesDeps, facts: PageFacts): Promise<boolean> {
  const now = deps.clock.now()
  return now.getTime() >= facts.expiresAtMs || (await deps.store.find(facts.txnId, now)) !== null
}

const defaultMethod = (facts: PageFacts): SandboxMethod => (facts.handlerId === 'inr_handler' ? 'upi' : 'card')

function show(
  reply: FastifyReply,
  facts: PageFacts,
  token: string,
  state: { method: SandboxMethod; entered: Entered; problems: Readonly<Record<string, string>> },
  status = 200,
): FastifyReply {
  const { expiry = '', upi_id = '' } = state.entered
  const html = paymentPage({ ...state, facts, action: `/sandbox/pay/${token}`, entered: { expiry, upi_id } })
  return page(reply, status, html, facts.returnUrl)
}

const overPage = (reply: FastifyReply, facts: PageFacts): FastifyReply =>
  page(reply, 410, closedPage('This payment is over.', facts.returnUrl), facts.returnUrl)

const unknownPage = (reply: FastifyReply): FastifyReply =>
  page(reply, 404, closedPage('There is no such payment.', null), null)

/** Browsers apply `form-action` also to redirects after a form, so it must allow the return URL. */
function page(reply: FastifyReply, status: number, html: string, returnUrl: string | null): FastifyReply {
  const formTargets = returnUrl ? `'self' ${new URL(returnUrl).origin}` : "'self'"
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': `default-src 'none'; style-src 'self'; form-action ${formTargets}; base-uri 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    .send(html)
}
