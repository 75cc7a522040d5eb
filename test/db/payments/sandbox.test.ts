import Fastify, { type FastifyInstance } from 'fastify'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sandboxPages } from '../../../sandbox/payment-page/sandbox-pages.ts'
import type { Tables } from '../../../src/platform/db/tables.ts'
import { Secret } from '../../../src/platform/secret.ts'
import { confirmationMessage } from '../../../src/storefront/payments/adapters/sandbox/confirmation-message.ts'
import { createSandboxConfirmations } from '../../../src/storefront/payments/adapters/sandbox/deliver-confirmations.ts'
import { createSandboxStore } from '../../../src/storefront/payments/adapters/sandbox/payment-store.ts'
import { createSandboxProvider } from '../../../src/storefront/payments/adapters/sandbox/sandbox-provider.ts'
import {
  type HandlerId,
  NotificationRefused,
  type PaymentNotification,
  type StartPayment,
} from '../../../src/storefront/payments/ports.ts'
import { testDatabase } from '../../support/postgres.ts'

const database = await testDatabase()
const pool = new Pool({ ...database.poolConfig, max: 8 })
const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const secret = new Secret('whsec_sandbox')
const card = { method: 'card', card_number: '4242424242424242', expiry: '12/30', cvc: '123', do: 'pay' }
const slowCard = { ...card, card_number: '4000000000000077' }
const upi = { method: 'upi', upi_id: 'success@upi', do: 'pay' }

describe('the sandbox provider', () => {
  let now: Date
  let app: FastifyInstance
  let answerStatus: number
  let received: PaymentNotification[]
  const clock = { now: () => now }
  const store = createSandboxStore(db)
  const providers = {
    card_handler: provider('card_handler'),
    inr_handler: provider('inr_handler'),
  }

  function provider(handlerId: HandlerId) {
    return createSandboxProvider({ handlerId, webhookSecret: secret, store, baseUrl: 'http://shop.example', clock })
  }
  const confirmations = () =>
    createSandboxConfirmations({
      store,
      webhookSecret: secret,
      webhookUrl,
      clock,
      timeoutMs: 2000,
      onProblem: (error) => {
        throw error
      },
    })
  const webhookUrl = (handlerId: HandlerId) => {
    const address = app.server.address()
    if (!address || typeof address === 'string') throw new Error('The server does not listen on a port.')
    return `http://127.0.0.1:${address.port}/webhooks/payments/${handlerId}`
  }
  const later = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000)
  }

  beforeEach(async () => {
    now = new Date('2026-03-10T12:00:00.000Z')
    answerStatus = 200
    received = []
    app = Fastify()
    await app.register(sandboxPages, { store, confirmations: confirmations(), webhookSecret: secret, clock })
    await app.register(async (webhooks) => {
      webhooks.removeAllContentTypeParsers()
      webhooks.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
      webhooks.post<{ Params: { handler: HandlerId }; Body: Buffer }>(
        '/webhooks/payments/:handler',
        async (request, reply) => {
          const { body: rawBody, headers, params } = request
          received.push(
            await providers[params.handler].readNotification({ rawBody, headers, now, mayAsk: async () => 'yes' }),
          )
          return reply.code(answerStatus).send({ received: true })
        },
      )
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterEach(async () => {
    later(86_400)
    answerStatus = 200
    await confirmations().deliverDue()
    await app.close()
  })

  let count = 0
  const start = async (handlerId: HandlerId) => {
    count++
    const payment: StartPayment = {
      id: `pay_${count}`,
      checkoutId: `cart_${count}`,
      txnId: `sb${String(count).padStart(12, '0')}`,
      providerRef: null,
      providerPaymentId: null,
      amountMinor: 70611,
      currency: handlerId === 'inr_handler' ? 'INR' : 'USD',
      expiresAt: new Date(now.getTime() + 30 * 60_000),
      email: 'asha@example.com',
      firstName: 'Asha',
      phone: null,
      description: 'Order at <Tana & Bana>',
      returnUrl: 'http://shop.example/pay/token/done',
      pageUrl: 'http://shop.example/pay/token',
    }
    const { providerRef, nextAction } = await providers[handlerId].start(payment)
    if (nextAction.type !== 'redirect') throw new Error('The sandbox has a page.')
    return { attempt: { ...payment, providerRef }, path: new URL(nextAction.url).pathname, url: nextAction.url }
  }
  const post = (path: string, fields: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })

  test('starting twice leads to the same page, which names no person', async () => {
    const { attempt, url } = await start('card_handler')
    const again = await providers.card_handler.start(attempt)
    expect(again).toEqual({
      providerRef: `sandbox_${attempt.txnId}`,
      nextAction: { type: 'redirect', url, description: 'Pay on the sandbox page: no real money moves.' },
    })
    const facts = Buffer.from(url.split('/').at(-1)?.split('.')[0] ?? '', 'base64url').toString()
    expect(facts).not.toContain('asha')
    expect(await providers.card_handler.query(attempt)).toMatchObject({ status: 'pending' })
    expect(await providers.card_handler.query({ ...attempt, providerRef: null })).toMatchObject({ status: 'unknown' })
  })

  test.each([
    ['card_handler', card, 'checkout.session.completed', 'USD'],
    ['inr_handler', upi, 'payment.success', 'INR'],
    ['inr_handler', card, 'payment.success', 'INR'],
  ] as const)(
    '%s: paying redirects to the shop and is confirmed by a signed message',
    async (handlerId, fields, type, currency) => {
      const { attempt, path } = await start(handlerId)
      const answer = await post(path, fields)
      expect([answer.statusCode, answer.headers.location]).toEqual([303, attempt.returnUrl])
      const paid = {
        amountMinor: 70611,
        currency,
        providerPaymentId: `sandbox_pay_${attempt.txnId}`,
        failureReason: null,
      }
      expect(await providers[handlerId].query(attempt)).toEqual({ status: 'paid', ...paid })
      expect(await confirmations().deliverDue()).toBe(1)
      expect(received).toHaveLength(1)
      expect(received[0]).toMatchObject({ type, txnId: attempt.txnId, outcome: 'paid', ...paid })
      expect(await confirmations().deliverDue()).toBe(0)
    },
  )

  test.each([
    ['card_handler', { ...card, card_number: '4000000000000002' }, 'card_declined'],
    ['card_handler', { ...card, card_number: '4000000000009995' }, 'insufficient_funds'],
    ['inr_handler', { ...upi, upi_id: 'failure@upi' }, 'upi_declined'],
  ] as const)('%s: a decline is confirmed as a failure', async (handlerId, fields, failureReason) => {
    const { attempt, path } = await start(handlerId)
    expect((await post(path, fields)).statusCode).toBe(303)
    expect(await providers[handlerId].query(attempt)).toMatchObject({
      status: 'failed',
      amountMinor: null,
      failureReason,
    })
    await confirmations().deliverDue()
    expect(received).toMatchObject([{ txnId: attempt.txnId, outcome: 'failed', amountMinor: null }])
  })

  test('submitting five times concurrently pays once and confirms once', async () => {
    const { attempt, path } = await start('card_handler')
    const forms = [card, card, { ...card, card_number: '4000000000000002' }, card, slowCard]
    const answers = await Promise.all(forms.map((fields) => post(path, fields)))
    expect(answers.map((answer) => answer.headers.location)).toEqual(Array(5).fill(attempt.returnUrl))
    later(60)
    const first = await providers.card_handler.query(attempt)
    expect(await Promise.all([confirmations().deliverDue(), confirmations().deliverDue()])).toContain(1)
    expect(received.map(({ outcome }) => outcome)).toEqual([first.status])
    expect((await post(path, card)).statusCode).toBe(303)
    expect(await providers.card_handler.query(attempt)).toEqual(first)
  })

  test('a slow payment is pending for ten seconds, then paid and confirmed', async () => {
    const { attempt, path } = await start('inr_handler')
    await post(path, { ...upi, upi_id: 'slow@upi' })
    later(9)
    expect(await providers.inr_handler.query(attempt)).toMatchObject({ status: 'pending' })
    expect(await confirmations().deliverDue()).toBe(0)
    later(1)
    expect(await confirmations().deliverDue()).toBe(1)
    expect(received).toMatchObject([{ txnId: attempt.txnId, outcome: 'paid', amountMinor: 70611 }])
  })

  test('leaving without paying changes nothing, and the page stays open', async () => {
    const { attempt, path } = await start('inr_handler')
    const answer = await post(path, { do: 'leave' })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, attempt.returnUrl])
    expect(await providers.inr_handler.query(attempt)).toMatchObject({ status: 'pending' })
    expect((await app.inject(path)).statusCode).toBe(200)
  })

  test('a closed page accepts no more payments', async () => {
    const { attempt, path } = await start('card_handler')
    expect(await providers.card_handler.expire(attempt)).toBe('closed')
    expect(await providers.card_handler.expire(attempt)).toBe('closed')
    expect((await app.inject(path)).statusCode).toBe(410)
    await post(path, card)
    expect(await providers.card_handler.query(attempt)).toMatchObject({ status: 'expired', amountMinor: null })
    expect(await confirmations().deliverDue()).toBe(0)
  })

  test('closing is too late for a paid payment, and stops one in progress', async () => {
    const paid = await start('card_handler')
    await post(paid.path, card)
    expect(await providers.card_handler.expire(paid.attempt)).toBe('paid')
    const underWay = await start('card_handler')
    await post(underWay.path, slowCard)
    expect(await providers.card_handler.expire(underWay.attempt)).toBe('closed')
    const due = await start('card_handler')
    await post(due.path, slowCard)
    later(10)
    expect(await providers.card_handler.expire(due.attempt)).toBe('paid')
    expect(await providers.card_handler.query(underWay.attempt)).toMatchObject({ status: 'expired' })
    expect(await confirmations().deliverDue()).toBe(2)
  })

  test('the page closes when the attempt ends', async () => {
    const { attempt, path } = await start('card_handler')
    later(30 * 60)
    expect((await app.inject(path)).statusCode).toBe(410)
    await post(path, card)
    expect(await providers.card_handler.query(attempt)).toMatchObject({ status: 'expired' })
  })

  test('an unaccepted confirmation is delivered again with the same id, also by another process', async () => {
    const { path } = await start('card_handler')
    await post(path, card)
    answerStatus = 500
    expect(await confirmations().deliverDue()).toBe(0)
    later(1)
    expect(await confirmations().deliverDue()).toBe(0)
    expect(received).toHaveLength(1)
    later(1)
    answerStatus = 200
    expect(await confirmations().deliverDue()).toBe(1)
    expect(received).toHaveLength(2)
    expect(received[1]).toEqual(received[0])
  })

  test('a confirmation interrupted by a crash is delivered after a while', async () => {
    const { path } = await start('card_handler')
    await post(path, card)
    expect(await store.claimNotifications(now, new Date(now.getTime() + 12_000), 1)).toMatchObject([{ status: 'paid' }])
    later(11)
    expect(await confirmations().deliverDue()).toBe(0)
    later(1)
    expect(await confirmations().deliverDue()).toBe(1)
  })

  test('confirmations are delivered in the background', async () => {
    const { attempt, path } = await start('card_handler')
    const background = confirmations()
    background.start()
    await post(path, card)
    background.wake()
    await expect.poll(() => received.map(({ txnId }) => txnId)).toEqual([attempt.txnId])
    await background.stop()
  })

  test('refunds sum up to the payment at most, each id once, also concurrently', async () => {
    const { attempt, path } = await start('card_handler')
    const refund = (refundId: string, amountMinor: number) =>
      providers.card_handler.refund({ refundId, attempt, amountMinor, reason: 'Too small.' })
    expect((await refund('r0', 1)).status).toBe('failed')
    await post(path, card)
    const answers = await Promise.all([
      refund(`a${count}`, 40000),
      refund(`a${count}`, 40000),
      refund(`b${count}`, 40000),
    ])
    expect(answers.filter(({ status }) => status === 'failed').length).toBeGreaterThan(0)
    expect((await store.find(attempt.txnId, now))?.refundedMinor).toBe(40000)
    expect(await refund(`c${count}`, 30611)).toEqual({
      status: 'succeeded',
      providerRef: `sandbox_c${count}`,
      failureReason: null,
    })
    expect(await refund(`c${count}`, 30611)).toMatchObject({ status: 'succeeded' })
    expect(await refund(`d${count}`, 1)).toMatchObject({ status: 'failed', providerRef: null })
    const asked = { refundId: `c${count}`, providerRef: `sandbox_c${count}`, attempt }
    expect(await providers.card_handler.queryRefund(asked)).toMatchObject({ status: 'succeeded' })
  })

  test.each(['card_handler', 'inr_handler'] as const)(
    '%s: a forged or altered confirmation is refused, and for cards a stale one',
    async (handlerId) => {
      const { attempt, path } = await start(handlerId)
      await post(path, card)
      const payment = await store.find(attempt.txnId, now)
      if (!payment) throw new Error('It was paid.')
      const read = (body: Buffer, headers: Readonly<Record<string, string>>, at = now) =>
        providers[handlerId].readNotification({ rawBody: body, headers, now: at, mayAsk: async () => 'yes' })
      const forged = confirmationMessage(payment, new Secret('whsec_guessed'), now)
      await expect(read(Buffer.from(forged?.body ?? ''), forged?.headers ?? {})).rejects.toMatchObject({ status: 401 })
      const genuine = confirmationMessage(payment, secret, now)
      const body = genuine?.body.replace(attempt.txnId, 'sb0000000other') ?? ''
      await expect(read(Buffer.from(body), genuine?.headers ?? {})).rejects.toBeInstanceOf(NotificationRefused)
      if (handlerId === 'inr_handler') return
      const stale = new Date(now.getTime() + 301_000)
      await expect(read(Buffer.from(genuine?.body ?? ''), genuine?.headers ?? {}, stale)).rejects.toMatchObject({
        status: 400,
      })
    },
  )

  describe('page', () => {
    test('shows the amount, says that no real money moves, and loads nothing external', async () => {
      const { path } = await start('inr_handler')
      const answer = await app.inject(path)
      expect(answer.body).toContain('₹706.11')
      expect(answer.body).toContain('no real money moves')
      expect(answer.body).toContain('Order at &lt;Tana &amp; Bana&gt;')
      expect(answer.body).not.toMatch(/<script|https?:|style=/)
      expect(answer.headers['content-security-policy']).toBe(
        "default-src 'none'; style-src 'self'; form-action 'self' http://shop.example; base-uri 'none'; frame-ancestors 'none'",
      )
      expect((await app.inject('/sandbox/pay.css')).headers['content-type']).toBe('text/css; charset=utf-8')
    })

    test('shows every problem at its field, and never shows card data again', async () => {
      const { attempt, path } = await start('card_handler')
      const answer = await post(path, { ...card, card_number: '4242424242424241', cvc: '9', expiry: '"><b>' })
      expect(answer.statusCode).toBe(422)
      for (const name of ['card_number', 'cvc', 'expiry']) expect(answer.body).toContain(`id="${name}-problem"`)
      expect(answer.body).not.toContain('4242424242424241')
      expect(answer.body).toContain('value="&quot;&gt;&lt;b&gt;"')
      expect(await providers.card_handler.query(attempt)).toMatchObject({ status: 'pending' })
    })

    test('does not exist at an altered URL', async () => {
      const { path } = await start('card_handler')
      const [body = '', seal] = path.split('.')
      const other = `${body.slice(0, -4)}AAAA.${seal}`
      for (const url of [other, `${path}x`, body, '/sandbox/pay/']) {
        expect([url, (await app.inject(url)).statusCode, (await post(url, card)).statusCode]).toEqual([url, 404, 404])
      }
    })
  })
})
