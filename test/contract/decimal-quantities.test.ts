import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handIn } from '../support/hand-in.ts'
import { message } from '../support/mails.ts'
import { partnerBrowser } from '../support/partner-browser.ts'
import {
  addDesign,
  addPartner,
  addPerson,
  made,
  type PartnerPerson,
  productionShop,
  sentRun,
} from '../support/production.ts'
import { eventTeller } from '../support/told-events.ts'
import type { TestWeft } from '../support/weft.ts'

let shop: TestWeft
let weavers: PartnerPerson
beforeAll(async () => {
  shop = await productionShop()
  weavers = await addPartner(shop, 'weavers')
})
afterAll(() => shop.stop())

const action_type = 'create_inventory_order'
const pieces = 'must be a whole number: pieces are whole'
const threePlaces = 'must have at most three decimal places'
const frenchOrder = (number: string, line: string, total: string) =>
  message(
    {
      From: 'Tissus Lemoine <commandes@tissus-lemoine.example>',
      To: 'Shop <buying@shop.example>',
      Subject: `Confirmation de commande ${number}`,
      Date: 'Tue, 03 Mar 2026 09:00:00 +0000',
      'Message-ID': `<${number}@tissus-lemoine.example>`,
      'Content-Type': 'text/plain; charset=utf-8',
    },
    `Bonjour,\n\nmerci pour votre commande.\n\nNuméro de commande : ${number}\n\n${line}\n\nTotal : ${total}\n`,
  )

const addItem = async (more: object = {}) =>
  (await made(shop, '/admin/inventory-items', { title: 'Linen', unit: 'm', ...more })).inventory_item
const read = async (path: string) => (await shop.admin('GET', `/admin${path}`)).body
const onHand = async (id: string) => (await read(`/inventory-items/${id}`)).inventory_item.on_hand
const refusal = async (path: string, body: object) => {
  const answer = await shop.admin('POST', `/admin${path}`, body)
  return [answer.status, answer.body.errors]
}
const orderOf = async (lines: readonly object[]) =>
  (await made(shop, '/admin/inventory-orders', { stock_location_id: 'sloc_default', currency: 'EUR', lines }))
    .inventory_order

describe('cloth by the metre', () => {
  test('is read from a mail, ordered, received in parts, listed, and consumed by a run, exact to the millimetre', async () => {
    const cloth = await addItem({ title: 'Lin naturel' })
    expect([cloth.unit, cloth.unit_kind, cloth.on_hand]).toEqual(['m', 'length', 0])

    const mail = frenchOrder('TL-2041', 'Lin naturel, 2,5 m à 8,40 €', '21,00 €')
    const { id } = (await handIn(shop, mail)).body.inbound_email
    const { extracted_data: extracted } = await made(shop, `/admin/inbound-emails/${id}/extract`, { action_type }, 200)
    expect(extracted.items).toEqual([{ name: 'Lin naturel', quantity: 2.5, price: 840, sku: null }])
    expect(extracted._meta.items[0].unit).toBe('m')
    expect([extracted.total, extracted._meta.checks.total_adds_up, extracted._meta.warnings]).toEqual([2100, true, []])

    const mapping = { extracted_item_index: 0, inventory_item_id: cloth.id, quantity: 2.5, price: 840 }
    const params = { stock_location_id: 'sloc_default', item_mappings: [mapping] }
    const done = await made(shop, `/admin/inbound-emails/${id}/execute`, { action_type, params }, 200)
    const path = `/inventory-orders/${done.action_result.inventory_order_id}`
    const { inventory_order: order } = await read(path)
    expect([order.quantity, order.total_price]).toEqual([2.5, 2100])
    expect([order.lines[0].quantity, order.lines[0].unit, order.lines[0].received_quantity]).toEqual([2.5, 'm', 0])

    const line_id = order.lines[0].id
    const part = await made(shop, `/admin${path}/receive`, { lines: [{ line_id, quantity: 1.1 }] }, 200)
    expect([part.inventory_order.status, part.inventory_order.lines[0].received_quantity]).toEqual([
      'partially_received',
      1.1,
    ])
    expect(await refusal(`${path}/receive`, { lines: [{ line_id, quantity: 1.401 }] })).toEqual([
      400,
      [{ path: '/lines/0/quantity', message: 'only 1.4 are still expected' }],
    ])
    const rest = await made(shop, `/admin${path}/receive`, {}, 200)
    expect([rest.inventory_order.status, rest.inventory_order.lines[0].received_quantity]).toEqual(['received', 2.5])
    const listed = (await read('/inventory-items?q=lin%20naturel')).inventory_items
    expect(listed.map((each: { id: string; on_hand: number }) => [each.id, each.on_hand])).toEqual([[cloth.id, 2.5]])

    const designId = await addDesign(shop, 'Napkin')
    const component = { role: 'Body', quantity: 0.625, inventory_item_id: cloth.id }
    const { component: part0 } = await made(shop, `/admin/designs/${designId}/components`, component)
    expect([part0.unit, part0.unit_kind, part0.quantity]).toEqual(['m', 'length', 0.625])
    const run = await sentRun(shop, { designId, partnerId: weavers.partnerId, quantity: 2 })
    for (const verb of ['accept', 'start', 'finish']) await weavers.call('POST', `/production-runs/${run.id}/${verb}`)
    const { status } = await weavers.call('POST', `/production-runs/${run.id}/complete`, { produced_quantity: 2 })
    expect([status, (await read(`/production-runs/${run.id}`)).consumptions, await onHand(cloth.id)]).toEqual([
      200,
      [{ inventory_item_id: cloth.id, quantity: 1.25, missing_quantity: 0 }],
      1.25,
    ])
  })

  test('adds up without binary rounding errors, and each line is rounded half up separately', async () => {
    const cloth = await addItem()
    const line = (quantity: number, price: number) => ({ inventory_item_id: cloth.id, quantity, price })
    const order = await orderOf([line(0.1, 840), line(0.2, 840), line(0.005, 100), line(0.005, 100)])
    expect([order.quantity, order.total_price]).toEqual([0.31, 84 + 168 + 1 + 1])
    await made(shop, `/admin/inventory-orders/${order.id}/receive`, {}, 200)
    expect(await onHand(cloth.id)).toBe(0.31)
    const { text } = await shop.admin('GET', `/admin/inventory-orders/export?q=${order.vendor}`)
    expect(text.split('\r\n').some((row) => row.startsWith(order.id) && row.split(',').includes('0.31'))).toBe(true)
  })

  test('has at most three decimal places and is greater than zero', async () => {
    const cloth = await addItem()
    const lines = (quantity: number) => ({
      stock_location_id: 'sloc_default',
      lines: [{ inventory_item_id: cloth.id, quantity, price: 100 }],
    })
    expect(await refusal('/inventory-orders', lines(1.2345))).toEqual([
      400,
      [{ path: '/lines/0/quantity', message: threePlaces }],
    ])
    for (const quantity of [0, -1, 1_000_000.001])
      expect((await refusal('/inventory-orders', lines(quantity)))[0]).toBe(400)
    expect(await refusal('/inventory-items', { title: 'Silk', unit: 'm', on_hand: 0.0001 })).toEqual([
      400,
      [{ path: '/on_hand', message: threePlaces }],
    ])
  })

  test('stays cloth by the metre when quantities have decimals', async () => {
    const cloth = await addItem({ on_hand: 2.5 })
    const stays =
      'There are quantities with decimals in the unit of this item: the new unit must also be a length, weight or volume.'
    expect(await refusal(`/inventory-items/${cloth.id}`, { unit: 'piece' })).toEqual([
      409,
      [{ path: '/unit', message: stays }],
    ])
    expect(await refusal(`/inventory-items/${cloth.id}`, { unit: 'piece', on_hand: 1.5 })).toEqual([
      400,
      [{ path: '/on_hand', message: pieces }],
    ])
    await orderOf([{ inventory_item_id: cloth.id, quantity: 0.5, price: 1 }])
    expect(await refusal(`/inventory-items/${cloth.id}`, { unit: 'roll', on_hand: 3 })).toEqual([
      409,
      [{ path: '/unit', message: stays }],
    ])
    const { inventory_item: same } = await made(shop, `/admin/inventory-items/${cloth.id}`, { unit: 'Metre' }, 200)
    expect([same.unit, same.unit_kind]).toEqual(['Metre', 'length'])
  })
})

describe('pieces are whole numbers', () => {
  test('in stock, in orders and in the mapping of e-mails', async () => {
    const button = await addItem({ title: 'Button', unit: 'piece' })
    expect(await refusal('/inventory-items', { title: 'Roll', unit: 'roll', on_hand: 1.5 })).toEqual([
      400,
      [{ path: '/on_hand', message: pieces }],
    ])
    const lines = [{ inventory_item_id: button.id, quantity: 1.5, price: 100 }]
    expect(await refusal('/inventory-orders', { stock_location_id: 'sloc_default', lines })).toEqual([
      400,
      [{ path: '/lines/0/quantity', message: pieces }],
    ])
    const mail = frenchOrder('TL-2042', '3 x Bouton à 1,00 €', '3,00 €')
    const { id } = (await handIn(shop, mail)).body.inbound_email
    const mapping = { extracted_item_index: 0, inventory_item_id: button.id, quantity: 1.5, price: 100 }
    const params = { stock_location_id: 'sloc_default', item_mappings: [mapping] }
    expect(await refusal(`/inbound-emails/${id}/execute`, { action_type, params })).toEqual([
      400,
      [{ path: '/params/item_mappings/0/quantity', message: pieces }],
    ])
    const order = await orderOf([{ inventory_item_id: button.id, quantity: 4, price: 100 }])
    expect([order.quantity, order.lines[0].quantity, order.total_price]).toEqual([4, 4, 400])
    const half = { lines: [{ line_id: order.lines[0].id, quantity: 0.5 }] }
    expect(await refusal(`/inventory-orders/${order.id}/receive`, half)).toEqual([
      400,
      [{ path: '/lines/0/quantity', message: pieces }],
    ])
  })

  test('in the stock and orders of an item whose variant is on sale, whatever its unit', async () => {
    const cloth = await addItem({ title: 'Cloth for sale', variant_id: 'variant_mug' })
    const sold = 'must be a whole number: a variant is sold from this item'
    const lines = [{ inventory_item_id: cloth.id, quantity: 1.5, price: 100 }]
    expect(await refusal('/inventory-orders', { stock_location_id: 'sloc_default', lines })).toEqual([
      400,
      [{ path: '/lines/0/quantity', message: sold }],
    ])
    const later = await addItem({ title: 'Cloth, later for sale' })
    const order = await orderOf([{ inventory_item_id: later.id, quantity: 1.5, price: 100 }])
    await made(shop, `/admin/inventory-items/${later.id}`, { variant_id: 'variant_lamp' }, 200)
    expect(await refusal(`/inventory-orders/${order.id}/receive`, {})).toEqual([
      400,
      [{ path: '/lines/0/quantity', message: sold }],
    ])
    const one = { lines: [{ line_id: order.lines[0].id, quantity: 1 }] }
    const { inventory_order: part } = await made(shop, `/admin/inventory-orders/${order.id}/receive`, one, 200)
    expect([part.status, part.lines[0].received_quantity, await onHand(later.id)]).toEqual(['partially_received', 1, 1])
  })

  test('in receipts of an item on sale, beside cloth in one order', async () => {
    const sold = async () => (await read('/stock/variant_shirt_s')).stock.on_hand
    const shirt = await addItem({ title: 'Shirt', unit: 'piece', variant_id: 'variant_shirt_s' })
    const cloth = await addItem()
    const before = await sold()
    const order = await orderOf([
      { inventory_item_id: cloth.id, quantity: 2.5, price: 100 },
      { inventory_item_id: shirt.id, quantity: 3, price: 100 },
    ])
    await made(shop, `/admin/inventory-orders/${order.id}/receive`, {}, 200)
    await eventTeller(shop)()
    expect([await sold(), await onHand(cloth.id), await onHand(shirt.id)]).toEqual([before + 3, 2.5, 3])
  })

  test('in the materials that a run has used', async () => {
    const button = await addItem({ title: 'Button', unit: 'pcs', on_hand: 10 })
    const designId = await addDesign(shop, 'Shirt')
    const run = await sentRun(shop, { designId, partnerId: weavers.partnerId, quantity: 1 })
    for (const verb of ['accept', 'start', 'finish']) await weavers.call('POST', `/production-runs/${run.id}/${verb}`)
    const body = { produced_quantity: 1, consumptions: [{ inventory_item_id: button.id, quantity: 2.5 }] }
    const { status, body: answer } = await shop.admin('POST', `/admin/production-runs/${run.id}/complete`, body)
    expect([status, answer.errors]).toEqual([400, [{ path: '/consumptions/0/quantity', message: pieces }]])
    expect(await onHand(button.id)).toBe(10)
  })
})

describe('a run of a design made by the metre', () => {
  const weave = async () => (await made(shop, '/admin/designs', { name: 'Twill', unit: 'm' })).design.id

  test('is split, reported and completed in decimals; parts never exceed the whole', async () => {
    const design = await weave()
    const partner_id = weavers.partnerId
    const path = `/admin/designs/${design}/production-runs`
    const { production_run: parent } = await made(shop, path, { quantity: 10.5 })
    expect([parent.quantity, parent.unit, parent.unit_kind]).toEqual([10.5, 'm', 'length'])
    const allocate = `/admin/production-runs/${parent.id}/allocate`
    const { children } = await made(shop, allocate, {
      assignments: [
        { partner_id, quantity: 0.1 },
        { partner_id, quantity: 0.2 },
        { partner_id },
        { partner_id },
        { partner_id },
      ],
    })
    expect(children.map((child: { quantity: number }) => child.quantity)).toEqual([0.1, 0.2, 3.4, 3.4, 3.4])
    expect((await read(`/production-runs/${parent.id}`)).production_run.allocated_quantity).toBe(10.5)
    const more = await shop.admin('POST', allocate, { assignments: [{ partner_id, quantity: 0.001 }] })
    expect(more.status).toBe(409)

    const { id } = await sentRun(shop, { designId: design, partnerId: partner_id, quantity: 0.3 })
    for (const verb of ['accept', 'start']) await weavers.call('POST', `/production-runs/${id}/${verb}`)
    for (const good_quantity of [0.1, 0.2])
      await weavers.call('POST', `/production-runs/${id}/outputs`, { good_quantity })
    await weavers.call('POST', `/production-runs/${id}/finish`)
    const { status, body } = await weavers.call('POST', `/production-runs/${id}/complete`, {})
    expect([status, body.production_run.status, body.production_run.produced_quantity]).toEqual([200, 'completed', 0.3])
  })

  test('costs its output times the unit price, rounded half up', async () => {
    const assignment = {
      partner_id: weavers.partnerId,
      cost_estimate: 333,
      cost_type: 'per_unit',
      cost_currency: 'EUR',
    }
    const path = `/admin/designs/${await weave()}/production-runs`
    const { production_run } = await made(shop, path, { quantity: 1.5, assignments: [assignment] })
    const { cost_summary } = await read(`/production-runs/${production_run.id}/cost-summary`)
    expect(cost_summary.totals).toEqual([{ currency: 'EUR', estimated: 500, payable: 0 }])
  })

  test('is whole for a product and for a design made by the piece', async () => {
    const path = `/designs/${await weave()}/production-runs`
    const variant = 'must be a whole number: goods for sale are whole'
    expect(await refusal(path, { quantity: 1.5, product_id: 'prod_shirt', variant_id: 'variant_shirt_s' })).toEqual([
      400,
      [{ path: '/quantity', message: variant }],
    ])
    const shirt = await addDesign(shop, 'Shirt')
    const assignments = [{ partner_id: weavers.partnerId, quantity: 0.5 }]
    expect(await refusal(`/designs/${shirt}/production-runs`, { quantity: 1.5, assignments })).toEqual([
      400,
      [
        { path: '/quantity', message: pieces },
        { path: '/assignments/0/quantity', message: pieces },
      ],
    ])
    const run = await sentRun(shop, { designId: shirt, partnerId: weavers.partnerId, quantity: 2 })
    for (const verb of ['accept', 'start']) await weavers.call('POST', `/production-runs/${run.id}/${verb}`)
    const { status, body } = await weavers.call('POST', `/production-runs/${run.id}/outputs`, { good_quantity: 0.5 })
    expect([status, body.errors]).toEqual([400, [{ path: '/good_quantity', message: pieces }]])
  })
})

describe('a quantity that cannot be read', () => {
  test('is null, with a warning that names it', async () => {
    const mail = message(
      {
        From: 'Garn & Co <info@garn.example>',
        To: 'Shop <buying@shop.example>',
        Subject: 'Bestellbestätigung G-77',
        Date: 'Tue, 03 Mar 2026 09:00:00 +0000',
        'Message-ID': '<g77@garn.example>',
        'Content-Type': 'text/html; charset=utf-8',
      },
      `<p>Bestellnummer: G-77</p><table>
<tr><th>Artikel</th><th>Menge</th><th>Einzelpreis</th></tr>
<tr><td>Leinen</td><td>2,5 m</td><td>8,40 €</td></tr>
<tr><td>Garn</td><td>1,250 kg</td><td>4,00 €</td></tr>
<tr><td>Wolle</td><td>1.250 kg</td><td>4,00 €</td></tr>
<tr><td>Band</td><td>zwei Rollen</td><td>3,00 €</td></tr>
</table>`,
    )
    const { id } = (await handIn(shop, mail)).body.inbound_email
    const { extracted_data: extracted } = await made(shop, `/admin/inbound-emails/${id}/extract`, { action_type }, 200)
    expect(extracted.items.map((item: { quantity: number | null }) => item.quantity)).toEqual([2.5, 1.25, 1250, null])
    expect(extracted._meta.items.map((item: { unit?: string }) => item.unit)).toEqual(['m', 'kg', 'kg', undefined])
    expect(extracted._meta.warnings).toContainEqual({
      code: 'quantity_unclear',
      message: 'The quantity of item 3 could not be read: “zwei Rollen”.',
    })
  })
})

describe('the pages of a partner', () => {
  const withBrowser = async (handle: string, locale: string) => {
    const { partner } = await made(shop, '/admin/partners', { name: 'Weberei', handle, locale })
    const email = `${handle}@partner.example`
    const person = await addPerson(shop, partner.id, email, 'member')
    const headers = { authorization: `Bearer ${person.token}` }
    const payload = { password: 'a long warp and a weft' }
    await shop.request({ method: 'POST', url: '/auth/partner/password', payload, headers })
    const browser = partnerBrowser(shop, { 'accept-language': locale })
    await browser.logIn(email, 'a long warp and a weft')
    return { browser, partnerId: partner.id as string }
  }
  const problemsIn = ({ text }: { text: string }) =>
    [...text.matchAll(/<p class="problem"[^>]*><span[^>]*>[^<]*<\/span>(.*?)<\/p>/g)].map(([, said]) => said)

  test('show and accept decimals in the notation of the partner’s language', async () => {
    const { browser, partnerId } = await withBrowser('weberei', 'de-DE')
    const { design } = await made(shop, '/admin/designs', { name: 'Köper', unit: 'm' })
    const { id } = await sentRun(shop, { designId: design.id, partnerId, quantity: 2.5 })
    const page = `/console/partner/runs/${id}`
    for (const step of ['accept', 'start']) await browser.send(page, `${page}/${step}`)
    expect((await browser.get(page)).text).toContain('<dt>Gewünscht</dt><dd>2,5 m</dd>')
    const reported = async (good_quantity: string) => {
      const answer = await browser.send(page, `${page}/report`, { good_quantity })
      const { production_run } = (await shop.admin('GET', `/admin/production-runs/${id}`)).body
      return [answer.status, problemsIn(answer), production_run.produced_quantity]
    }
    const example = 'Geben Sie eine Menge wie 2,5 ein, oder nichts.'
    expect(await reported('1,1')).toEqual([303, [], 1.1])
    expect(await reported('1.1')).toEqual([303, [], 2.2])
    expect(await reported('0,1234')).toEqual([400, [example], 2.2])
    expect(await reported('ein Meter')).toEqual([400, [example], 2.2])
    await browser.send(page, `${page}/finish`)
    expect((await browser.get(page)).text).toContain('value="2,2"')
    const short = await browser.send(page, `${page}/complete`, { good_quantity: '2,3', allow_shortfall: 'yes' })
    expect([short.status, problemsIn(short)]).toEqual([400, ['0,2 m fehlen: Sagen Sie, warum.']])
    const whole = await browser.send(page, `${page}/complete`, { good_quantity: '2,5' })
    expect([whole.status, whole.headers.location]).toEqual([303, `${page}?done=complete`])
    expect((await browser.get(page)).text).toContain('<dt>Bisher gut</dt><dd>2,5 m</dd>')
  })

  test('accept only whole pieces, for output and for materials', async () => {
    const { browser, partnerId } = await withBrowser('naeherei', 'de-DE')
    const button = await addItem({ title: 'Knopf', unit: 'Stück', on_hand: 10 })
    const designId = await addDesign(shop, 'Hemd')
    const part = { role: 'Knopf', quantity: 1, inventory_item_id: button.id }
    await made(shop, `/admin/designs/${designId}/components`, part)
    const { id } = await sentRun(shop, { designId, partnerId, quantity: 2 })
    const page = `/console/partner/runs/${id}`
    for (const step of ['accept', 'start']) await browser.send(page, `${page}/${step}`)
    const half = await browser.send(page, `${page}/report`, { good_quantity: '0,5' })
    expect([half.status, problemsIn(half)]).toEqual([400, ['Geben Sie die Anzahl als ganze Zahl ein.']])
    await browser.send(page, `${page}/finish`)
    const used = await browser.send(page, `${page}/complete`, { good_quantity: '2', [`used_${button.id}`]: '1,5' })
    expect([used.status, problemsIn(used)]).toEqual([400, ['Stücke sind ganz: Geben Sie eine ganze Zahl ein.']])
    expect(await onHand(button.id)).toBe(10)
  })
})
