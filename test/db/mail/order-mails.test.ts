import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../../src/platform/db/database.ts'
import { addEvent } from '../../../src/platform/events/event-store.ts'
import { addressText } from '../../support/mail-server.ts'
import { type MailShop, startMailShop } from '../../support/mail-shop.ts'
import { complete, confirm, lastAttempt, payOnPage } from '../../support/purchase.ts'

let shop: MailShop
beforeAll(async () => {
  shop = await startMailShop()
})
afterAll(() => shop.stop())
beforeEach(async () => {
  await sql`delete from mail`.execute(shop.db)
  shop.mail.received.length = 0
})

const germanBody = {
  line_items: [{ item: { id: 'variant_shirt_s' }, quantity: 2 }],
  buyer: { email: 'Ute@Example.com', first_name: 'Ute', last_name: 'Beck' },
  shipping_address: {
    first_name: 'Ute',
    last_name: 'Beck',
    street_address: 'Webergasse 3',
    address_locality: 'Jena',
    address_country: 'DE',
    postal_code: '07743',
  },
}

/** Buys and pays. Returns the placed order. */
async function anOrder(body: object): Promise<{ id: string; number: string }> {
  const { body: session } = await shop.agent('POST', '/ucp/checkout-sessions', body)
  const started = await complete(shop, session.id)
  await payOnPage(shop, started.body.payment.next_action.url, 'success')
  await confirm(shop, await lastAttempt(shop, session.id))
  const { rows } = await sql<{ id: string; number: string }>`
    select id, display_id as number from "order" where checkout_id = ${session.id}`.execute(shop.db)
  const [order] = rows
  if (!order) throw new Error('No order was made.')
  return order
}

/** Replaces signed links to order pages. */
const withoutLinks = (text: string | undefined): string =>
  (text ?? '').replace(/https:\/\/shop\.example\/orders\/\S+/g, '<order page>')

describe('an order that is placed', () => {
  test('is confirmed to its buyer in their language, with every bought item, once', async () => {
    const order = await anOrder(germanBody)
    const [written] = await shop.relay(1)
    expect(written).toMatchObject({
      template: 'order_confirmation',
      status: 'queued',
      locale: 'de',
      related_type: 'order',
      related_id: order.id,
    })
    await shop.sendMails()
    const [got, ...others] = shop.mail.received
    expect(others).toEqual([])
    expect([
      addressText(got?.from),
      addressText(got?.to),
      addressText(got?.replyTo),
      got?.subject,
      got?.messageId,
    ]).toEqual([
      '"Test Shop" <post@shop.example>',
      'Ute@example.com',
      'help@shop.example',
      `Ihre Bestellung ${order.number} bei Test Shop`,
      `<${written?.id}@shop.example>`,
    ])
    const title = 'Vielen Dank für Ihre Bestellung, Ute'
    expect(withoutLinks(got?.text).split('\n')).toEqual([
      'Test Shop',
      '',
      title,
      '='.repeat(title.length),
      '',
      `Ihre Zahlung ist eingegangen. Wir bereiten die Bestellung ${order.number} vor.`,
      '',
      'Bestellt am 14. März 2026',
      '',
      'Bestellung ansehen:',
      '<order page>',
      '',
      'Ihre Artikel',
      '------------',
      '',
      'Indigo Shirt (S)',
      '  2 × 22,00\u00a0€  44,00\u00a0€',
      '',
      'Zwischensumme: 44,00\u00a0€',
      'Versand: 4,90\u00a0€',
      'Gesamtbetrag: 48,90\u00a0€',
      '',
      'Enthält 7,81 € Steuern.',
      '',
      'Lieferadresse',
      '-------------',
      '',
      'Ute Beck',
      'Webergasse 3',
      '07743 Jena',
      'Deutschland',
      '',
      'Versand',
      '-------',
      '',
      'Standard',
      '',
      '--',
      '',
      'Fragen? Schreiben Sie an help@shop.example.',
      '',
      'Test Shop',
      'AGB: https://shop.example/policies/terms',
      'Datenschutz: https://shop.example/policies/privacy',
      'Rückgabe: https://shop.example/policies/refunds',
      '',
    ])
    const html = String(got?.html)
    for (const shown of [title, 'Indigo Shirt (S)', '2 × 22,00', '48,90', 'Webergasse 3', 'Deutschland', 'lang="de"'])
      expect(html).toContain(shown)
    const page = /href="https:\/\/shop\.example(\/orders\/[^"]+)"/.exec(html)?.[1] ?? ''
    expect((await shop.request({ method: 'GET', url: page })).status).toBe(200)
  })

  test('is confirmed once, although its event is handed over twice', async () => {
    const order = await anOrder(germanBody)
    await addEvent(shop.db, 'order.placed', { id: order.id })
    await shop.relay(1)
    await untilHandled('order-emails', 3)
    expect((await shop.mails()).map(({ template, related_id }) => [template, related_id])).toEqual([
      ['order_confirmation', order.id],
    ])
  })

  test('is confirmed without the buyer’s name if it contains more than a name', async () => {
    const name = 'You won! Go to https://evil.example/<b>'
    await anOrder({ ...germanBody, buyer: { email: 'victim@example.com', first_name: name } })
    const [mail] = await shop.relay(1)
    expect(mail?.text).not.toContain('evil.example')
    expect(mail?.html).not.toContain('evil.example')
    expect(mail?.text).toContain('Vielen Dank für Ihre Bestellung\n===')
  })
})

test('a parcel’s shipment and delivery, and a refund, are each announced once', async () => {
  const order = await anOrder(germanBody)
  const admin = (path: string, body?: object) => shop.admin('POST', `/admin/orders/${order.id}${path}`, body)
  await shop.relay(1)
  const { body: parcel } = await admin('/fulfillments', {
    carrier: 'DHL <b>',
    tracking_number: '00340',
    tracking_url: 'https://carrier.example/t?id=00340&x="',
    shipped: true,
  })
  await shop.relay(2)
  await admin(`/fulfillments/${parcel.fulfillment.id}/deliver`)
  await shop.relay(3)
  await admin('/refunds', { amount: 490, reason: 'sorry' })
  await shop.weft.jobs.runNow('send-refunds')
  await shop.relay(4)
  await shop.sendMails()
  const subjects = [
    `Ihre Bestellung ${order.number} bei Test Shop`,
    `Bestellung ${order.number} ist unterwegs`,
    `Bestellung ${order.number} wurde zugestellt`,
    `Erstattung für Bestellung ${order.number}`,
  ]
  expect((await shop.mails()).map(({ subject, status }) => [subject, status])).toEqual(
    subjects.map((subject) => [subject, 'sent']),
  )
  // E-mails are sent concurrently, so their order varies.
  const [, shipped, delivered, refunded] = subjects.map((subject) =>
    shop.mail.received.find((mail) => mail.subject === subject),
  )
  expect(shop.mail.received).toHaveLength(4)
  const footer = [
    '--',
    '',
    'Fragen? Schreiben Sie an help@shop.example.',
    '',
    'Test Shop',
    'AGB: https://shop.example/policies/terms',
    'Datenschutz: https://shop.example/policies/privacy',
    'Rückgabe: https://shop.example/policies/refunds',
    '',
  ]
  expect(withoutLinks(shipped?.text).split('\n')).toEqual([
    'Test Shop',
    '',
    'Ihr Paket ist unterwegs',
    '=======================',
    '',
    `Wir haben ein Paket Ihrer Bestellung ${order.number} am 14. März 2026 dem Versanddienst übergeben.`,
    '',
    'Versanddienst: DHL <b>',
    'Sendungsnummer: 00340',
    '',
    'Sendung verfolgen:',
    'https://carrier.example/t?id=00340&x=%22',
    '',
    'In diesem Paket',
    '---------------',
    '',
    'Indigo Shirt (S)',
    '  × 2',
    '',
    'Bestellung ansehen:',
    '<order page>',
    '',
    ...footer,
  ])
  expect(shipped?.html).toContain('DHL &lt;b&gt;')
  expect(shipped?.html).toContain('href="https://carrier.example/t?id=00340&amp;x=%22"')
  expect(withoutLinks(delivered?.text).split('\n')).toEqual([
    'Test Shop',
    '',
    'Ihr Paket wurde zugestellt',
    '==========================',
    '',
    `Ein Paket Ihrer Bestellung ${order.number} wurde am 14. März 2026 zugestellt. Viel Freude damit!`,
    '',
    'In diesem Paket',
    '---------------',
    '',
    'Indigo Shirt (S)',
    '  × 2',
    '',
    'Bestellung ansehen:',
    '<order page>',
    '',
    ...footer,
  ])
  expect(withoutLinks(refunded?.text).split('\n')).toEqual([
    'Test Shop',
    '',
    'Wir haben 4,90 € erstattet',
    '==========================',
    '',
    `Für Ihre Bestellung ${order.number} haben wir 4,90 € auf Ihr Zahlungsmittel erstattet.`,
    '',
    'Bis Ihre Bank den Betrag anzeigt, kann es einige Tage dauern.',
    '',
    'Bestellung ansehen:',
    '<order page>',
    '',
    ...footer,
  ])
})

test('a canceled order is announced, and its refund once the money has been sent', async () => {
  const address = {
    street_address: '500 Oak Lane',
    address_locality: 'Austin',
    address_region: 'TX',
    address_country: 'US',
    postal_code: '73301',
  }
  const order = await anOrder({ ...germanBody, shipping_address: address })
  await shop.relay(1)
  await shop.admin('POST', `/admin/orders/${order.id}/cancel`)
  const [, canceled] = await shop.relay(2)
  await shop.weft.jobs.runNow('send-refunds')
  const [, , refunded] = await shop.relay(3)
  await shop.weft.jobs.runNow('send-refunds')
  const number = order.number
  expect([canceled?.template, canceled?.locale, canceled?.subject]).toEqual([
    'order_canceled',
    'en',
    `Order ${number} was canceled`,
  ])
  expect(canceled?.text).toContain(
    'What you paid is on its way back to you. We will write to you once it has been sent.\n\nWhat you bought\n---------------\n\nIndigo Shirt (S)\n  2 × $25.00  $50.00',
  )
  expect([refunded?.template, refunded?.subject]).toEqual(['order_refunded', `Refund for order ${number}`])
  expect(refunded?.text).toContain(`For your order ${number} we have sent $55.00 back the way you paid.`)
  const { rows } = await sql<{ payload: unknown }>`
    select payload from event where type = 'refund.succeeded' and payload ->> 'order_id' = ${order.id}`.execute(shop.db)
  expect(rows).toEqual([
    {
      payload: {
        id: expect.stringMatching(/^ref_/),
        order_id: order.id,
        attempt_id: expect.stringMatching(/^pay_/),
      },
    },
  ])
})

async function untilHandled(subscriber: string, atLeast: number): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await sql<{ n: number }>`
          select coalesce(sum(cardinality(events)), 0) as n from handled_batch where subscriber = ${subscriber}`.execute(
          shop.db,
        )
        return Number(rows[0]?.n)
      },
      { timeout: 20_000 },
    )
    .toBe(atLeast)
}
