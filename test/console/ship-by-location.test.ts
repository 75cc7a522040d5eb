import { expect, test } from 'vitest'
import { violationsOf } from '../support/browser.ts'
import { placeOrder, story } from './support/console.ts'

story('an order whose goods lie at two stock locations', (shop) => {
  test('is shipped in one parcel from each', async () => {
    const read = async (id: string) => (await shop.admin('GET', `/admin/orders/${id}`)).body.order
    const { variant_id: variant } = (await read(await placeOrder(shop))).line_items[0]
    const { stock_location: harbour } = (await shop.admin('POST', '/admin/stock-locations', { name: 'Harbour store' }))
      .body
    const count = (location_id: string, quantity: number) =>
      shop.admin('POST', `/admin/stock/${variant}/set`, { location_id, quantity, reason: 'counted' })
    await count('sloc_default', 1)
    await count(harbour.id, 4)
    const id = await placeOrder(shop, { quantity: 3 })
    const order = await read(id)
    const [line] = order.line_items
    expect(line.variant_id).toBe(variant)

    const { page, go, complaints } = await shop.owner()
    await go(`/orders/${id}`, `Order ${order.display_id}`)
    await page.getByRole('button', { name: 'Ship 3 items' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('1 × Main, 2 × Harbour store').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Only Harbour store' }).click()
    await dialog.getByLabel('Tracking number').fill('HARBOUR-1')
    await dialog.getByRole('button', { name: 'Ship 2 items' }).click()
    await page.getByRole('button', { name: 'Ship 1 item' }).click()
    await dialog.getByRole('button', { name: 'Only Main' }).click()
    await dialog.getByLabel('Tracking number').fill('MAIN-1')
    await dialog.getByRole('button', { name: 'Ship 1 item' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText('MAIN-1', { exact: true }).waitFor()

    const { state, fulfillments } = await read(id)
    const parcels = fulfillments.map(({ tracking_number, status, items }: Record<string, unknown>) => ({
      tracking_number,
      status,
      items,
    }))
    expect({ state, parcels }).toEqual({
      state: 'shipped',
      parcels: [
        { tracking_number: 'HARBOUR-1', status: 'shipped', items: [{ line_item_id: line.id, quantity: 2 }] },
        { tracking_number: 'MAIN-1', status: 'shipped', items: [{ line_item_id: line.id, quantity: 1 }] },
      ],
    })
    const { on_hand, locations } = (await shop.admin('GET', `/admin/stock/${variant}`)).body.stock
    expect({ on_hand, locations }).toEqual({
      on_hand: 2,
      locations: [{ location_id: harbour.id, location_name: 'Harbour store', quantity: 2 }],
    })
    expect(complaints).toEqual([])
  })
})
