import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { brokenInvariants } from '../support/invariants.ts'
import { attemptsOf, cancel, complete, lastAttempt, read, readySession, stockOf } from '../support/purchase.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

const refused = (code: string, content: string, more: Record<string, unknown> = {}) => ({
  ucp: { version: '2026-01-11', status: 'error' },
  messages: [{ type: 'error', code, content, severity: 'recoverable', ...more }],
})
const _instruments = (...ids: string[]) => ({ payment: { instruments: ids.map((handler_id) => ({ handler_id })) } })

describe('complete is refused', () => {
  let weft: TestWeft
  beforeAll(async () => {
    weft = await startTestWeft()
  })
  beforeEach(async () => {
    await weft.db.updateTable('variant_stock').set({ on_hand: 100 }).where('variant_id', '=', 'variant_lamp').execute()
  })
  afterAll(async () => {
    expect(await brokenInvariants(weft)).toEqual([])
    await weft.stop()
  })

  describe('the prerequisites of the session', () => {
    const items = [{ item: { id: 'variant_shirt_s' }, quantity: 1 }]
    const buyer = { email: 'asha@example.com' }
    const shipping_address = { street_address: '1 Road', address_locality: 'Austin', address_country: 'US' }
    const noItems = { code: 'missing_items', content: 'Add at least one item.', path: '/line_items' }
    const noEmail = { code: 'missing_email', content: "Add the buyer's e-mail address.", path: '/buyer/email' }
    const noAddress = {
      code: 'missing_shipping_address',
      content: 'Add a shipping address with a street.',
      path: '/shipping_address',
    }
    const cases: [string, unknown, { code: string; content: string; path: string }[]][] = [
      ['no items', { line_items: [], buyer, shipping_address }, [noItems]],
      ['no e-mail', { line_items: items, shipping_address }, [noEmail]],
      ['no address', { line_items: items, buyer }, [noAddress]],
      [
        'an address without a street',
        { line_items: items, buyer, shipping_address: { ...shipping_address, street_address: '' } },
        [noAddress],
      ],
      ['nothing at all', { line_items: [] }, [noItems, noEmail, noAddress]],
    ]
    test.each(cases)('%s: one response lists every missing part', async (_name, body, missing) => {
      const session = (await weft.agent('POST', '/ucp/checkout-sessions', body)).body
      expect(session.status).toBe('incomplete')
      const answer = await complete(weft, session.id)
      expect(answer.status).toBe(400)
      expect(answer.body).toEqual({
        ucp: { version: '2026-01-11', status: 'error' },
        messages: missing.map((message) => ({ type: 'error', severity: 'recoverable', ...message })),
      })
      expect((await read(weft, session.id)).body).toEqual(session)
    })

    test('a shipping address that nothing ships to has no fulfillment option', async () => {
      const session = (
        await weft.agent('POST', '/ucp/checkout-sessions', {
          line_items: items,
          buyer,
          shipping_address: { street_address: '1 Rue', address_locality: 'Paris', address_country: 'FR' },
        })
      ).body
      const answer = await complete(weft, session.id)
      expect(answer.status).toBe(400)
      expect(answer.body).toEqual(
        refused('no_fulfillment_option', 'No shipping option serves this shipping address. Change the address.', {
          path: '/shipping_address',
        }),
      )
    })
  })

  describe('against the shop’s current state', () => {
    const setPrice = (amount: number) =>
      weft.db
        .updateTable('variant_price')
        .set({ amount_minor: amount })
        .where('variant_id', '=', 'variant_mug')
        .where('currency', '=', 'USD')
        .execute()

    test('a changed price is refused with the new total, which the session then shows and which can be paid', async () => {
      const session = await readySession(weft, { variant: 'variant_mug' })
      await setPrice(1300)
      const content = 'The total has changed from $17.00 to $18.00. Show it to the buyer, then complete again.'
      const answer = await complete(weft, session.id)
      expect(answer.status).toBe(400)
      expect(answer.body).toEqual(refused('price_changed', content))
      const shown = (await read(weft, session.id)).body
      expect(shown.status).toBe('ready_for_complete')
      expect(shown.messages).toEqual([{ type: 'info', code: 'price_changed', content }])
      expect(shown.line_items[0].item).toEqual({ id: 'variant_mug', title: 'Clay Mug', price: 1300 })
      expect(shown.totals).toEqual([
        { type: 'subtotal', display_text: 'Subtotal', amount: 1300 },
        { type: 'fulfillment', display_text: 'Shipping', amount: 500 },
        { type: 'total', display_text: 'Total', amount: 1800 },
      ])
      const again = await complete(weft, session.id)
      expect([again.status, again.body.status, again.body.messages]).toEqual([200, 'complete_in_progress', []])
      expect((await lastAttempt(weft, session.id)).amount_minor).toBe(1800)
      await setPrice(1200)
    })

    test('lost stock is out_of_stock with the remaining units, and nothing is held', async () => {
      const session = await readySession(weft, { variant: 'variant_lamp', quantity: 3 })
      await weft.db.updateTable('variant_stock').set({ on_hand: 2 }).where('variant_id', '=', 'variant_lamp').execute()
      const answer = await complete(weft, session.id)
      expect(answer.status).toBe(400)
      expect(answer.body).toEqual(
        refused('out_of_stock', 'Insufficient stock for Brass Lamp (Default): 2 available.', {
          path: '/line_items/0/quantity',
          available_quantity: 2,
        }),
      )
      expect(await stockOf(weft, 'variant_lamp')).toEqual({ on_hand: 2, reserved: 0 })
      expect(await attemptsOf(weft, session.id)).toEqual([])
    })

    test('a withdrawn product is item_unavailable, which the session says from then on, until it is sold again', async () => {
      const session = await readySession(weft, { variant: 'variant_mug' })
      const setStatus = (status: string) =>
        weft.db.updateTable('product').set({ status }).where('id', '=', 'prod_mug').execute()
      await setStatus('archived')
      const answer = await complete(weft, session.id)
      const gone = refused('item_unavailable', 'Clay Mug (Default) is no longer sold.', {
        path: '/line_items/0/item/id',
      })
      expect(answer.status).toBe(400)
      expect(answer.body).toEqual(gone)
      const shown = (await read(weft, session.id)).body
      expect([shown.status, shown.messages]).toEqual(['incomplete', gone.messages])
      await setStatus('published')
      expect((await complete(weft, session.id)).body.status).toBe('complete_in_progress')
    })

    test('without a shipping option the answer is no_fulfillment_option, and the session has the new total', async () => {
      const session = await readySession(weft)
      const serve = async (active: boolean) => {
        const options = ['so_us_std', 'so_us_exp'].map((id) => `/admin/shipping-options/${id}`)
        for (const path of options) expect((await weft.admin('POST', path, { active })).status).toBe(200)
      }
      await serve(false)
      const none = refused(
        'no_fulfillment_option',
        'No shipping option serves this shipping address. Change the address.',
        { path: '/shipping_address' },
      )
      const answer = await complete(weft, session.id)
      expect(answer.status).toBe(400)
      expect(answer.body).toEqual(none)
      const shown = (await read(weft, session.id)).body
      const content = 'The total has changed from $30.00 to $25.00. Show it to the buyer, then complete again.'
      expect([shown.status, shown.totals.at(-1).amount, shown.messages]).toEqual([
        'incomplete',
        2500,
        [...none.messages, { type: 'info', code: 'price_changed', content }],
      ])
      await serve(true)
      const answers = [await complete(weft, session.id), await complete(weft, session.id)]
      expect(answers.map(({ status, body }) => [status, body.messages[0]?.code ?? body.status])).toEqual([
        [400, 'price_changed'],
        [200, 'complete_in_progress'],
      ])
    })

    test('a code used up by another buyer is refused with the new total', async () => {
      const first = await readySession(weft, { codes: ['ONCE'] })
      const second = await readySession(weft, { codes: ['ONCE'], email: 'bo@example.com' })
      expect((await complete(weft, first.id)).status).toBe(200)
      const answer = await complete(weft, second.id)
      expect(answer.status).toBe(400)
      expect(answer.body).toEqual(
        refused(
          'price_changed',
          'The total has changed from $17.50 to $30.00. Show it to the buyer, then complete again.',
        ),
      )
      await cancel(weft, first.id)
      const freed = await complete(weft, await readySession(weft, { codes: ['ONCE'] }).then(({ id }) => id))
      expect([freed.status, freed.body.totals.at(-1).amount]).toEqual([200, 1750])
    })

    test('a single-use code is refused to the same customer, with any case of the e-mail address', async () => {
      const first = await readySession(weft, { codes: ['MINE'], email: 'Caz@Example.com' })
      const second = await readySession(weft, { codes: ['MINE'], email: 'caz@example.com' })
      expect((await complete(weft, first.id)).status).toBe(200)
      const answer = await complete(weft, second.id)
      expect([answer.status, answer.body.messages[0].code]).toEqual([400, 'price_changed'])
    })
  })
})
