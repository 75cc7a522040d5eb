import { expect, test } from 'vitest'
import { violationsOf } from '../support/browser.ts'
import { placeOrder, story } from './support/console.ts'

story('many orders', (shop) => {
  test('are shipped at once: pasted lines fill one field each, and a scanner’s Enter ships nothing', async () => {
    const ids = [await placeOrder(shop), await placeOrder(shop), await placeOrder(shop)]
    const { page, go, complaints } = await shop.owner()
    await go('/orders', 'Orders')
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await page.getByRole('button', { name: 'Ship', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Carrier').fill('Sky Post')
    const [first, second, third] = [1, 2, 3].map((at) => dialog.getByRole('textbox').nth(at))
    await first?.focus()
    await page.evaluate(`(() => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', 'SKY-1\\nSKY-2\\n\\nSKY-4')
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })()`)
    await expect.poll(() => second?.inputValue()).toBe('SKY-2')
    await dialog.getByText('1 line was left over.').waitFor()
    await dialog.getByText('on hold because no mail server is set up').waitFor()
    await dialog.getByRole('button', { name: 'Ship 3 orders' }).click()
    await page.getByText('1 order has no tracking number.').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).last().click()
    await dialog.getByText('Nothing was shipped.').waitFor()
    await second?.press('Enter')
    await page.keyboard.type('SKY-3')
    await page.keyboard.press('Enter')
    expect(await first?.inputValue()).toBe('SKY-1')
    expect(await third?.inputValue()).toBe('SKY-3')
    expect(await violationsOf(page)).toEqual([])
    const open = (await shop.admin('GET', '/admin/orders?to_ship=true')).body
    expect(open.count).toBe(3)

    await dialog.getByRole('button', { name: 'Ship 3 orders' }).click()
    await expect.poll(() => dialog.getByText('Shipped', { exact: true }).count(), { timeout: 10_000 }).toBe(3)
    const parcels = await Promise.all(
      ids.map(async (id) => (await shop.admin('GET', `/admin/orders/${id}`)).body.order.fulfillments),
    )
    expect(
      parcels
        .flat()
        .map(({ carrier, tracking_number }: Record<string, string>) => `${carrier} ${tracking_number}`)
        .sort(),
    ).toEqual(['Sky Post SKY-1', 'Sky Post SKY-2', 'Sky Post SKY-3'])
    expect(complaints).toEqual([])
  })
})
