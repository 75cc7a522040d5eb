import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../src/platform/db/database.ts'
import { type MailShop, startMailShop } from '../../support/mail-shop.ts'
import { complete, confirm, lastAttempt, payOnPage, readySession } from '../../support/purchase.ts'
import { adminToken, startTestWeft, type TestWeft } from '../../support/weft.ts'

let shop: MailShop
let orderId: string
let number: string
beforeAll(async () => {
  shop = await startMailShop()
  ;[orderId, number] = await anOrder(shop)
  await shop.relay(1)
})
afterAll(() => shop.stop())

async function anOrder(weft: TestWeft): Promise<[string, string]> {
  const session = await readySession(weft)
  const started = await complete(weft, session.id)
  await payOnPage(weft, started.body.payment.next_action.url, 'success')
  await confirm(weft, await lastAttempt(weft, session.id))
  const { rows } = await sql<{ id: string; n: string }>`
    select id, display_id as n from "order" where checkout_id = ${session.id}`.execute(weft.db)
  return [rows[0]?.id ?? '', rows[0]?.n ?? '']
}

const listed = async (query: string) => {
  const { status, body } = await shop.admin('GET', `/admin/emails${query}`)
  return status === 200 ? body.emails.map((email: { template: string }) => email.template) : body
}

describe('the shop’s mails', () => {
  test('are listed without their bodies, can be searched, and are read with them', async () => {
    const { body } = await shop.admin('GET', '/admin/emails')
    const [email] = body.emails
    const facts = {
      id: expect.stringMatching(/^mail_/),
      template: 'order_confirmation',
      status: 'queued',
      to: 'asha@example.com',
      from: 'Test Shop <post@shop.example>',
      subject: `Your order ${number} at Test Shop`,
      locale: 'en',
      related: { type: 'order', id: orderId },
      attempts: 0,
      next_attempt_at: shop.clock.now().toISOString(),
      last_error: null,
      message_id: `<${email.id}@shop.example>`,
      created_at: shop.clock.now().toISOString(),
      sent_at: null,
    }
    expect(body).toEqual({ emails: [facts], count: 1, limit: 50, offset: 0 })
    const read = await shop.admin('GET', `/admin/emails/${email.id}`)
    expect(read.body).toEqual({
      email: {
        ...facts,
        headers: { 'Reply-To': 'help@shop.example' },
        html: expect.stringContaining('Thank you for your order'),
        text: expect.stringContaining('Total: $30.00'),
      },
    })
    const one = ['order_confirmation']
    expect(await listed(`?status=queued&template=order_confirmation&to=ASHA@example.com`)).toEqual(one)
    expect(await listed(`?related_type=order&related_id=${orderId}`)).toEqual(one)
    for (const query of ['?status=sent', '?template=x', '?to=a@example.com', '?related_id=order_x'])
      expect(await listed(query)).toEqual([])
    expect((await shop.admin('GET', '/admin/emails?status=lost')).status).toBe(400)
    expect((await shop.admin('GET', '/admin/emails/mail_x')).status).toBe(404)
    expect((await shop.request({ method: 'GET', url: '/admin/emails' })).status).toBe(401)
  })

  test('are retried if they failed, and resent as new mails if they were sent', async () => {
    const [mail] = await shop.mails()
    const path = `/admin/emails/${mail?.id}`
    shop.mail.next('refuse receiver')
    await shop.sendMails()
    expect((await shop.admin('GET', path)).body.email).toMatchObject({
      status: 'failed',
      last_error: 'The SMTP server refused the e-mail: 550 No such user here',
    })
    const early = await shop.admin('POST', `${path}/resend`)
    expect([early.status, early.body]).toEqual([
      409,
      { type: 'conflict', message: 'This e-mail has not been sent yet: retry it.' },
    ])
    const retried = await shop.admin('POST', `${path}/retry`, undefined, { 'idempotency-key': 'once more' })
    expect([retried.status, retried.body.email.status, retried.body.email.attempts]).toEqual([200, 'queued', 0])
    await shop.sendMails()
    expect((await shop.admin('GET', path)).body.email.status).toBe('sent')
    const late = await shop.admin('POST', `${path}/retry`)
    expect([late.status, late.body.message]).toEqual([
      409,
      'This e-mail has been sent: resend it to send it once more.',
    ])
    shop.clock.advance(1000)
    const resent = await shop.admin('POST', `${path}/resend`, undefined, { 'idempotency-key': 'again' })
    const repeated = await shop.admin('POST', `${path}/resend`, undefined, { 'idempotency-key': 'again' })
    expect([resent.status, resent.body.email.status, repeated.body]).toEqual([201, 'queued', resent.body])
    await shop.sendMails()
    expect(shop.mail.received.map(({ messageId, subject }) => [messageId, subject])).toEqual([
      [mail?.message_id, mail?.subject],
      [resent.body.email.message_id, mail?.subject],
    ])
    expect(resent.body.email.message_id).not.toBe(mail?.message_id)
  })

  test('can be sent by hand if they are about an order, in a requested language, and only for events that have happened', async () => {
    shop.clock.advance(1000)
    const send = (body: object) => shop.admin('POST', `/admin/orders/${orderId}/emails`, body)
    const sent = await send({ template: 'order_confirmation', locale: 'nl-BE' })
    expect([sent.status, sent.body.email.subject, sent.body.email.locale, sent.body.email.status]).toEqual([
      201,
      `Uw bestelling ${number} bij Test Shop`,
      'nl',
      'queued',
    ])
    for (const [template, message] of [
      ['order_shipped', 'Nothing of this order has been shipped.'],
      ['order_delivered', 'Nothing of this order has been delivered.'],
      ['order_refunded', 'Nothing of this order has been refunded.'],
      ['order_canceled', 'This order is not canceled.'],
    ]) {
      const refused = await send({ template: template as string })
      expect([refused.status, refused.body]).toEqual([409, { type: 'conflict', message }])
    }
    expect((await send({ template: 'password_reset' })).status).toBe(400)
    expect((await shop.admin('POST', '/admin/orders/order_x/emails', { template: 'order_confirmation' })).status).toBe(
      404,
    )
  })
})

describe('a preview', () => {
  test('shows the mail of an order as inert HTML, as text, or both', async () => {
    const path = `/admin/emails/order_confirmation/preview?order_id=${orderId}&locale=de`
    const { body } = await shop.admin('GET', `${path}&format=json`)
    expect(body).toEqual({
      subject: `Ihre Bestellung ${number} bei Test Shop`,
      locale: 'de',
      html: expect.stringContaining('Zwischensumme'),
      text: expect.stringContaining('Gesamtbetrag: 30,00\u00a0$'),
    })
    const html = await shop.admin('GET', path)
    expect([html.text, html.headers['content-type'], html.headers['content-security-policy']]).toEqual([
      body.html,
      'text/html; charset=utf-8',
      "default-src 'none'; style-src 'unsafe-inline'; img-src http: https:; base-uri 'none'; form-action 'none'; sandbox",
    ])
    const text = await shop.admin('GET', `${path}&format=text`)
    expect([text.text, text.headers['content-type']]).toEqual([body.text, 'text/plain; charset=utf-8'])
  })

  test('shows links into the shop only to a caller who may send e-mails, as the e-mail itself does', async () => {
    const made = await shop.admin('POST', '/admin/api-tokens', {
      name: 'Reader',
      scopes: ['emails:read', 'orders:read'],
    })
    const authorization = `Bearer ${made.body.api_token.token}`
    for (const format of ['html', 'text', 'json']) {
      const url = `/admin/emails/order_confirmation/preview?order_id=${orderId}&format=${format}`
      const read = await shop.request({ method: 'GET', url, headers: { authorization } })
      const written = await shop.admin('GET', url)
      expect([read.status, read.text.includes('/orders/'), written.text.includes('/orders/')]).toEqual([
        200,
        false,
        true,
      ])
    }
  })

  test('uses sample data if no order is named; an unknown order has none', async () => {
    const others = ['checkout_reminder', 'invitation', 'password_reset', 'account_disconnected']
    for (const template of ['order_shipped', 'order_canceled', ...others])
      expect((await shop.admin('GET', `/admin/emails/${template}/preview`)).status).toBe(200)
    expect((await shop.admin('GET', '/admin/emails/order_shipped/preview?order_id=order_x')).status).toBe(404)
    expect((await shop.admin('GET', `/admin/emails/order_shipped/preview?order_id=${orderId}`)).status).toBe(409)
    expect((await shop.admin('GET', '/admin/emails/mail_x/preview')).status).toBe(400)
    expect((await shop.mails()).filter(({ template }) => template !== 'order_confirmation')).toEqual([])
  })

  test('shows the logo from the settings', async () => {
    const refused = await shop.admin('POST', '/admin/settings', { logo_url: 'javascript:alert(1)' })
    await shop.admin('POST', '/admin/settings', { logo_url: 'https://cdn.example/logo.png' })
    const { body } = await shop.admin('GET', '/admin/emails/order_canceled/preview?format=json')
    expect([refused.status, body.html.includes('<img src="https://cdn.example/logo.png" alt="Test Shop"')]).toEqual([
      400,
      true,
    ])
  })
})

describe('a mail with a link for a new password', () => {
  const url = 'https://shop.example/reset/very-secret'
  test('is queued once per link, in the reader’s language, and shown only to its recipient', async () => {
    shop.clock.advance(1000)
    shop.mail.received.length = 0
    await shop.sendMails()
    shop.mail.received.length = 0
    const mail = { to: 'staff@example.com', kind: 'password_reset', url, locale: 'fr-CA' } as const
    await shop.weft.sendAccountMail(shop.db, mail)
    await shop.weft.sendAccountMail(shop.db, mail)
    const { body } = await shop.admin('GET', '/admin/emails?to=staff@example.com')
    expect(body.count).toBe(1)
    const read = await shop.admin('GET', `/admin/emails/${body.emails[0].id}`)
    expect(read.body.email).toMatchObject({
      subject: 'Votre nouveau mot de passe pour Test Shop',
      html: null,
      text: null,
    })
    expect(read.text + JSON.stringify(body)).not.toContain('very-secret')
    await shop.sendMails()
    expect(shop.mail.received.map(({ text }) => text?.includes(url))).toEqual([true])
    const { rows } = await sql<{
      row: string
    }>`select to_jsonb(mail)::text as row from mail where to_address = 'staff@example.com'`.execute(shop.db)
    expect(rows.map(({ row }) => row.includes('very-secret'))).toEqual([false])
    const resent = await shop.admin('POST', `/admin/emails/${body.emails[0].id}/resend`)
    expect([resent.status, resent.body.message]).toEqual([409, 'The link of this e-mail is gone: have a new one sent.'])
  })
})

describe('without an SMTP server', () => {
  let quiet: TestWeft
  beforeAll(async () => {
    quiet = await startTestWeft()
    await anOrder(quiet)
  })
  afterAll(() => quiet.stop())

  const basic = (password: string) => ({ authorization: `Basic ${Buffer.from(`me:${password}`).toString('base64')}` })

  test('mails are held, and a retry names the missing settings', async () => {
    await quiet.weft.jobs.runNow('relay-events')
    await expect.poll(async () => (await quiet.admin('GET', '/admin/emails')).body.count).toBe(1)
    const [email] = (await quiet.admin('GET', '/admin/emails')).body.emails
    expect([email.status, email.from]).toEqual(['held', 'Test Shop <shop@shop.example>'])
    const retried = await quiet.admin('POST', `/admin/emails/${email.id}/retry`)
    expect([retried.status, retried.body.message]).toEqual([
      409,
      'There is no SMTP server: set SMTP_URL and MAIL_FROM.',
    ])
    expect(quiet.weft.jobs.names).not.toContain('send-emails')
  })

  test('the sandbox mailbox shows them to holders of the admin token', async () => {
    const [email] = (await quiet.admin('GET', '/admin/emails')).body.emails
    for (const url of [
      '/sandbox/mailbox',
      `/sandbox/mailbox/${email.id}`,
      `/sandbox/mailbox/${email.id}/html`,
      '/sandbox/mailbox/mailbox.css',
    ]) {
      const without = await quiet.request({ method: 'GET', url })
      expect([without.status, without.headers['www-authenticate'], without.text.includes(email.subject)]).toEqual([
        401,
        'Basic realm="Sandbox mailbox: the password is the admin token", charset="UTF-8"',
        false,
      ])
      expect((await quiet.request({ method: 'GET', url, headers: basic('wrong') })).status).toBe(401)
      expect((await quiet.request({ method: 'GET', url, headers: basic(adminToken) })).status).toBe(200)
    }
    const page = await quiet.request({ method: 'GET', url: `/sandbox/mailbox/${email.id}`, headers: basic(adminToken) })
    expect(page.text).toContain(
      `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" src="/sandbox/mailbox/${email.id}/html"`,
    )
    expect(page.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    const missing = await quiet.request({ method: 'GET', url: '/sandbox/mailbox/mail_x', headers: basic(adminToken) })
    expect(missing.status).toBe(404)
  })
})

test('a shop without the sandbox has no mailbox', async () => {
  const weft = await startTestWeft({
    environment: {
      SANDBOX: 'false',
      STRIPE_SECRET_KEY: 'sk_test_none',
      STRIPE_WEBHOOK_SECRET: 'whsec_none',
    },
  })
  const answer = await weft.request({ method: 'GET', url: '/sandbox/mailbox' })
  expect(answer.status).toBe(404)
  await weft.stop()
})
