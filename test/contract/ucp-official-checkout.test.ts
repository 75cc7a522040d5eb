import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { delivery, type OfficialShop, officialShop, readyCheckout, shirt, usAddress } from '../support/official-shop.ts'
import { settle } from '../support/storefront-payment.ts'
import { ucpVersions } from '../support/ucp-schemas.ts'

let shop: OfficialShop
beforeAll(async () => {
  shop = await officialShop()
})
afterAll(() => shop.weft.stop())

const sessions = '/checkout-sessions'
const optionPath = '$.fulfillment.methods[0].groups[0].selected_option_id'
const total = (body: { totals: { type: string; amount: number }[] }) =>
  Object.fromEntries(body.totals.map(({ type, amount }) => [type, amount]))

describe.each(ucpVersions)('checkout at %s', (version) => {
  const face = () => shop.face(version)
  const create = async (body: unknown = readyCheckout) => (await face().rest('checkout', 'POST', sessions, body)).body
  const update = async (id: string, body: unknown) =>
    (await face().rest('checkout', 'PUT', `${sessions}/${id}`, body)).body
  const read = async (id: string) => (await face().rest('checkout', 'GET', `${sessions}/${id}`)).body
  const complete = async (id: string, body: unknown = {}) =>
    (await face().rest('checkout', 'POST', `${sessions}/${id}/complete`, body)).body
  const cancel = async (id: string) => (await face().rest('checkout', 'POST', `${sessions}/${id}/cancel`)).body

  it('a checkout is created with 201 and every missing part, as JSONPath and with its severity', async () => {
    const answer = await face().rest('checkout', 'POST', sessions, { line_items: [] })
    expect({ status: answer.status, state: answer.body.status, messages: answer.body.messages }).toEqual({
      status: 201,
      state: 'incomplete',
      messages: [
        {
          type: 'error',
          code: 'missing_items',
          content: 'Add at least one item.',
          severity: 'recoverable',
          path: '$.line_items',
        },
        {
          type: 'error',
          code: 'missing_email',
          content: "Add the buyer's e-mail address.",
          severity: 'recoverable',
          path: '$.buyer.email',
        },
        {
          type: 'error',
          code: 'missing_shipping_address',
          content: 'Add a shipping address with a street.',
          severity: 'recoverable',
          path: '$.fulfillment.methods[0].destinations[0]',
        },
      ],
    })
  })

  it('the region, and so the currency, is derived from the country in the context, and an unknown country is ignored', async () => {
    const inFrance = await create({ line_items: [shirt], context: { address_country: 'FR' } })
    expect({ currency: inFrance.currency, ...total(inFrance) }).toEqual({
      currency: 'EUR',
      subtotal: 2200,
      total: 2200,
    })
    const elsewhere = await create({ line_items: [shirt], context: { address_country: 'BR', currency: 'zzz' } })
    expect(elsewhere.currency).toBe('USD')
  })

  it('an update replaces everything: lines keep their ids, and omitted parts are removed', async () => {
    const begun = await create({ ...readyCheckout, line_items: [shirt, { item: { id: 'variant_mug' }, quantity: 2 }] })
    const [first, second] = begun.line_items
    const line_items = [
      { id: second.id, item: { id: 'variant_mug' }, quantity: 1 },
      { item: { id: 'variant_lamp' }, quantity: 1 },
    ]
    const changed = await update(begun.id, { line_items, buyer: { first_name: 'Asha' } })
    expect(
      changed.line_items.map((line: typeof first) => [line.item.id, line.quantity, line.id === second.id]),
    ).toEqual([
      ['variant_mug', 1, true],
      ['variant_lamp', 1, false],
    ])
    expect({
      buyer: changed.buyer?.email,
      fulfillment: changed.fulfillment.methods[0].destinations,
      status: changed.status,
    }).toEqual({
      status: 'incomplete',
    })
    const named = changed.buyer
    expect(named.first_name).toBe('Asha')
    const whole = await update(begun.id, { ...readyCheckout, line_items: [{ id: changed.line_items[0].id, ...shirt }] })
    expect(whole.line_items.map((line: typeof first) => [line.id, line.item.id])).toEqual([
      [second.id, 'variant_shirt_s'],
    ])
    expect(whole.status).toBe('ready_for_complete')
  })

  it('a destination referenced by its id is kept, and the chosen option is used', async () => {
    const begun = await create()
    const [method] = begun.fulfillment.methods
    const fulfillment = {
      methods: [
        {
          id: method.id,
          line_item_ids: method.line_item_ids,
          destinations: [{ id: method.destinations[0].id }],
          selected_destination_id: method.destinations[0].id,
          groups: [{ id: 'package_1', selected_option_id: 'so_us_exp' }],
        },
      ],
    }
    const chosen = await update(begun.id, { ...readyCheckout, fulfillment })
    expect(chosen.fulfillment.methods[0].destinations).toEqual(method.destinations)
    expect({ option: chosen.fulfillment.methods[0].groups[0].selected_option_id, ...total(chosen) }).toEqual({
      option: 'so_us_exp',
      subtotal: 2500,
      fulfillment: 1500,
      total: 4000,
    })
  })

  it('an option that is not offered is ignored, with a message', async () => {
    const methods = [{ ...delivery.methods[0], groups: [{ selected_option_id: 'so_moon' }] }]
    const body = await create({ ...readyCheckout, fulfillment: { methods } })
    expect({ status: body.status, messages: body.messages }).toEqual({
      status: 'ready_for_complete',
      messages: [
        {
          type: 'warning',
          code: 'fulfillment_option_unavailable',
          content: 'Fulfillment option so_moon is not offered for this checkout.',
          path: optionPath,
        },
      ],
    })
  })

  it('a shipping address that nothing ships to is undeliverable: no checkout is created, and an existing one is unchanged', async () => {
    const body = {
      ...readyCheckout,
      fulfillment: { methods: [{ destinations: [{ ...usAddress, address_country: 'BR' }] }] },
    }
    const message = {
      type: 'error',
      code: 'address_undeliverable',
      content: 'We do not ship to BR. Supported countries: DE, FR, IN, JP, US.',
      path: '$.fulfillment.methods[0].destinations[0].address_country',
      supported_countries: ['DE', 'FR', 'IN', 'JP', 'US'],
    }
    const refused = await face().rest('error', 'POST', sessions, body)
    expect({ status: refused.status, body: refused.body }).toEqual({
      status: 200,
      body: {
        ucp: { version, status: 'error' },
        messages: [{ ...message, severity: 'unrecoverable' }],
        continue_url: 'https://shop.example/',
      },
    })
    const begun = await create()
    const { messages, ...rest } = await update(begun.id, body)
    const { messages: none, ...before } = begun
    expect({ messages, rest, none }).toEqual({
      messages: [{ ...message, severity: 'recoverable' }],
      rest: before,
      none: [],
    })
  })

  it('an unknown item refuses the request, because no line can show it', async () => {
    const line_items = [
      { item: { id: 'variant_no' }, quantity: 1 },
      { item: { id: 'variant_print' }, quantity: 1 },
    ]
    const { body } = await face().rest('error', 'POST', sessions, { line_items })
    expect(body.messages).toEqual([
      {
        type: 'error',
        code: 'item_unavailable',
        content: 'Item variant_no was not found.',
        severity: 'unrecoverable',
        path: '$.line_items[0].item.id',
      },
    ])
  })

  it('discounts are positive when applied, negative in the totals; a refused code is a warning; an update without discounts clears them', async () => {
    const begun = await create({ ...readyCheckout, discounts: { codes: ['ten', 'nope'] } })
    expect({ discounts: begun.discounts, ...total(begun), messages: begun.messages }).toEqual({
      discounts: {
        codes: ['TEN', 'NOPE'],
        applied: [
          {
            code: 'TEN',
            title: 'Ten percent',
            amount: 250,
            allocations: [{ path: '$.line_items[0]', amount: 250 }],
          },
        ],
      },
      subtotal: 2500,
      discount: -250,
      fulfillment: 500,
      total: 2750,
      messages: [
        {
          type: 'warning',
          code: 'discount_code_invalid',
          content: expect.stringContaining('NOPE'),
          path: '$.discounts.codes[1]',
        },
      ],
    })
    expect(begun.line_items[0].totals).toEqual([
      { type: 'subtotal', display_text: 'Subtotal', amount: 2500 },
      { type: 'discount', display_text: 'Discount', amount: -250 },
      { type: 'total', display_text: 'Total', amount: 2250 },
    ])
    const cleared = await update(begun.id, readyCheckout)
    expect({ discounts: cleared.discounts, messages: cleared.messages }).toEqual({
      discounts: { codes: [], applied: [] },
      messages: [],
    })
  })

  it('the buyer’s consent is stored, each version in its own form, and converted between them', async () => {
    const marketing = { granted: true, source: 'platform', description: 'Offers and news from this shop' }
    const forms = {
      '2026-04-08': { asked: { marketing: true, sale_of_data: false }, told: { marketing: true, sale_of_data: false } },
      '2026-08-25': {
        asked: {
          'dev.ucp.consent.marketing': { granted: true, source: 'platform' },
          'dev.ucp.consent.sale_or_sharing': { granted: false, source: 'platform' },
          'dev.ucp.consent.analytics': { granted: true, source: 'business' },
          'com.example.unknown': { granted: true, source: 'platform' },
        },
        told: {
          'dev.ucp.consent.marketing': marketing,
          'dev.ucp.consent.sale_or_sharing': {
            granted: false,
            source: 'platform',
            description: 'Sale of your data, or sharing it with others',
          },
        },
      },
    }
    const buyer = { email: 'asha@example.com', consent: forms[version].asked }
    const begun = await create({ ...readyCheckout, buyer })
    expect(begun.buyer.consent).toEqual(forms[version].told)
    const other = version === '2026-04-08' ? '2026-08-25' : '2026-04-08'
    const there = await shop.face(other).rest('checkout', 'GET', `${sessions}/${begun.id}`)
    expect(there.body.buyer.consent).toEqual(forms[other].told)
  })

  it('the buyer is handed over to the payment page, always the same one, and the checkout has the order once it is paid', async () => {
    const begun = await create()
    const handed = await complete(begun.id)
    expect({ status: handed.status, messages: handed.messages, order: handed.order }).toEqual({
      status: 'requires_escalation',
      messages: [
        {
          type: 'error',
          code: 'payment_redirect_required',
          content: 'The buyer pays on the page of the payment provider.',
          severity: 'requires_buyer_review',
        },
      ],
    })
    expect(handed.continue_url).toMatch(/^https:\/\/shop\.example\/pay\/[A-Za-z0-9_-]{43}$/)
    expect(await complete(begun.id, { payment: { instruments: [] } })).toEqual(handed)
    expect(await read(begun.id)).toEqual(handed)
    await settle(shop, begun.id, { status: 'paid' })
    const paid = await read(begun.id)
    expect({
      status: paid.status,
      continue_url: paid.continue_url,
      messages: paid.messages,
      order: paid.order,
    }).toEqual({
      status: 'completed',
      messages: [],
      order: {
        id: expect.stringMatching(/^order_/),
        permalink_url: expect.stringMatching(/^https:\/\/shop\.example\/orders\/order_/),
      },
    })
  })

  it('nothing changes while the buyer pays: an update returns the checkout unchanged, with the reason', async () => {
    const begun = await create()
    const handed = await complete(begun.id)
    const { messages, ...rest } = await update(begun.id, { line_items: [shirt] })
    const { messages: review, ...before } = handed
    expect(rest).toEqual(before)
    expect(messages).toEqual([
      ...review,
      {
        type: 'error',
        code: 'checkout_not_modifiable',
        content: 'The payment of this session is in progress: cancel or wait.',
        severity: 'recoverable',
      },
    ])
  })

  it('a failed payment leaves the checkout ready to be completed again', async () => {
    const begun = await create()
    await complete(begun.id)
    await settle(shop, begun.id, { status: 'failed' })
    const failed = await read(begun.id)
    expect({ status: failed.status, codes: failed.messages.map(({ code }: { code: string }) => code) }).toEqual({
      status: 'ready_for_complete',
      codes: ['payment_failed'],
    })
    expect((await complete(begun.id)).status).toBe('requires_escalation')
  })

  it('completing an incomplete checkout lists the missing parts, and an unadvertised handler is refused', async () => {
    const begun = await create({ line_items: [shirt] })
    const refused = await complete(begun.id)
    expect({ status: refused.status, messages: refused.messages }).toEqual({
      status: 'incomplete',
      messages: begun.messages,
    })
    const ready = await create()
    const instruments = [{ id: 'i1', handler_id: 'strange', type: 'card' }]
    const strange = await complete(ready.id, { payment: { instruments } })
    expect({ status: strange.status, messages: strange.messages }).toEqual({
      status: 'ready_for_complete',
      messages: [
        {
          type: 'error',
          code: 'invalid',
          content: 'Payment handler strange is not advertised. Complete without instruments: the buyer pays on a page.',
          severity: 'recoverable',
          path: '$.payment.instruments[0].handler_id',
        },
      ],
    })
  })

  it('an open checkout or one in payment can be canceled, but not a canceled one', async () => {
    const open = await create()
    const canceled = await cancel(open.id)
    expect({ status: canceled.status, url: canceled.continue_url }).toEqual({ status: 'canceled' })
    const again = await cancel(open.id)
    expect(again.messages[0]).toEqual({
      type: 'error',
      code: 'checkout_not_modifiable',
      content: 'This session is canceled and cannot be changed. Create a new one.',
      severity: 'unrecoverable',
    })
    const paying = await create()
    await complete(paying.id)
    expect((await cancel(paying.id)).status).toBe('canceled')
    expect((await read(paying.id)).status).toBe('canceled')
  })

  it('a checkout is canceled when it expires', async () => {
    const begun = await create()
    shop.weft.clock.advance(6 * 3600_000 + 1000)
    const expired = await read(begun.id)
    expect({ status: expired.status, codes: expired.messages.map(({ code }: { code: string }) => code) }).toEqual({
      status: 'canceled',
      codes: ['session_expired'],
    })
  })

  it('the same key and body return the same bytes, and another body 409, over MCP and REST', async () => {
    const long = `https://agent.example/${'p'.repeat(2000)}`
    const key = { 'idempotency-key': `once-${version}`, 'ucp-agent': `profile="${long}"` }
    const first = await face().rest('checkout', 'POST', sessions, readyCheckout, key)
    expect((await face().rest('checkout', 'POST', sessions, readyCheckout, key)).text).toBe(first.text)
    const other = await face().rest('checkout', 'POST', sessions, { line_items: [shirt] }, key)
    expect({ status: other.status, body: other.body }).toEqual({
      status: 409,
      body: {
        code: 'idempotency_conflict',
        content: 'This Idempotency-Key was used with another request body. Use a new key for a new request.',
        continue_url: 'https://shop.example/',
      },
    })
    const spelt = await face().rest('checkout', 'POST', sessions, JSON.stringify(readyCheckout, null, 1), {
      ...key,
      'content-type': 'application/json',
    })
    expect(spelt.body).toEqual(other.body)
    const meta = { 'ucp-agent': { profile: long }, 'idempotency-key': `once-${version}` }
    expect(await face().tool('checkout', 'create_checkout', { meta, checkout: readyCheckout })).toEqual(first.body)
  })

  it('an unreadable body is a transport error: 400, flat', async () => {
    const refused = async (body: unknown) => {
      const { status, body: told } = await face().rest('error', 'POST', sessions, body)
      return { status, ...told }
    }
    const continue_url = 'https://shop.example/'
    expect(await refused('{')).toEqual({
      status: 400,
      code: 'invalid',
      content: 'Request body is not valid JSON.',
      continue_url,
    })
    expect(await refused({})).toEqual({
      status: 400,
      code: 'missing',
      content: '/line_items: This field is required.',
      continue_url,
    })
    expect(await refused({ line_items: [{ item: { id: 7 }, quantity: 0 }] })).toEqual({
      status: 400,
      code: 'invalid',
      content: expect.stringMatching(/^\/line_items\/0\/item\/id: .* \/line_items\/0\/quantity: /),
      continue_url,
    })
    const nowhere = await face().rest('error', 'GET', '/nothing')
    expect({ status: nowhere.status, ...nowhere.body }).toEqual({
      status: 404,
      code: 'not_found',
      content: 'There is nothing at this URL.',
      continue_url,
    })
  })
})
