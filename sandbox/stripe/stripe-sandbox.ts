import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type Clock, systemClock } from '../../src/platform/clock.ts'
import { signStripePayload } from '../../src/storefront/payments/adapters/stripe/signature.ts'
import { type Answer, answerWithFaults, createFaults, type Faults, registerControl } from '../faults.ts'
import { createPostBack, type PostBack } from '../post-back.ts'
import { StripeAccount } from './account.ts'
import { type FormBody, parseFormBody, textAt } from './form-body.ts'
import { createIdempotentReplies } from './idempotency.ts'
import { type Event, StripeRefusal } from './objects.ts'
import { registerStripePage } from './page.ts'

export interface StripeSandboxOptions {
  readonly secretKey: string
  readonly webhookSecret: string
  /** URL for events. Without it, events are only stored. */
  readonly webhookUrl?: string
  /** Public base URL of this server, for its pages. */
  readonly baseUrl?: string
  readonly clock?: Clock
}

export interface StripeSandboxControl {
  readonly faults: Faults
  readonly account: StripeAccount
  readonly events: readonly Event[]
  /** Names of API calls in order: `session.create`, … */
  readonly calls: readonly string[]
  readonly postBack: PostBack
  holdRefunds(pend: boolean): void
  /** Returns the exact bytes and headers of a posted event. */
  signed(event: Event, at?: Date): { rawBody: Buffer; headers: Record<string, string> }
}

type Commit = (body: FormBody) => object

/** Simulates the part of Stripe's API that a shop's card payments use. */
export function createStripeSandbox(options: StripeSandboxOptions): {
  app: FastifyInstance
  control: StripeSandboxControl
} {
  const clock = options.clock ?? systemClock
  const app = Fastify({ forceCloseConnections: true })
  const faults = createFaults()
  const replies = createIdempotentReplies()
  const postBack = createPostBack(options.webhookUrl ?? null)
  const events: Event[] = []
  const calls: string[] = []
  let refundsPend = false
  const signed = (event: Event, at: Date = clock.now()) => {
    const rawBody = Buffer.from(JSON.stringify(event))
    return { rawBody, headers: { 'stripe-signature': signStripePayload(rawBody, options.webhookSecret, at) } }
  }
  const account = new StripeAccount({
    clock,
    apiVersion: '2026-10-28.endive',
    pageUrl: (id) => `${options.baseUrl ?? ''}/c/pay/${id}`,
    refundsPend: () => refundsPend,
    emit: (event) => {
      events.push(event)
      const { rawBody, headers } = signed(event)
      postBack.send(rawBody.toString(), { ...headers, 'content-type': 'application/json' })
    },
  })

  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, String(body)),
  )
  const handle = (operation: string, request: FastifyRequest, reply: FastifyReply, commit: Commit) => {
    calls.push(operation)
    if (request.headers.authorization !== `Bearer ${options.secretKey}`) return reply.code(401).send(badKey)
    const text = typeof request.body === 'string' ? request.body : ''
    const key = request.headers['idempotency-key']
    return answerWithFaults(faults, operation, reply, (lie) =>
      replies.once(request.method === 'POST' ? String(key ?? '') : '', `${request.url}\n${text}`, () =>
        answerOf(() => ({ ...commit(parseFormBody(text)), ...lie })),
      ),
    )
  }
  registerApi(app, account, handle)
  registerControl(app, faults, () => ({
    sessions: [...account.sessions.values()],
    payment_intents: [...account.intents.values()],
    refunds: [...account.refunds.values()],
    events,
    calls,
  }))
  registerStripePage(app, account)
  const holdRefunds = (pend: boolean) => {
    refundsPend = pend
  }
  return { app, control: { faults, account, events, calls, postBack, holdRefunds, signed } }
}

type Handle = (operation: string, request: FastifyRequest, reply: FastifyReply, commit: Commit) => unknown
type WithId = { Params: { id: string } }

function registerApi(app: FastifyInstance, account: StripeAccount, handle: Handle): void {
  app.post('/v1/checkout/sessions', (request, reply) =>
    handle('session.create', request, reply, (body) => account.createSession(body)),
  )
  app.get<WithId>('/v1/checkout/sessions/:id', (request, reply) =>
    handle('session.retrieve', request, reply, () => {
      const session = account.session(request.params.id)
      const expands = new URL(request.url, 'http://sandbox').searchParams.toString().includes('payment_intent')
      if (!expands || !session.payment_intent) return session
      return { ...session, payment_intent: account.intent(session.payment_intent) }
    }),
  )
  app.post<WithId>('/v1/checkout/sessions/:id/expire', (request, reply) =>
    handle('session.expire', request, reply, () => account.expireSession(request.params.id)),
  )
  app.post('/v1/payment_intents', (request, reply) =>
    handle('intent.create', request, reply, (body) => account.createIntent(body)),
  )
  app.get<WithId>('/v1/payment_intents/:id', (request, reply) =>
    handle('intent.retrieve', request, reply, () => account.intent(request.params.id)),
  )
  app.post<WithId>('/v1/payment_intents/:id/cancel', (request, reply) =>
    handle('intent.cancel', request, reply, () => account.cancelIntent(request.params.id)),
  )
  app.post('/v1/refunds', (request, reply) =>
    handle('refund.create', request, reply, (body) => {
      if (!textAt(body, 'payment_intent'))
        throw new StripeRefusal(400, 'parameter_missing', 'payment_intent is missing.')
      return account.createRefund(body)
    }),
  )
  app.get('/v1/refunds', (request, reply) =>
    handle('refund.list', request, reply, () => {
      const { searchParams } = new URL(request.url, 'http://sandbox')
      const data = account.refundsOf(searchParams.get('payment_intent') ?? '').reverse()
      return { object: 'list', url: '/v1/refunds', has_more: false, data }
    }),
  )
  app.get<WithId>('/v1/refunds/:id', (request, reply) =>
    handle('refund.retrieve', request, reply, () => account.refund(request.params.id)),
  )
}

function answerOf(commit: () => object): Answer {
  try {
    return { status: 200, body: structuredClone(commit()) }
  } catch (error) {
    if (error instanceof StripeRefusal) return { status: error.status, body: error.body }
    throw error
  }
}

const badKey = { error: { type: 'invalid_request_error', message: 'Invalid API Key provided.' } }
