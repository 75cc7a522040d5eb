import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { brokenInvariants } from '../support/invariants.ts'
import {
  type CardEvent,
  paidEvent,
  paidSession,
  payOnPage,
  postCardEvent,
  readySession,
  sandboxMessage,
  startedPayment,
  type Wanted,
} from '../support/purchase.ts'
import { startTestWeft, type TestAnswer, type TestWeft } from '../support/weft.ts'
import { type ApiDocument, documentedStatus, type Operation, operationsOf } from './api-document.ts'
import { addBackOffice, addPartnerPerson, isUnreachable, keepMailboxesHere, needsOutside } from './back-office.ts'
import { drawFrom } from './draw.ts'
import { dearVariant } from './fitting-bodies.ts'
import { hostileBody } from './hostile-values.ts'
import { judgeBy } from './judge-answer.ts'
import { knownIds } from './known-ids.ts'
import { type MadeRequest, makeRequest } from './make-request.ts'
import { pageRequest } from './page-request.ts'
import { addPeople, needsSecret, needsState } from './people.ts'
import { addSeeds } from './seeds.ts'
import { addSocial, neverSucceeds } from './social.ts'

const seed = Number(process.env.SEED ?? 20_260_111)
const total = Number(process.env.REQUESTS ?? 4000)
/** Even a backup on a busy machine is answered within this time. Only an answer that never comes takes longer. */
const slowestAnswerMs = 60_000
const purchaseEvery = 400
const triesForUntouched = 200
const livesEvery = 40
const madeEvery = 10

let weft: TestWeft
/** All generated requests use the same buyer, so disable the limits on holds. */
const unlimitedHolds = { HOLD_UNITS_PER_BUYER: '0', HOLD_UNITS_PER_AGENT: '0', HOLD_SHARE_PERCENT: '0' }

beforeAll(async () => {
  // Nothing is sent there, because the jobs do not run.
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'post@shop.example' }
  weft = await startTestWeft({ environment: { SANDBOX: 'true', ...unlimitedHolds, ...mail } })
  const prices = ['USD', 'INR', 'EUR', 'JPY'].map((currency) => ({ currency, amount: 999_999_999_999 }))
  const variants = [{ id: dearVariant, prices, stock: { managed: false } }]
  const dear = await weft.admin('POST', '/admin/products', { title: 'Dear', status: 'published', variants })
  expect(dear.status).toBe(201)
})
afterAll(() => weft.stop())

test(`no request breaks the service, and every response is as documented (SEED=${seed}, ${total} requests)`, {
  timeout: 1_200_000,
}, async () => {
  const document: ApiDocument = (await weft.request({ method: 'GET', url: '/docs/openapi.json' })).body
  const run = fuzzRun(document)
  await run.addPeople()
  for (let number = 0; number < total; number++) {
    if (number % purchaseEvery === 0) await run.shopLives()
    await run.sendOne()
  }
  await run.sendToUntouched()
  expect(run.problems()).toEqual([])
  expect(run.untouched()).toEqual([])
  expect(await brokenInvariants(weft)).toEqual([])
})

function fuzzRun(document: ApiDocument) {
  const draw = drawFrom(seed)
  const known = knownIds(draw)
  const linesOf = new Map<string, string[]>()
  const payPaths: string[] = []
  const source = { draw, known, linesOf, components: document.components.schemas, document, payPaths }
  // Both versions of the protocol run the same operations, so one is enough.
  const operations = operationsOf(document).filter(({ path }) => !path.startsWith('/ucp/2026-04-08'))
  const makers = operations.filter((one) => one.method === 'POST' && documentedStatus(one, 201) === '201')
  const judge = judgeBy(document)
  const seen = new Set<string>()
  const problems = new Map<string, string>()

  const check = async (operation: Operation | null, request: MadeRequest['inject']): Promise<TestAnswer | null> => {
    const answer = await inTime(weft.request(request)).catch((error: unknown) => String(error))
    const problem = typeof answer === 'string' ? answer : judged(operation, request.url, answer)
    const name = operation?.name ?? `${request.method} ${request.url.slice(0, 60)}`
    if (problem !== null && !(typeof answer !== 'string' && (await isDue(answer, request.url))))
      note(`${name}: ${problem.slice(0, 400)}`, request)
    return typeof answer === 'string' ? null : answer
  }
  const judged = (operation: Operation | null, path: string, answer: TestAnswer): string | null =>
    answer.status >= 500 ? `answered ${answer.status} ${answer.text.slice(0, 200)}` : judge(operation, path, answer)
  const note = (problem: string, request: unknown) => {
    if (!problems.has(problem)) problems.set(problem, JSON.stringify(request).slice(0, 1500))
  }
  const remember = async (wanted: Wanted) => {
    const { session, started, completed, attempt } = await paidSession(weft, wanted)
    known.add('orders', { id: completed.order_id })
    const order = (await weft.admin('GET', `/admin/orders/${completed.order_id}`)).body.order
    known.add('payments', { id: attempt.id })
    known.add('customers', { id: order.customer_id })
    known.add('checkouts', { id: session.id })
    linesOf.set(
      order.id,
      order.line_items.map((line: { id: string }) => line.id),
    )
    payPaths.push(`/pay/${attempt.page_token}`, new URL(started.payment.next_action.url).pathname)
    return session
  }

  return {
    /** Keeps the shop usable: it sells by card and in rupees, and has a payment that the operator must resolve. */
    async shopLives() {
      for (const variant of ['variant_shirt_s', 'variant_mug']) {
        const filled = await weft.admin('POST', `/admin/stock/${variant}`, { on_hand: 100_000, managed: true })
        expect(filled.status).toBe(200)
      }
      for (let count = 0; count < 3; count++) await remember({ email: `ada${draw.below(1e9)}@example.com` })
      await remember({ country: 'IN', email: 'asha@example.com' })
      const { attempt } = await startedPayment(weft)
      const wrong: CardEvent = { ...paidEvent, object: { amount_total: attempt.amount_minor + 1 } }
      expect((await postCardEvent(weft, attempt, wrong)).status).toBe(200)
      const issues = (await weft.admin('GET', '/admin/payment-issues')).body.payment_issues
      known.add('payment-issues', { id: issues[0].id })
      known.add('templates', { id: 'order_confirmation' })
      await addSocial(weft, known)
      await addSeeds(weft, known)
      await addBackOffice(weft, known)
      for (const status of ['sent', 'failed'] as const) known.add('emails', { id: await anEmail(status) })
      for (let count = 0; count < 3; count++) known.add('checkouts', { id: (await readySession(weft)).id })
      const waiting = await startedPayment(weft)
      known.add('payments', { id: waiting.attempt.id })
      known.add('checkouts', { id: waiting.session.id })
      payPaths.push(`/pay/${waiting.attempt.page_token}`)
      payPaths.push(new URL(waiting.started.payment.next_action.url).pathname)
    },
    async sendOne() {
      if (draw.chance(0.15)) await check(null, pageRequest(source))
      else await send(draw.pickAny(operations))
    },
    /** Sends operations again that have not yet had every documented outcome. */
    async sendToUntouched() {
      for (let more = 0; more < triesForUntouched; more++) {
        const left = new Set(untouched().map((each) => each.replace(/ \dXX$/, '')))
        if (left.size === 0) return
        if (more % livesEvery === livesEvery - 1) await this.shopLives()
        // These often need a record that no request has used up yet.
        if (more % madeEvery === 0) for (const operation of makers) await send(operation)
        for (const operation of operations) if (left.has(operation.name)) await send(operation)
      }
    },
    async addPeople() {
      await addPeople(weft, known)
      await addPartnerPerson(weft)
    },
    problems: () => [...problems].map(([problem, request]) => `${problem}\n  ${request}`),
    untouched,
  }

  async function send(operation: Operation | undefined): Promise<void> {
    if (!operation) throw new Error('The document has no operations.')
    const { inject, ids } = operation.path.startsWith('/webhooks')
      ? { inject: await webhookRequest(operation), ids: {} }
      : makeRequest(source, operation)
    if (needsOutside(operation)) await keepMailboxesHere(weft)
    const answer = await check(operation, inject)
    if (!answer) return
    const range = Math.floor(answer.status / 100)
    seen.add(`${operation.name} ${range}XX`)
    known.learn(operation, ids, answer)
    if (operation.path.startsWith('/ucp/checkout-sessions') && range === 2)
      linesOf.set(
        answer.body.id,
        answer.body.line_items.map((line: { id: string }) => line.id),
      )
  }

  /**
   * Returns `<operation> 2XX` for each operation that should succeed and has not, and `<operation> 4XX` for each that
   * should be refused and was not.
   */
  function untouched(): string[] {
    return operations.flatMap((operation) => {
      const succeeds = ![needsSecret.has(operation.name), neverSucceeds(operation), needsOutside(operation)].includes(
        true,
      )
      const wanted = [
        ...(succeeds && !needsState(operation.path) ? ['2XX'] : []),
        // No part of this request can be invalid.
        ...(documentedStatus(operation, 400) === null || operation.name === 'GET /auth/admin/session' ? [] : ['4XX']),
      ]
      return wanted.map((range) => `${operation.name} ${range}`).filter((name) => !seen.has(name))
    })
  }

  async function webhookRequest({ path, method }: Operation): Promise<MadeRequest['inject']> {
    const handler = path.endsWith('inr_handler') ? 'IN' : 'US'
    const { attempt, started } = await startedPayment(weft, { country: handler, email: 'hook@example.com' })
    if (draw.chance(0.8)) await payOnPage(weft, started.payment.next_action.url, draw.pick(['success', 'decline']))
    else await weft.agent('POST', `/ucp/checkout-sessions/${attempt.checkout_id}/cancel`)
    const { body, headers } = await sandboxMessage(weft, attempt).catch(() => ({
      body: hostileBody(draw),
      headers: {},
    }))
    const payload = draw.chance(0.4) ? hostileBody(draw) : body
    return { method, url: path, payload, headers: draw.chance(0.8) ? headers : {} }
  }
}

const isDue = async (answer: TestAnswer, url: string): Promise<boolean> =>
  isUnreachable(answer, url) || (await isUnpayable(answer, url))

/** Whether the answer is the protocol's 500 for a total above every provider's limit. */
async function isUnpayable(answer: TestAnswer, url: string): Promise<boolean> {
  const code = answer.body?.messages?.[0]?.code
  const id = /^\/ucp\/checkout-sessions\/([^/]+)\/complete$/.exec(url)?.[1]
  if (answer.status !== 500 || !id || code !== 'payment_session_failed') return false
  const { body } = await weft.agent('GET', `/ucp/checkout-sessions/${id}`)
  return body.totals.find(({ type }: { type: string }) => type === 'total').amount > 99_999_999
}

async function anEmail(status: 'sent' | 'failed'): Promise<string> {
  const id = newId('mail')
  const now = weft.clock.now()
  await weft.db
    .insertInto('mail')
    .values({
      id,
      dedupe_key: id,
      template: 'order_confirmation',
      locale: 'en',
      to_address: 'ada@example.com',
      from_address: 'post@shop.example',
      from_name: 'Test Shop',
      subject: 'Sent',
      html: '<p>Sent</p>',
      text: 'Sent',
      status,
      queued_at: now,
      message_id: `<${id}@shop.example>`,
      created_at: now,
      sent_at: status === 'sent' ? now : null,
    })
    .execute()
  return id
}

async function inTime(answer: Promise<TestAnswer>): Promise<TestAnswer> {
  const timer = new AbortController()
  const late = delay(slowestAnswerMs, null, { signal: timer.signal }).then(() => {
    throw new Error(`no answer within ${slowestAnswerMs} ms`)
  })
  late.catch(() => {})
  try {
    return await Promise.race([answer, late])
  } finally {
    timer.abort()
  }
}
