import { expect, test } from 'vitest'
import { violationsOf } from '../support/browser.ts'
import { phone, placeOrder, story } from './support/console.ts'

story('an agent’s order', (shop) => {
  test('is paid, shipped from the phone with two taps, and half refunded', async () => {
    const id = await placeOrder(shop, { quantity: 2 })
    const { order } = (await shop.admin('GET', `/admin/orders/${id}`)).body
    const { page, complaints, go } = await shop.owner(phone)
    await go('/', 'Home')
    expect(await violationsOf(page)).toEqual([])

    await page.getByRole('button', { name: `Ship: ${order.display_id}` }).tap()
    await page.getByRole('dialog').getByLabel('Tracking number').fill('SKY-1')
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Ship 2 items' }).tap()
    await page.getByText('You’re all caught up').waitFor()
    const shipped = (await shop.admin('GET', `/admin/orders/${id}`)).body.order
    expect({
      state: shipped.state,
      parcels: shipped.fulfillments.map(({ status, tracking_number, carrier, items }: typeof shipped) => ({
        status,
        tracking_number,
        carrier,
        units: items.map(({ quantity }: { quantity: number }) => quantity),
      })),
    }).toEqual({
      state: 'shipped',
      parcels: [{ status: 'shipped', tracking_number: 'SKY-1', carrier: order.shipping_option.carrier, units: [2] }],
    })
    const mails = `/admin/emails?related_type=order&related_id=${id}&template=order_shipped`
    await expect.poll(async () => (await shop.admin('GET', mails)).body.count).toBe(1)

    await go(`/orders/${id}`, `Order ${order.display_id}`)
    await page.getByText('SKY-1').first().waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'More' }).tap()
    await page.getByRole('menuitem', { name: 'Refund' }).tap()
    await page.getByText('Amount').tap()
    await page.getByRole('button', { name: /^Half \(/ }).tap()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: /^Refund \$/ }).tap()
    await page.getByText('Partially refunded').first().waitFor()

    const refunded = (await shop.admin('GET', `/admin/orders/${id}`)).body.order
    expect({
      payment: refunded.payment_status,
      refunded: refunded.totals.refunded,
      refunds: refunded.refunds.map(({ amount, line_items }: typeof refunded) => ({ amount, line_items })),
    }).toEqual({
      payment: 'partially_refunded',
      refunded: Math.floor(order.totals.total / 2),
      refunds: [{ amount: Math.floor(order.totals.total / 2), line_items: [] }],
    })
    expect(complaints).toEqual([])
  })

  test('a refund returns an item to stock, and the page states the items and the amount before', async () => {
    const id = await placeOrder(shop, { quantity: 2, email: 'grace@example.com' })
    await shop.admin('POST', `/admin/orders/${id}/fulfillments`, { shipped: true })
    const { order } = (await shop.admin('GET', `/admin/orders/${id}`)).body
    const [line] = order.line_items
    const { page, complaints, go } = await shop.owner()
    await go(`/orders/${id}`, `Order ${order.display_id}`)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Refund' }).click()
    await page.getByRole('button', { name: `One more ${line.title}, ${line.variant_title}` }).click()
    await page.getByLabel('Items were returned').check()
    await page.getByText('1 item returned. 1 item will be restocked.').waitFor()
    const button = page.getByRole('button', { name: /^Refund \$/ })
    const said = await button.textContent()
    await button.click()
    await page.getByText('1 returned').waitFor()

    const { refunds } = (await shop.admin('GET', `/admin/orders/${id}`)).body.order
    const amount = refunds[0].amount
    expect({ said, lines: refunds[0].line_items }).toEqual({
      said: `Refund $${(amount / 100).toFixed(2)}`,
      lines: [
        { line_item_id: line.id, quantity: 1, canceled_quantity: 0, returned_quantity: 1, restocked_quantity: 1 },
      ],
    })
    expect(complaints).toEqual([])
  })

  test('is found by the e-mail of a customer who asks for it, and the answer with the link is copied', async () => {
    const id = await placeOrder(shop, { email: 'where@example.com', name: ['Wanda', 'Where'] })
    const tracking = { carrier: 'Sky Post', tracking_number: 'SKY-9', tracking_url: 'https://sky.example/SKY-9' }
    await shop.admin('POST', `/admin/orders/${id}/fulfillments`, { shipped: true, ...tracking })
    const { order } = (await shop.admin('GET', `/admin/orders/${id}`)).body
    const { page, complaints, go, context } = await shop.owner({ timezoneId: 'UTC' })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await go('/', 'Home')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('where@example.com')
    await page.getByRole('option', { name: order.display_id }).click()
    await page.getByRole('button', { name: 'Copy reply' }).click()
    await page.getByText('Copied').waitFor()
    expect(await page.getByRole('link', { name: 'SKY-9' }).getAttribute('href')).toBe('https://sky.example/SKY-9')
    const copied = await page.evaluate<string>('navigator.clipboard.readText()')
    expect(copied.replace(/on .* \d{4}\./, 'on DAY.').split('\n')).toEqual([
      `Your order ${order.display_id} was shipped on DAY.`,
      'Sky Post SKY-9',
      'https://sky.example/SKY-9',
    ])
    expect(complaints).toEqual([])
  })
})
