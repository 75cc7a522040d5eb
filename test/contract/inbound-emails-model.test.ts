import { afterAll, beforeAll, expect, it } from 'vitest'
import { handIn } from '../support/hand-in.ts'
import { type MachineServer, startMachineServer } from '../support/machine-server.ts'
import { message, vendorOrder } from '../support/mails.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
let model: MachineServer
let mails = 0

beforeAll(async () => {
  model = await startMachineServer()
  const environment = {
    EXTRACT_MODEL_URL: `${model.url}/v1`,
    EXTRACT_MODEL: 'reader-1',
    EXTRACT_MODEL_API_KEY: 'key-1',
  }
  weft = await startTestWeft({ environment })
})
afterAll(async () => {
  await weft.stop()
  await model.stop()
})

/** An order in a sentence of more than 600 characters, whose numbers the rules do not read. */
const prose = () =>
  message(
    {
      From: 'Loom & Co <hello@loom.example>',
      To: 'buying@shop.example',
      Subject: 'Your order is confirmed',
      Date: 'Tue, 03 Mar 2026 09:00:00 +0000',
      'Message-ID': `<prose-${++mails}@loom.example>`,
      'Content-Type': 'text/plain; charset=utf-8',
    },
    `Hello, we have your order LC-77 in the works: that is, ${'as you asked when we last spoke, and as my sister wrote to you in her own letter on that same day, '.repeat(6)}4 indigo shawls for 25.00 each, which comes to USD 100.00 altogether.
It left our hands with UPS as 1Z999AA10123456784. It should be with you by March 20, 2026.`,
  )
const says = (reading: object) =>
  model.answer(200, { choices: [{ message: { role: 'assistant', content: JSON.stringify(reading) } }] })
const extract = async (raw: string) => {
  const { id } = (await handIn(weft, raw)).body.inbound_email
  const body = { action_type: 'create_inventory_order' }
  const answer = await weft.admin('POST', `/admin/inbound-emails/${id}/extract`, body)
  expect(answer.status).toBe(200)
  return answer.body.extracted_data
}
const evidence = (text: string) => ({ source: 'model', confidence: 0.5, evidence: text })
const refused = (name: string) => ({
  code: 'model_value_refused',
  message: `The value that the model read as ${name} is not in the e-mail or does not fit: it was left out.`,
})

it('the model fills only fields that the rules have not found, with words that occur in the e-mail', async () => {
  says({})
  const before = await extract(prose())
  says({
    order_number: 'LC-77',
    currency: 'USD',
    total: 'USD 100.00',
    tracking_number: '1Z999AA10123456784',
    estimated_delivery: 'March 20, 2026',
    items: [{ name: 'indigo shawls', quantity: '4', price: '25.00', sku: null }],
  })
  const { _meta: meta, ...read } = await extract(prose())
  expect(read).toEqual({
    vendor: 'Loom & Co',
    order_number: 'LC-77',
    order_date: null,
    items: [{ name: 'indigo shawls', quantity: 4, price: 2500, sku: null }],
    subtotal: null,
    shipping_cost: null,
    tax: null,
    total: 10000,
    tracking_number: '1Z999AA10123456784',
    tracking_url: null,
    estimated_delivery: '2026-03-20',
    currency: 'USD',
  })
  const ownWords = {
    order_number: 'LC-77',
    currency: 'USD',
    total: 'USD 100.00',
    tracking_number: '1Z999AA10123456784',
  }
  const words: Record<string, string> = { ...ownWords, estimated_delivery: 'March 20, 2026' }
  for (const [name, text] of Object.entries(words))
    expect(meta.fields[name]).toEqual(before._meta.fields[name] ?? evidence(text))
  expect(meta.items).toEqual([evidence('indigo shawls')])
  expect(meta.warnings.filter(({ code }: { code: string }) => code.startsWith('model'))).toEqual([])
  const { body, path, authorization } = model.calls.at(-1) ?? {}
  expect([path, authorization, body.model, body.temperature, body.response_format]).toEqual([
    '/v1/chat/completions',
    'Bearer key-1',
    'reader-1',
    0,
    { type: 'json_object' },
  ])
  expect(body.messages.at(-1).content).toMatch(/^Subject: Your order is confirmed\n\nHello, we have your order LC-77/)
})

it('values of the model that do not occur in the e-mail, are part of another word, or are invalid are omitted, with a warning', async () => {
  says({
    order_number: 'LC-77',
    currency: 'USD',
    total: '1,000.00',
    subtotal: '100.0',
    shipping_cost: '4',
    tax: 'EUR 100.00',
    order_date: 'March 19, 2026',
    tracking_number: '1Z999AA10123456785',
    items: [{ name: 'silk shawls', quantity: '4', price: '25.00', sku: null }],
  })
  const read = await extract(prose())
  expect([read.total, read.subtotal, read.shipping_cost, read.tax, read.order_date, read.items]).toEqual([
    null,
    null,
    null,
    null,
    null,
    [],
  ])
  expect(read._meta.warnings).toEqual(
    expect.arrayContaining(
      ['order date', 'subtotal', 'shipping cost', 'tax', 'total', 'items'].map((name) => refused(name)),
    ),
  )
})

it('the model never replaces a value that the rules have found', async () => {
  says({ order_number: 'CK-1', total: '$25.00', subtotal: '$25.00', currency: 'EUR', items: [] })
  const read = await extract(vendorOrder('RULES-1'))
  expect([read.order_number, read.total, read.subtotal, read.currency, read.items.length]).toEqual([
    'RULES-1',
    54000,
    52500,
    'USD',
    2,
  ])
  expect(read._meta.fields.total.source).not.toBe('model')
})

it('the model reads no amounts from an e-mail without an order, and is not used for a cancellation', async () => {
  says({ currency: 'USD', total: 'USD 100.00', items: [{ name: 'indigo shawls', quantity: '4', price: '25.00' }] })
  const read = await extract(prose().replace('your order LC-77', 'your things').replace('order is', 'bill is'))
  expect([read.total, read.currency, read.items]).toEqual([null, '', []])
  const asked = model.calls.length
  const gone = vendorOrder('GONE-1').replace('Order confirmation', 'Your order was cancelled:')
  expect((await extract(gone))._meta.kind).toBe('cancellation')
  expect(model.calls.length).toBe(asked)
})

it('a failure of the model leaves the result of the rules, with a warning', async () => {
  model.answer(503, {})
  const down = await extract(prose())
  expect(down._meta.warnings.at(-1)).toEqual({
    code: 'model_unavailable',
    message: 'The language model answered 503.',
  })
  model.answer(200, { choices: [{ message: { content: 'I am sorry' } }] })
  expect((await extract(prose()))._meta.warnings.at(-1)).toEqual({
    code: 'model_unavailable',
    message: 'The response of the language model does not match the requested schema.',
  })
})
