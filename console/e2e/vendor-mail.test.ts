import { expect, test } from 'vitest'
import { violationsOf } from '../../test/support/browser.ts'
import { story } from './support/console.ts'
import { vendorMail } from './support/fill-making.ts'

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

    // The mail itself is shown without scripts and remote pictures.
    await page.getByRole('button', { name: 'Original' }).click()
    const frame = page.getByTitle('Original email')
    expect(await frame.getAttribute('sandbox')).toBe('')
    expect(await frame.getAttribute('srcdoc')).not.toMatch(/script|tracker\.example/)
    await page.getByRole('button', { name: 'Text', exact: true }).click()

    // A field that was read is corrected.
    await page.getByRole('button', { name: 'Edit Order number' }).click()
    await page.getByRole('textbox', { name: 'Order number' }).fill('LW-7-A')
    await page.keyboard.press('Enter')
    await page.getByText('corrected by hand').waitFor()

    // One item is one of ours, the other is new.
    await page.getByRole('combobox', { name: 'Inventory item' }).first().click()
    await page.getByRole('option', { name: 'Linen indigo, 150 cm' }).click()
    await page.getByRole('button', { name: 'Add as new item' }).click()
    await page.getByRole('button', { name: 'Add and select' }).click()
    await page.getByRole('button', { name: 'Create inventory order' }).click()
    await page.getByRole('heading', { level: 1, name: 'LW-7-A · Lindgren Weberei' }).waitFor()

    // The cloth comes in two parcels.
    await page.getByRole('button', { name: 'Receive items' }).click()
    await page.getByRole('textbox', { name: 'Linen indigo, 150 cm' }).fill('20.5')
    await page.getByRole('button', { name: 'Receive', exact: true }).click()
    await page.getByText('20.5 m of 42.5 m received').first().waitFor()
    const part = await shop.admin('GET', `/admin/inventory-items/${cloth.body.inventory_item.id}`)
    expect(part.body.inventory_item.on_hand).toBe(20.5)
    await page.getByRole('button', { name: 'Receive items' }).click()
    await page.getByRole('button', { name: 'Receive', exact: true }).click()
    await page.getByText('42.5 m of 42.5 m received').first().waitFor()

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
})
