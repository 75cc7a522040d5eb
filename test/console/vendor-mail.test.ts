import { expect, test } from 'vitest'
import { violationsOf } from '../support/browser.ts'
import { story } from './support/console.ts'
import { handInMail, vendorMail } from './support/fill-making.ts'
import { adminToken } from './support/start-console.ts'

story('a vendor’s mail', (shop) => {
  test('becomes an inventory order and stock', async () => {
    const cloth = await shop.admin('POST', '/admin/inventory-items', { title: 'Linen indigo, 150 cm', unit: 'm' })
    const { page, go, complaints } = await shop.owner()

    await go('/inbox', 'Inbox')
    const saved = { name: 'order.eml', mimeType: 'message/rfc822', buffer: Buffer.from(vendorMail('LW-7')) }
    await page.locator('input[type=file]').setInputFiles(saved)
    await page.getByRole('button', { name: 'Read order' }).click()
    await page.getByRole('heading', { name: 'Items' }).waitFor()
    expect(await page.locator('mark', { hasText: 'Order number: LW-7' }).count()).toBe(1)
    expect(await violationsOf(page)).toEqual([])

    // The original mail is shown without scripts and remote pictures.
    await page.getByRole('button', { name: 'Original' }).click()
    const frame = page.getByTitle('Original email')
    expect(await frame.getAttribute('sandbox')).toBe('')
    expect(await frame.getAttribute('srcdoc')).not.toMatch(/script|tracker\.example/)
    await page.getByRole('button', { name: 'Text', exact: true }).click()

    // Corrects an extracted field.
    await page.getByRole('button', { name: 'Edit Order number' }).click()
    await page.getByRole('textbox', { name: 'Order number' }).fill('LW-7-A')
    await page.keyboard.press('Enter')
    await page.getByText('corrected by hand').waitFor()

    // Matches one item; the other is new.
    await page.getByRole('combobox', { name: 'Inventory item' }).first().click()
    await page.getByRole('option', { name: 'Linen indigo, 150 cm' }).click()
    await page.getByRole('button', { name: 'Add as new item' }).click()
    await page.getByRole('button', { name: 'Add and select' }).click()
    await page.getByRole('button', { name: 'Create inventory order' }).click()
    await page.getByRole('heading', { level: 1, name: 'LW-7-A · Lindgren Weberei' }).waitFor()

    // The cloth arrives in two parcels.
    await page.getByRole('button', { name: 'Receive items' }).click()
    await page.getByText('They are added to Materials > Inventory.').waitFor()
    await page.getByRole('textbox', { name: 'Linen indigo, 150 cm' }).fill('20.5')
    await page.getByRole('button', { name: 'Receive', exact: true }).click()
    await page.getByText('20.5 m of 42.5 m received').first().waitFor()
    const part = await shop.admin('GET', `/admin/inventory-items/${cloth.body.inventory_item.id}`)
    expect(part.body.inventory_item.on_hand).toBe(20.5)
    await page.getByRole('button', { name: 'Receive items' }).click()
    await page.getByRole('button', { name: 'Receive', exact: true }).click()
    await page.getByText('42.5 m of 42.5 m received').first().waitFor()
    await expect.poll(() => page.getByText('Asha Rao changed status').count()).toBe(2)

    const orders = await shop.admin('GET', '/admin/inventory-orders')
    expect(
      orders.body.inventory_orders.map(({ order_number, status, total_price }: Record<string, unknown>) => ({
        order_number,
        status,
        total_price,
      })),
    ).toEqual([{ order_number: 'LW-7-A', status: 'received', total_price: 81500 }])
    const items = await shop.admin('GET', '/admin/inventory-items?order=title')
    expect(
      items.body.inventory_items.map(({ title, on_hand }: Record<string, unknown>) => ({ title, on_hand })),
    ).toEqual([
      { title: 'Horn buttons 15 mm', on_hand: 200 },
      { title: 'Linen indigo, 150 cm', on_hand: 42.5 },
    ])
    expect(complaints).toEqual([])
  })

  test('keeps every new item, and an order of a part leaves the rest open', async () => {
    const mail = vendorMail('LW-9').replace(
      '<tr><td colspan="4">Subtotal</td><td>$815.00</td></tr>',
      '<tr><td>Zip, brass</td><td>ZIP-1</td><td>10</td><td>$2.00</td><td>$20.00</td></tr><tr><td colspan="4">Subtotal</td><td>$835.00</td></tr>',
    )
    const id = await handInMail(
      { baseUrl: shop.baseUrl, admin: shop.admin, adminToken },
      mail
        .replace('$839.00', '$859.00')
        .replaceAll('LIN-IND', 'LIN-RAW')
        .replaceAll('BTN-15', 'BTN-20')
        .replaceAll('Linen, stonewashed indigo', 'Raw linen')
        .replaceAll('Horn buttons 15 mm', 'Wooden buttons'),
    )
    const { page, go, complaints } = await shop.owner()
    await go('/', 'Home')
    await page.getByRole('button', { name: 'Read order: Order confirmation LW-9' }).click()
    await page.getByRole('button', { name: 'Add 3 as new items' }).dblclick()
    await page.getByText('3 items added.').waitFor()
    await page.getByText('The shipping cost of $24.00 is not included in the order.').waitFor()
    await page.getByRole('button', { name: 'Create inventory order' }).waitFor()

    // Leaves one item for later.
    await page.getByRole('textbox', { name: 'Quantity' }).nth(2).fill('')
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Create order with 2 of 3 items' }).click()
    await page.getByText('1 of 3 items are not in this order. They stay open.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Create inventory order' }).click()
    await page.getByRole('heading', { level: 1, name: 'LW-9 · Lindgren Weberei' }).waitFor()
    await go('/inbox', 'Inbox')
    await page.getByText('Partly ordered').first().waitFor()
    await go(`/inbox/${id}`, 'Order confirmation LW-9')
    await page.getByText('1 of 3 items are not in an order yet.').waitFor()
    await page.getByRole('textbox', { name: 'Quantity' }).fill('10')
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Create inventory order' }).click()
    await page.getByRole('heading', { level: 1, name: 'LW-9 · Lindgren Weberei' }).waitFor()

    const orders = await shop.admin('GET', `/admin/inventory-orders?inbound_email_id=${id}&order=created_at`)
    expect(orders.body.inventory_orders.map(({ total_price }: Record<string, unknown>) => total_price)).toEqual([
      81500, 2000,
    ])
    expect((await shop.admin('GET', `/admin/inbound-emails/${id}`)).body.inbound_email).toMatchObject({
      status: 'processed',
      open_items: 0,
    })
    expect(complaints).toEqual([])
  })

  test('without an order in it is read from Home and dismissed', async () => {
    const news = ['From: news@mill.example', 'Subject: Autumn colours', '', 'Our autumn colours have arrived.']
    const id = await handInMail({ baseUrl: shop.baseUrl, admin: shop.admin, adminToken }, news.join('\r\n'))
    const { page, go, complaints } = await shop.owner()
    await go('/', 'Home')
    await page.getByRole('button', { name: 'Read order: Autumn colours' }).click()
    await page.getByText('No items found in this email.').waitFor()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
    expect((await shop.admin('GET', `/admin/inbound-emails/${id}`)).body.inbound_email.status).toBe('ignored')
    expect((await shop.admin('GET', '/admin/needs?kind=inbound_email,inbound_email_to_read')).body.count).toBe(0)
    expect(complaints).toEqual([])
  })
})
