import { createHash, createHmac } from 'node:crypto'
import { load } from 'cheerio'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../../src/platform/db/database.ts'
import { hmacSha256Hex } from '../../../src/platform/secret.ts'
import { unsubscribeUrl } from '../../../src/storefront/emails/unsubscribe-link.ts'
import { type MailShop, mailShopTime, startMailShop } from '../../support/mail-shop.ts'
import { complete, confirm, lastAttempt, payOnPage, readyBody } from '../../support/purchase.ts'
import { shopVisitor } from '../../support/shop-visitor.ts'
import { linkSecret, type TestAnswer } from '../../support/weft.ts'

let shop: MailShop
beforeAll(async () => {
  shop = await startMailShop()
  await remindAfter(60)
})
afterAll(() => shop.stop())
beforeEach(async () => {
  await sql`update checkout set sweep_after = null`.execute(shop.db)
  await sql`delete from mail`.execute(shop.db)
  await sql`delete from mail_suppression`.execute(shop.db)
  shop.mail.received.length = 0
  shop.mail.raw.length = 0
})

const minutes = 60_000
const remindAfter = (after_minutes: number, enabled = true) =>
  shop.admin('POST', '/admin/settings', { abandoned_checkout_reminder: { enabled, after_minutes } })

const aSession = async (email: string | undefined, more: object = {}): Promise<TestAnswer['body']> => {
  const { buyer: _, ...body } = readyBody()
  const created = await shop.agent('POST', '/ucp/checkout-sessions', {
    ...body,
    ...(email ? { buyer: { email } } : {}),
    ...more,
  })
  if (created.status !== 201) throw new Error(created.text)
  return created.body
}

async function buy(email: string): Promise<void> {
  const session = await aSession(email)
  const started = await complete(shop, session.id)
  await payOnPage(shop, started.body.payment.next_action.url, 'success')
  await confirm(shop, await lastAttempt(shop, session.id))
}

const home = (country: string, locality: string, postal_code: string) => ({
  first_name: 'Ute',
  last_name: 'Beck',
  street_address: 'Webergasse 3',
  address_locality: locality,
  address_country: country,
  postal_code,
})

/** Translates the shirt and its size S. */
async function translateShirt(locale: string, title: string, size: string): Promise<void> {
  const put = async (type: string, id: string, fields: object) => {
    const answer = await shop.admin('PUT', `/admin/translations/${type}/${id}/${locale}`, { fields })
    if (answer.status !== 200) throw new Error(answer.text)
  }
  await put('product', 'prod_shirt', { title })
  const { body } = await shop.admin('GET', `/admin/translations?type=product_option&locale=${locale}`)
  const value = body.translations.find((text: Record<string, string>) => text.source === 'S')
  await put('product_option', value.id, { value: size })
}

/** Chooses the language below the checkout form, whose fields are sent along. */
async function chooseLanguage(url: string, lang: string): Promise<void> {
  const visitor = shopVisitor(shop)
  const { pathname } = new URL(url)
  const form = load((await visitor.get(pathname)).text)('form#checkout').serializeArray()
  const fields = Object.fromEntries(form.map(({ name, value }) => [name, value]))
  const answer = await visitor.post(pathname, { ...fields, lang, action: 'update' })
  if (answer.status !== 303) throw new Error(answer.text)
}

/** Returns the subject and lines of the only reminder, without links. */
async function remindedText({ id }: TestAnswer['body']): Promise<string[]> {
  shop.clock.advance(61 * minutes)
  await remind()
  await shop.sendMails()
  const [got, ...others] = shop.mail.received
  expect([others, (await shop.mails()).map(({ related_id }) => related_id)]).toEqual([[], [id]])
  const text = (got?.text ?? '').replace(/https:\/\/shop\.example\/(checkout|unsubscribe)\/\S+/g, '<$1 link>')
  return [got?.subject ?? '', ...text.split('\n')]
}

const remind = async () => {
  await shop.weft.jobs.runNow('remind-checkouts')
  return (await shop.mails())
    .filter(({ template }) => template === 'checkout_reminder')
    .map(({ related_id, to_address, status }) => [related_id, to_address, status])
}

describe('a reminder of an abandoned session', () => {
  test('is queued once after the shop’s waiting time', async () => {
    const session = await aSession('ada@example.com')
    shop.clock.advance(60 * minutes - 1)
    expect(await remind()).toEqual([])
    shop.clock.advance(1)
    const written = [[session.id, 'ada@example.com', 'queued']]
    expect(await remind()).toEqual(written)
    expect(await remind()).toEqual(written)
    await shop.agent('PUT', `/ucp/checkout-sessions/${session.id}`, { buyer: { first_name: 'Ada' } })
    shop.clock.advance(25 * 60 * minutes)
    expect(await remind()).toEqual(written)
  })

  test('links back to the session, and unsubscribes with one click', async () => {
    const session = await aSession('Grace@example.com')
    shop.clock.advance(61 * minutes)
    await remind()
    await shop.sendMails()
    const [got] = shop.mail.received
    expect(got?.subject).toBe('Your cart at Test Shop')
    const header = (name: string) => got?.headerLines.find(({ key }) => key === name)?.line.replace(/\r?\n/g, '')
    const unsubscribe = /^List-Unsubscribe: +<(https:\/\/shop\.example\/unsubscribe\/[\w.-]+)>$/.exec(
      header('list-unsubscribe') ?? '',
    )?.[1]
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(got?.text?.split('\n')).toEqual([
      'Test Shop',
      '',
      'You left something behind',
      '=========================',
      '',
      'You began an order at Test Shop but did not finish it. Everything is still in your cart.',
      '',
      'Indigo Shirt (S)',
      '  1 × $25.00  $25.00',
      '',
      'Finish your order:',
      session.continue_url,
      '',
      expect.stringMatching(/^The cart is kept until March 1\d, 2026 at \d{1,2}:\d\d [AP]M UTC\.$/),
      '',
      '--',
      '',
      'We remind you of a cart once.',
      `No more reminders: ${unsubscribe}`,
      '',
      'Questions? Write to help@shop.example.',
      '',
      'Test Shop',
      'Terms: https://shop.example/policies/terms',
      'Privacy: https://shop.example/policies/privacy',
      'Refunds: https://shop.example/policies/refunds',
      '',
    ])
    const { id } = (await shop.mails())[0] ?? {}
    const made = await shop.admin('POST', '/admin/api-tokens', { name: 'Reader', scopes: ['emails:read'] })
    const authorization = `Bearer ${made.body.api_token.token}`
    const read = await shop.request({ method: 'GET', url: `/admin/emails/${id}`, headers: { authorization } })
    expect(
      ['/checkout/', '/unsubscribe/'].map((part) => [read.text.includes(part), got?.text?.includes(part)]),
    ).toEqual([
      [false, true],
      [false, true],
    ])
    const url = new URL(unsubscribe ?? '').pathname
    const asked = await shop.request({ method: 'GET', url })
    expect([asked.status, asked.text.includes('We will not remind grace@example.com')]).toEqual([200, true])
    const listed = () => sql`select address from mail_suppression`.execute(shop.db)
    expect((await listed()).rows).toEqual([])
    const boundary = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    const clicked = await shop.request({
      method: 'POST',
      url,
      payload: boundary,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    const again = await shop.request({ method: 'POST', url })
    expect([clicked.status, again.status, (await listed()).rows]).toEqual([
      200,
      200,
      [{ address: 'grace@example.com' }],
    ])
    const forged = await shop.request({ method: 'POST', url: `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}` })
    expect(forged.status).toBe(404)
  })

  test('is written in the language that the buyer chose on the checkout page, with the translated catalogue and the shop’s time', async () => {
    shop.clock.set(mailShopTime)
    await shop.admin('POST', '/admin/settings', { time_zone: 'Asia/Kolkata' })
    const session = await aSession('asha@example.com')
    await translateShirt('hi', 'नील की कमीज़', 'छोटा')
    await chooseLanguage(session.continue_url, 'hi')
    expect(await remindedText(session)).toEqual([
      'Test Shop पर आपका कार्ट',
      'Test Shop',
      '',
      'आपका कार्ट आपकी प्रतीक्षा में है',
      '================================',
      '',
      'आपने Test Shop पर ऑर्डर शुरू किया था, पर पूरा नहीं किया। सब कुछ अब भी आपके कार्ट में है।',
      '',
      'नील की कमीज़ (छोटा)',
      '  1 × $25.00  $25.00',
      '',
      'ऑर्डर पूरा करें:',
      '<checkout link>',
      '',
      'कार्ट 14 मार्च 2026 को 11:30 pm IST बजे तक रखा जाएगा।',
      '',
      '--',
      '',
      'हम एक कार्ट की याद केवल एक बार दिलाते हैं।',
      'और याद न दिलाएँ: <unsubscribe link>',
      '',
      'कोई प्रश्न? help@shop.example पर लिखें।',
      '',
      'Test Shop',
      'शर्तें: https://shop.example/policies/terms',
      'गोपनीयता: https://shop.example/policies/privacy',
      'रिफ़ंड: https://shop.example/policies/refunds',
      '',
    ])
  })

  test('is written in the language of the country if no language was chosen, with the time of that country', async () => {
    shop.clock.set(mailShopTime)
    const session = await aSession('ute@example.com', { shipping_address: home('DE', 'Jena', '07743') })
    await translateShirt('de', 'Hemd in Indigo', 'klein')
    expect(await remindedText(session)).toEqual([
      'Ihr Warenkorb bei Test Shop',
      'Test Shop',
      '',
      'Da liegt noch etwas für Sie',
      '===========================',
      '',
      'Sie haben bei Test Shop eine Bestellung begonnen, aber nicht abgeschlossen. Alles liegt noch im Warenkorb.',
      '',
      'Hemd in Indigo (klein)',
      '  1 × 22,00\u00a0€  22,00\u00a0€',
      '',
      'Bestellung abschließen:',
      '<checkout link>',
      '',
      'Der Warenkorb bleibt bis 14. März 2026 um 19:00 MEZ erhalten.',
      '',
      '--',
      '',
      'An einen Warenkorb erinnern wir nur einmal.',
      'Keine Erinnerungen mehr: <unsubscribe link>',
      '',
      'Fragen? Schreiben Sie an help@shop.example.',
      '',
      'Test Shop',
      'AGB: https://shop.example/policies/terms',
      'Datenschutz: https://shop.example/policies/privacy',
      'Rückgabe: https://shop.example/policies/refunds',
      '',
    ])
  })

  test.each<[string, (email: string) => Promise<unknown>]>([
    ['has bought since, in another session', (email) => buy(email)],
    ['asked for no more', (email) => sql`insert into mail_suppression values (${email}, now())`.execute(shop.db)],
    ['has a session of their own that is newer', (email) => aSession(email)],
  ])('is not sent to anyone who %s', async (rule, happen) => {
    const email = `${rule.length}.buyer@example.com`
    const session = await aSession(email)
    shop.clock.advance(30 * minutes)
    await happen(email)
    shop.clock.advance(31 * minutes)
    expect((await remind()).filter(([id]) => id === session.id)).toEqual([])
  })

  test('is not sent for a session that has no e-mail address, is canceled, is being paid or is about to expire', async () => {
    await aSession(undefined)
    const canceled = await aSession('canceled@example.com')
    await shop.agent('POST', `/ucp/checkout-sessions/${canceled.id}/cancel`)
    const paying = await aSession('paying@example.com')
    await complete(shop, paying.id)
    shop.clock.advance(61 * minutes)
    const expired = await aSession('late@example.com')
    shop.clock.advance(5 * 60 * minutes + 50 * minutes)
    expect(await remind()).toEqual([])
    expect(expired.status).toBe('ready_for_complete')
  })

  test('is not sent if the shop has disabled reminders', async () => {
    await aSession('quiet@example.com')
    await remindAfter(60, false)
    shop.clock.advance(61 * minutes)
    expect(await remind()).toEqual([])
    await remindAfter(60)
  })

  test('is sent to one e-mail address at most once a day', async () => {
    await aSession('often@example.com')
    shop.clock.advance(61 * minutes)
    await remind()
    await aSession('OFTEN@example.com')
    shop.clock.advance(61 * minutes)
    expect((await remind()).length).toBe(1)
  })

  test.each<[string, (session: TestAnswer['body'], email: string) => Promise<unknown>, string]>([
    ['bought', (_, email) => buy(email), 'Not sent: the buyer has bought since.'],
    [
      'canceled',
      ({ id }) => shop.agent('POST', `/ucp/checkout-sessions/${id}/cancel`),
      'Not sent: the session is not open any more.',
    ],
    ['expired', async () => shop.clock.advance(6 * 60 * minutes), 'Not sent: the session is not open any more.'],
    [
      'readdressed',
      ({ id }) => shop.agent('PUT', `/ucp/checkout-sessions/${id}`, { buyer: { email: 'other@example.com' } }),
      'Not sent: the session is not open any more.',
    ],
    [
      'unsubscribed',
      (_, email) => sql`insert into mail_suppression values (${email}, now())`.execute(shop.db),
      'Not sent: the buyer asked for no more reminders.',
    ],
  ])('is not sent from the queue if the session is %s before that', async (what, happen, reason) => {
    const email = `${what}@example.com`
    const session = await aSession(email)
    shop.clock.advance(61 * minutes)
    await remind()
    await happen(session, email)
    await shop.sendMails()
    const reminder = (await shop.mails()).find(({ related_id }) => related_id === session.id)
    expect([reminder?.status, reminder?.last_error]).toEqual(['failed', reason])
    expect(shop.mail.received).toEqual([])
  })
})

/** Returns the digest under which the opt-out of a forgotten address is stored. */
const digestOf = (email: string): string => {
  const key = hmacSha256Hex(linkSecret, 'mail suppression')
  const plain = createHash('sha256').update(email).digest()
  return `hmac:${createHmac('sha256', Buffer.from(key, 'hex')).update(plain).digest('hex')}`
}
const suppressed = async () =>
  (await sql<{ address: string }>`select address from mail_suppression order by address`.execute(shop.db)).rows.map(
    ({ address }) => address,
  )

test('a person who unsubscribed and was forgotten is not reminded again, and the database alone does not reveal who it is', async () => {
  const email = 'objector@example.com'
  await aSession(email)
  await shop.request({ method: 'POST', url: new URL(unsubscribeUrl('https://x.example', linkSecret, email)).pathname })
  expect(await suppressed()).toEqual([email])
  expect((await shop.admin('POST', '/admin/customers/forget', { email })).status).toBe(200)
  expect(await suppressed()).toEqual([digestOf(email)])
  const session = await aSession('Objector@Example.com')
  shop.clock.advance(61 * minutes)
  expect((await remind()).filter(([id]) => id === session.id)).toEqual([])
})

test('a start computes keyed digests for digests stored by an earlier version, and for e-mail addresses without a digest', async () => {
  const plain = (email: string) => `sha256:${createHash('sha256').update(email).digest('hex')}`
  await sql`insert into mail_suppression (address, created_at) values (${plain('old@example.com')}, now()), ('kept@example.com', now())`.execute(
    shop.db,
  )
  await shop.weft.prepare()
  expect(await suppressed()).toEqual([digestOf('old@example.com'), 'kept@example.com'].sort())
  await shop.admin('POST', '/admin/customers/forget', { email: 'kept@example.com' })
  expect(await suppressed()).toEqual([digestOf('old@example.com'), digestOf('kept@example.com')].sort())
})

test('abandoned checkouts are listed newest first with their progress', async () => {
  await sql`update checkout set status = 'canceled' where order_id is null`.execute(shop.db)
  await sql`update checkout set state = jsonb_set(state::jsonb, '{notices}', '[]')::json where order_id is null`.execute(
    shop.db,
  )
  shop.clock.set(mailShopTime)
  const { buyer, shipping_address, ...items } = readyBody()
  const create = async (body: object) => {
    shop.clock.advance(1)
    return (await shop.agent('POST', '/ucp/checkout-sessions', { ...items, ...body })).body
  }
  const cart = await create({})
  const withEmail = await create({ buyer: { email: 'one@example.com', first_name: 'One', last_name: 'Two' } })
  const withAddress = await create({ buyer, shipping_address })
  const chosen = await create({ buyer: { email: 'three@example.com' }, shipping_address })
  await shop.agent('PUT', `/ucp/checkout-sessions/${chosen.id}`, {
    fulfillment: { methods: [{ groups: [{ selected_option_id: 'so_us_exp' }] }] },
  })
  const tried = await create({ buyer: { email: 'four@example.com' }, shipping_address })
  const started = await complete(shop, tried.id)
  await payOnPage(shop, started.body.payment.next_action.url, 'decline')
  await confirm(shop, await lastAttempt(shop, tried.id))
  const list = async (query = '') => (await shop.admin('GET', `/admin/abandoned-checkouts${query}`)).body
  expect((await list()).abandoned_checkouts).toEqual([])
  shop.clock.advance(61 * minutes)
  await remind()
  const { abandoned_checkouts: all, ...page } = await list()
  expect(page).toEqual({ count: 5, limit: 50, offset: 0 })
  expect(all.map((row: Record<string, unknown>) => [row.id, row.stage, row.open])).toEqual([
    [tried.id, 'payment', true],
    [chosen.id, 'shipping', true],
    [withAddress.id, 'address', true],
    [withEmail.id, 'email', true],
    [cart.id, 'cart', true],
  ])
  const [reminder] = (await shop.mails()).filter(({ related_id }) => related_id === withEmail.id)
  expect(all[3]).toEqual({
    id: withEmail.id,
    stage: 'email',
    open: true,
    email: 'one@example.com',
    name: 'One Two',
    currency: 'USD',
    total: 2500,
    line_items: [{ title: 'Indigo Shirt (S)', quantity: 1 }],
    region_id: 'reg_us',
    has_email: true,
    has_address: false,
    shipping_chosen: false,
    payment_tried: false,
    continue_url: withEmail.continue_url,
    reminder: { email_id: reminder?.id, status: 'queued', created_at: shop.clock.now().toISOString() },
    created_at: withEmail.created_at,
    updated_at: withEmail.updated_at,
    expires_at: withEmail.expires_at,
  })
  const ids = async (query: string) => (await list(query)).abandoned_checkouts.map((row: { id: string }) => row.id)
  expect(await ids('?stage=payment')).toEqual([tried.id])
  expect(await ids('?email=THREE@example.com')).toEqual([chosen.id])
  expect(await ids('?reminded=false')).toEqual([cart.id])
  expect(await ids(`?created_to=${withEmail.created_at}`)).toEqual([cart.id])
  shop.clock.advance(6 * 60 * minutes)
  expect(await ids('?open=true')).toEqual([])
  await shop.weft.jobs.runNow('expire-sessions')
  const expired = (await list('?open=false&stage=cart')).abandoned_checkouts
  expect(expired.map(({ id, continue_url }: Record<string, unknown>) => [id, continue_url])).toEqual([[cart.id, null]])
})
