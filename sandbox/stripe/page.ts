import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../html.ts'
import type { PaymentEnd, StripeAccount } from './account.ts'
import { parseFormBody, textAt } from './form-body.ts'
import type { CheckoutSession } from './objects.ts'

const ends: Readonly<Record<string, PaymentEnd>> = {
  '4242424242424242': 'success',
  '4000000000000002': 'decline',
  '4000000000009995': 'decline',
}

/** A simplified hosted page with only a card number. */
export function registerStripePage(app: FastifyInstance, account: StripeAccount): void {
  app.get<{ Params: { id: string } }>('/c/pay/:id', (request, reply) => {
    const session = account.sessions.get(request.params.id)
    if (session?.status !== 'open') return reply.code(404).type('text/html').send(page('<p>This page is closed.</p>'))
    return reply.type('text/html').send(page(form(session, '')))
  })
  app.post<{ Params: { id: string } }>('/c/pay/:id', (request, reply) => {
    const session = account.sessions.get(request.params.id)
    if (session?.status !== 'open') return reply.code(404).type('text/html').send(page('<p>This page is closed.</p>'))
    const body = parseFormBody(typeof request.body === 'string' ? request.body : '')
    const end = ends[textAt(body, 'card').replace(/\s/g, '')]
    if (end) account.pay(session.id, end)
    if (end === 'success') return reply.redirect(session.success_url, 303)
    const problem = end ? 'Your card was declined.' : 'Your card number is invalid.'
    return reply
      .code(402)
      .type('text/html')
      .send(page(form(session, problem)))
  })
}

const form = (session: CheckoutSession, problem: string): string => `
  <p>${escapeHtml(String(session.amount_total))} ${escapeHtml(session.currency)} (smallest unit)</p>
  <form method="post">
    <label>Card number <input name="card" inputmode="numeric" required></label>
    <p role="alert">${escapeHtml(problem)}</p>
    <button>Pay</button>
  </form>
  <p><a href="${escapeHtml(session.cancel_url)}">Back</a></p>`

const page = (content: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Card page of the sandbox</title><main>${content}</main></html>`
