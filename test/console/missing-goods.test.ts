import { expect, test } from 'vitest'
import { violationsOf } from '../support/browser.ts'
import { phone, placeOrder, story, type TestConsole } from './support/console.ts'

const orderOf = async (shop: TestConsole, quantity: number) => {
  const id = await placeOrder(shop, { quantity })
  const { order } = (await shop.admin('GET', `/admin/orders/${id}`)).body
  const [line] = order.line_items
  const read = async () => (await shop.admin('GET', `/admin/orders/${id}`)).body.order
  const stock = async () => {
    const { on_hand, reserved, available } = (await shop.admin('GET', `/admin/stock/${line.variant_id}`)).body.stock
    return { on_hand, reserved, available }
  }
  const number: string = order.display_id
  return { id, line, read, stock, number, heading: `Order ${number}`, piece: `${line.title}, ${line.variant_title}` }
}

const goods = ({ refunds }: { refunds: Record<string, unknown>[] }) =>
  refunds.map(({ reason, line_items }) => ({ reason, line_items }))

story('goods before they ship', (shop) => {
  test('a piece that is missing when packing is refunded and not restocked, and the shelf is counted', async () => {
    const { id, line, read, stock, heading, piece } = await orderOf(shop, 3)
    const before = await stock()
    const { page, go, complaints } = await shop.owner(phone)
    await go(`/orders/${id}`, heading)
    await page.getByRole('button', { name: 'Ship 3 items' }).tap()
    const dialog = page.getByRole('dialog')
    const missing = dialog.getByRole('checkbox', { name: /^Missing or damaged/ })
    await dialog.getByLabel('Tracking number').fill('SKY-2')
    expect(await missing.count()).toBe(0)
    await dialog.getByRole('button', { name: `One less ${piece}` }).tap()
    await dialog.getByRole('checkbox', { name: 'Missing or damaged: refund 1 item' }).check()
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Ship 2 items' }).tap()

    const refund = page.getByRole('dialog', { name: /^Refund order/ })
    await refund.getByText('1 of 3', { exact: true }).waitFor()
    expect(await refund.getByLabel('Reason').inputValue()).toBe('Missing or damaged')
    expect(await violationsOf(page)).toEqual([])
    await refund.getByRole('button', { name: /^Refund \$/ }).tap()

    const count = page.getByRole('dialog', { name: 'Enter a count' })
    await count.getByText(piece).waitFor()
    expect(await stock()).toEqual(before)
    const after = await read()
    expect({ state: after.state, refunds: goods(after) }).toEqual({
      state: 'shipped',
      refunds: [
        {
          reason: 'Missing or damaged',
          line_items: [
            { line_item_id: line.id, quantity: 1, canceled_quantity: 1, returned_quantity: 0, restocked_quantity: 0 },
          ],
        },
      ],
    })
    expect(await count.getByLabel('Counted units').inputValue()).toBe(String(before.on_hand))
    await count.getByLabel('Counted units').fill('1')
    await count.getByRole('button', { name: 'Save count' }).tap()
    await page.getByText('Count saved.').waitFor()
    expect(await stock()).toEqual({ on_hand: 1, reserved: 0, available: 1 })
    expect(complaints).toEqual([])
  })

  test('if every piece is missing, the refund follows at once and nothing ships', async () => {
    const { read, stock, number, piece } = await orderOf(shop, 1)
    const before = await stock()
    const { page, go, complaints } = await shop.owner()
    await go('/', 'Home')
    await page.getByRole('button', { name: `Ship: ${number}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: `One less ${piece}` }).click()
    await dialog.getByRole('checkbox', { name: 'Missing or damaged: refund 1 item' }).check()
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
    await page.getByRole('button', { name: /^Refund \$/ }).click()
    await page.getByText('Partially refunded').first().waitFor()
    const { fulfillments, line_items } = await read()
    expect({ fulfillments, left: line_items[0].fulfillable_quantity, stock: await stock() }).toEqual({
      fulfillments: [],
      left: 0,
      stock: before,
    })
    expect(complaints).toEqual([])
  })

  test('a refund of unshipped pieces asks whether they go back into stock', async () => {
    const { id, line, read, stock, heading, piece } = await orderOf(shop, 2)
    const before = await stock()
    const { page, go, complaints } = await shop.owner()
    await go(`/orders/${id}`, heading)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Refund' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: `One more ${piece}` }).click()
    await dialog.getByRole('button', { name: /^Refund \$/ }).click()
    await dialog.getByText('Choose whether the items go back into stock.').waitFor()
    expect((await read()).refunds).toEqual([])
    const answer = dialog.getByRole('group', { name: `Stock of ${piece}` })
    await answer.getByRole('button', { name: 'Missing or damaged' }).click()
    expect(await dialog.getByLabel('Reason').inputValue()).toBe('Missing or damaged')
    await answer.getByRole('button', { name: 'Restock items' }).click()
    expect(await dialog.getByLabel('Reason').inputValue()).toBe('Agreed with the customer')
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: /^Refund \$/ }).click()
    await page.getByText('Partially refunded').first().waitFor()
    expect(goods(await read())).toEqual([
      {
        reason: 'Agreed with the customer',
        line_items: [
          { line_item_id: line.id, quantity: 1, canceled_quantity: 1, returned_quantity: 0, restocked_quantity: 1 },
        ],
      },
    ])
    expect(await stock()).toEqual({ ...before, on_hand: before.on_hand + 1, available: before.available + 1 })
    expect(complaints).toEqual([])
  })

  test('an order is refunded in full with its shipping by one choice', async () => {
    const { id, line, read, stock, heading } = await orderOf(shop, 2)
    const before = await stock()
    const { total } = (await read()).totals
    const { page, go, complaints } = await shop.owner()
    await go(`/orders/${id}`, heading)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Refund' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Refund everything' }).click()
    expect(await dialog.getByRole('checkbox', { name: /^Refund shipping/ }).isChecked()).toBe(true)
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: /^Refund \$/ }).click()
    await page.getByText('Refunded', { exact: true }).first().waitFor()
    const { totals, refunds } = await read()
    expect({ refunded: totals.refunded, goods: goods({ refunds }), stock: await stock() }).toEqual({
      refunded: total,
      goods: [
        {
          reason: 'Agreed with the customer',
          line_items: [
            { line_item_id: line.id, quantity: 2, canceled_quantity: 2, returned_quantity: 0, restocked_quantity: 2 },
          ],
        },
      ],
      stock: { ...before, on_hand: before.on_hand + 2, available: before.available + 2 },
    })
    expect(complaints).toEqual([])
  })
})
