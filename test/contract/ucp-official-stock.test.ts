import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { delivery, type OfficialShop, officialShop, readyCheckout, shirt } from '../support/official-shop.ts'
import { ucpVersions } from '../support/ucp-schemas.ts'
import type { TestAnswer } from '../support/weft.ts'

let shop: OfficialShop
beforeAll(async () => {
  shop = await officialShop()
})
beforeEach(() => stock('variant_lamp', 1))
afterAll(() => shop.weft.stop())

type Body = TestAnswer['body']
const sessions = '/checkout-sessions'
const print = { item: { id: 'variant_print' }, quantity: 1 }
const lamps = (quantity: number) => ({ item: { id: 'variant_lamp' }, quantity })
const stock = (variantId: string, pieces: number) =>
  shop.weft.db.updateTable('variant_stock').set({ on_hand: pieces }).where('variant_id', '=', variantId).execute()
const short = (position: number, title: string, available: number) => ({
  type: 'error',
  code: 'out_of_stock',
  content: `Insufficient stock for ${title}: ${available} available.`,
  severity: 'recoverable',
  path: `$.line_items[${position}].quantity`,
  available_quantity: available,
})
const shown = ({ status, line_items, messages }: Body) => ({
  status,
  lines: line_items.map(({ item, quantity }: typeof shirt) => [item.id, quantity]),
  messages,
})

describe.each(ucpVersions)('a line that is out of stock, at %s', (version) => {
  const face = () => shop.face(version)
  const mixed = { ...readyCheckout, line_items: [print, shirt, lamps(5)] }
  const mixedShown = {
    status: 'incomplete',
    lines: [
      ['variant_print', 1],
      ['variant_shirt_s', 1],
      ['variant_lamp', 5],
    ],
    messages: [short(0, 'Wood Print (Default)', 0), short(2, 'Brass Lamp (Default)', 1)],
  }

  it('is kept in a new checkout, with a message per affected line, over REST and MCP', async () => {
    const made = await face().rest('checkout', 'POST', sessions, mixed)
    expect([made.status, shown(made.body)]).toEqual([201, mixedShown])
    expect(shown((await face().rest('checkout', 'GET', `${sessions}/${made.body.id}`)).body)).toEqual(mixedShown)
    expect(shown(await face().tool('checkout', 'create_checkout', { checkout: mixed }))).toEqual(mixedShown)
    const again = await face().tool('checkout', 'get_checkout', { id: made.body.id })
    expect(shown(again)).toEqual(mixedShown)
  })

  it('prevents the checkout from being completed, and no unit of it is reserved', async () => {
    const { body } = await face().rest('checkout', 'POST', sessions, mixed)
    const completed = await face().rest('checkout', 'POST', `${sessions}/${body.id}/complete`, {})
    expect([completed.status, shown(completed.body)]).toEqual([200, mixedShown])
    expect(shown(await face().tool('checkout', 'complete_checkout', { id: body.id }))).toEqual(mixedShown)
    const { reserved } = await shop.weft.db
      .selectFrom('variant_stock')
      .select('reserved')
      .where('variant_id', '=', 'variant_lamp')
      .executeTakeFirstOrThrow()
    expect(reserved).toBe(0)
  })

  it('can be fixed by an update to fewer units or none, and more units are reported again', async () => {
    const { body } = await face().rest('checkout', 'POST', sessions, mixed)
    const update = async (line_items: unknown[]) =>
      shown((await face().rest('checkout', 'PUT', `${sessions}/${body.id}`, { ...readyCheckout, line_items })).body)
    expect(await update([shirt, lamps(1)])).toEqual({
      status: 'ready_for_complete',
      lines: [
        ['variant_shirt_s', 1],
        ['variant_lamp', 1],
      ],
      messages: [],
    })
    expect(await update([lamps(3), shirt])).toEqual({
      status: 'incomplete',
      lines: [
        ['variant_lamp', 3],
        ['variant_shirt_s', 1],
      ],
      messages: [short(0, 'Brass Lamp (Default)', 1)],
    })
  })

  it('is no longer reported once the stock is there', async () => {
    const line_items = [lamps(5)]
    const { body } = await face().rest('checkout', 'POST', sessions, { ...readyCheckout, line_items })
    await stock('variant_lamp', 5)
    const completed = await face().rest('checkout', 'POST', `${sessions}/${body.id}/complete`, {})
    expect(completed.body.status).toBe('requires_escalation')
    expect((await face().rest('checkout', 'POST', `${sessions}/${body.id}/cancel`)).body.status).toBe('canceled')
  })

  it('makes the checkout incomplete if another buyer took the units between ready and complete', async () => {
    const line_items = [shirt, lamps(1)]
    const { body } = await face().rest('checkout', 'POST', sessions, { ...readyCheckout, line_items })
    expect(body.status).toBe('ready_for_complete')
    await stock('variant_lamp', 0)
    const told = {
      status: 'incomplete',
      lines: [
        ['variant_shirt_s', 1],
        ['variant_lamp', 1],
      ],
      messages: [short(1, 'Brass Lamp (Default)', 0)],
    }
    const completed = await face().rest('checkout', 'POST', `${sessions}/${body.id}/complete`, {})
    expect([completed.status, shown(completed.body)]).toEqual([200, told])
    expect(shown((await face().rest('checkout', 'GET', `${sessions}/${body.id}`)).body)).toEqual(told)
  })

  it('is kept in a cart, in its update and in the checkout that it becomes', async () => {
    const made = await face().rest('cart', 'POST', '/carts', { line_items: [lamps(2), shirt] })
    expect([made.status, made.body.messages]).toEqual([201, [short(0, 'Brass Lamp (Default)', 1)]])
    const { id } = made.body
    const grown = (await face().rest('cart', 'PUT', `/carts/${id}`, { line_items: [print, lamps(4)] })).body
    expect([grown.line_items.length, grown.messages]).toEqual([
      2,
      [short(0, 'Wood Print (Default)', 0), short(1, 'Brass Lamp (Default)', 1)],
    ])
    const cart = { line_items: [lamps(2)] }
    expect((await face().tool('cart', 'create_cart', { cart })).messages).toEqual([short(0, 'Brass Lamp (Default)', 1)])
    const whole = { cart_id: id, line_items: [], buyer: { email: 'asha@example.com' }, fulfillment: delivery }
    const converted = await face().rest('checkout', 'POST', sessions, whole)
    const codes = converted.body.messages.map(({ code }: { code: string }) => code)
    expect([converted.status, codes]).toEqual([201, ['missing_email', 'out_of_stock', 'out_of_stock']])
  })

  it('refuses the whole request below /ucp/checkout-sessions, the interface of 2026-01-11', async () => {
    const line_items = [shirt, lamps(5)]
    const answer = await shop.weft.agent('POST', '/ucp/checkout-sessions', { line_items })
    expect([answer.status, answer.body.messages]).toEqual([
      400,
      [
        {
          type: 'error',
          code: 'out_of_stock',
          content: 'Insufficient stock for Brass Lamp (Default): 1 available.',
          severity: 'recoverable',
          path: '/line_items/1/quantity',
          available_quantity: 1,
        },
      ],
    ])
  })
})
