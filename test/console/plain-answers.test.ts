import { expect, test } from 'vitest'
import { violationsOf } from '../support/browser.ts'
import { adminToken, placeOrder, story } from './support/console.ts'
import { handInMail, vendorMail } from './support/fill-making.ts'

story('what a shopkeeper reads', (shop) => {
  test('a refused filter is explained, asked for once, and cleared', async () => {
    const { page, go } = await shop.owner()
    const asked: string[] = []
    page.on('response', (response) => {
      if (response.url().includes('/admin/checkouts?')) asked.push(`${response.status()}`)
    })
    await go('/checkouts?status=abandoned', 'Checkouts')
    const alert = page.getByRole('alert').filter({ hasText: 'These filters are not valid' })
    await alert.getByText(/Status: must be one of incomplete, /).waitFor()
    // The page reads its sessions every four seconds.
    await page.waitForTimeout(9000)
    expect(asked).toEqual(['400'])
    await alert.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByText('No checkouts yet').or(page.getByRole('table')).first().waitFor()
    expect(asked.at(-1)).toBe('200')
  })

  test('a checkout is found by the name of its customer, and an order by its number with #', async () => {
    const id = await placeOrder(shop, { name: ['Noor', 'van Dijk'], email: 'noor@example.com' })
    await placeOrder(shop)
    const { display_id: number } = (await shop.admin('GET', `/admin/orders/${id}`)).body.order
    const { page, go, complaints } = await shop.owner()
    await go('/checkouts', 'Checkouts')
    await page.getByRole('searchbox', { name: 'Checkouts' }).fill('van dijk')
    await expect.poll(() => page.getByRole('row').allInnerTexts()).toHaveLength(2)
    expect((await page.getByRole('row').allInnerTexts())[1]).toContain('Noor van Dijk')
    await go('/orders', 'Orders')
    await page.getByRole('searchbox', { name: 'Orders' }).fill(`#${number}`)
    await expect.poll(() => page.getByRole('row').allInnerTexts()).toHaveLength(2)
    expect(complaints).toEqual([])
  })

  test('an order whose goods came back is returned and refunded everywhere', async () => {
    const id = await placeOrder(shop, { name: ['Rita', 'Returns'], email: 'rita@example.com' })
    const { order } = (await shop.admin('GET', `/admin/orders/${id}`)).body
    await shop.admin('POST', `/admin/orders/${id}/fulfillments`, { shipped: true })
    const line_items = order.line_items.map((line: { id: string; quantity: number }) => ({
      line_item_id: line.id,
      quantity: line.quantity,
      returned: true,
    }))
    for (const body of [
      { line_items, reason: 'came back' },
      { amount: order.totals.fulfillment, reason: 'shipping' },
    ])
      expect((await shop.admin('POST', `/admin/orders/${id}/refunds`, body)).status).toBe(201)
    const { page, go, complaints } = await shop.owner()
    const both = /Returned.*Refunded/s
    await go(`/orders/${id}`, `Order ${order.display_id}`)
    await page.getByRole('banner').or(page.locator('.page-head')).filter({ hasText: both }).waitFor()
    expect(await page.locator('.page-head').getByRole('button', { name: 'Mark as delivered' }).count()).toBe(0)
    await go('/orders?q=rita', 'Orders')
    await page.getByRole('row').filter({ hasText: both }).waitFor()
    await go('/', 'Home')
    await page.getByRole('listitem').filter({ hasText: 'Rita Returns' }).filter({ hasText: both }).waitFor()
    expect(complaints).toEqual([])
  })

  test('lists name an erased person instead of the address that replaces theirs', async () => {
    const id = await placeOrder(shop, { name: ['Gone', 'Soon'], email: 'gone@example.com' })
    await shop.admin('POST', `/admin/orders/${id}/fulfillments`, { shipped: true })
    const { order } = (await shop.admin('GET', `/admin/orders/${id}`)).body
    const { customer_id: customer, display_id: number } = order
    const asked = await shop.admin('POST', '/admin/customers/forget', { email: 'gone@example.com' })
    // 202 if the machine is busy and forgetting takes longer than five seconds.
    expect([200, 202]).toContain(asked.status)
    const email = async () => (await shop.admin('GET', `/admin/orders/${id}`)).body.order.email
    await expect.poll(email, { timeout: 60_000 }).toBe(`${customer}@removed.invalid`)
    const { page, go, complaints } = await shop.owner()
    for (const [path, heading] of [
      ['/', 'Home'],
      ['/orders?cols=order,buyer,email', 'Orders'],
      ['/settings/emails', 'Emails'],
      [`/orders?customer_id=${customer}`, 'Orders'],
      [`/orders/${id}`, `Order ${number}`],
    ] as const) {
      await go(path, heading)
      await page.getByText('Erased person').first().waitFor()
      expect([path, await page.getByText('removed.invalid').count()]).toEqual([path, 0])
    }
    expect(complaints).toEqual([])
  })

  test('a corrected total that the lines do not make is warned about, with both figures', async () => {
    const mail = await handInMail({ baseUrl: shop.baseUrl, admin: shop.admin, adminToken }, vendorMail('LW-7'))
    const { page, go, complaints } = await shop.owner()
    await go(`/inbox/${mail}`, 'Order confirmation LW-7')
    await page.getByRole('button', { name: 'Read order' }).click()
    const total = async (amount: string) => {
      await page.getByRole('button', { name: 'Edit Total' }).click()
      await page.getByRole('textbox', { name: 'Total' }).fill(amount)
      await page.keyboard.press('Enter')
    }
    await total('848.00')
    await page.getByText('42.5 × 18.00 + 200 × 0.25 + 24.00 = 839.00, but the total is 848.00.').waitFor()
    await total('839.00')
    await page.getByText('42.5 × 18.00 + 200 × 0.25 + 24.00 = 839.00', { exact: true }).waitFor()
    expect(await page.getByText('thing to check').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  test('the button that clears a field has a name', async () => {
    const { page, go } = await shop.owner()
    await go('/growth/campaigns', 'Campaigns')
    await page.getByRole('button', { name: 'Add campaign' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Clear' }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Clear' }).click()
    expect(await dialog.getByRole('combobox', { name: 'Billing currency' }).inputValue()).toBe('')
  })

  test('a campaign without costs has no amount spent, in the list and in its details', async () => {
    const path = '/admin/ad-planning'
    const made = await shop.admin('POST', `${path}/campaigns`, {
      name: 'Lamps',
      platform: 'social_ads',
      currency: 'USD',
    })
    expect(made.status).toBe(201)
    await shop.admin('POST', `${path}/conversions`, {
      conversion_type: 'purchase',
      visitor_id: 'v1',
      conversion_value: 1000,
      currency: 'USD',
      ad_campaign_id: made.body.campaign.id,
    })
    const { page, go, complaints } = await shop.owner()
    await go('/growth/campaigns', 'Campaigns')
    const cells = page.getByRole('row', { name: /Lamps/ }).getByRole('cell')
    await expect.poll(() => cells.allInnerTexts()).toContain('$10.00')
    const columns = await page.getByRole('columnheader').allInnerTexts()
    expect((await cells.allInnerTexts())[columns.indexOf('Spent')]).toBe('–')
    await page.getByRole('button', { name: 'Lamps' }).click()
    const spent = page.getByRole('dialog').locator('dl > div').filter({ hasText: 'Spent' })
    await expect.poll(() => spent.textContent()).toBe('Spent–')
    expect(complaints).toEqual([])
  })
})
