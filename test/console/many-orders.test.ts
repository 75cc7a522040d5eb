import { expect, test } from 'vitest'
import { violationsOf } from '../support/browser.ts'
import { placeOrder, story } from './support/console.ts'

story('many orders', (shop) => {
  test('are shipped at once: pasted lines fill one field each, and a scanner’s Enter ships nothing', async () => {
    const ids = [await placeOrder(shop), await placeOrder(shop), await placeOrder(shop)]
    const { page, go, complaints } = await shop.owner()
    await go('/orders', 'Orders')
    await page.getByRole('checkbox', { name: 'Select', exact: true }).nth(2).waitFor()
    // Selects all three, takes the first one back and selects it again, and presses the first action: only with keys.
    for (const key of ['a', 'j', 'x']) await page.keyboard.press(key)
    await page.getByText('2 selected').waitFor()
    for (const key of ['x', '.']) await page.keyboard.press(key)
    await page.getByText('3 selected').waitFor()
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Ship')
    await page.keyboard.press('Enter')
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
    await dialog.getByText('1 line was not used.').waitFor()
    await dialog.getByText('on hold because no mail server is set up').waitFor()
    await page.evaluate(shipTwice)
    await page.getByText('1 order has no tracking number.').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).last().click()
    const answer = dialog.getByRole('alert').filter({ hasText: 'Nothing was shipped.' })
    await answer.waitFor()
    expect(await answer.locator('xpath=following-sibling::*').getByRole('button').allTextContents()).toEqual([
      'Cancel',
      'Ship 3 orders',
    ])
    await second?.press('Enter')
    await page.keyboard.type('SKY-3')
    await page.keyboard.press('Enter')
    expect(await first?.inputValue()).toBe('SKY-1')
    expect(await third?.inputValue()).toBe('SKY-3')
    expect(await violationsOf(page)).toEqual([])
    const open = (await shop.admin('GET', '/admin/orders?to_ship=true')).body
    expect(open.count).toBe(3)

    const shipping = Promise.withResolvers<void>()
    await page.route('**/admin/orders/bulk-fulfill', async (route) => {
      await shipping.promise
      await route.continue()
    })
    await dialog.getByRole('button', { name: 'Ship 3 orders' }).click()
    await dialog.getByText('0 of 3').waitFor()
    shipping.resolve()
    await expect.poll(() => dialog.getByText('Shipped', { exact: true }).count()).toBe(3)
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

  test('are printed as packing slips and then shipped by a carrier’s list that names the orders', async () => {
    const ids = [await placeOrder(shop), await placeOrder(shop, { quantity: 2 })]
    const orders = await Promise.all(ids.map(async (id) => (await shop.admin('GET', `/admin/orders/${id}`)).body.order))
    const [first, second] = orders.map(({ display_id }: { display_id: string }) => display_id)
    const { page, go, complaints } = await shop.owner()
    await go('/orders?to_ship=true', 'Orders')
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await page.getByRole('button', { name: 'Packing slips' }).click()
    const slips = page.getByRole('dialog', { name: '2 packing slips' }).getByRole('article')
    await expect.poll(() => slips.count()).toBe(2)
    const slip = await page.getByRole('article', { name: `Order ${second}` }).textContent()
    expect(slip).toContain('Ada Byron\n1 Main Street\nOakland, CA 94601\nUnited States')
    expect(slip).toContain('2 ×')
    expect(await violationsOf(page)).toEqual([])
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('heading', { level: 1, includeHidden: true }).isVisible()).toBe(false)
    expect(await slips.first().isVisible()).toBe(true)
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('button', { name: 'Close' }).first().click()

    // The orders are still selected.
    await page.getByRole('button', { name: 'Ship', exact: true }).click()
    await page.getByRole('textbox', { name: `Tracking number for order ${second}` }).focus()
    await page.evaluate(`(() => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', '${first},SKY-A\\n${second},SKY-B')
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })()`)
    await page.getByRole('button', { name: 'Ship 2 orders' }).click()
    await expect.poll(() => page.getByRole('dialog').getByText('Shipped', { exact: true }).count()).toBe(2)
    const found = async (q: string) =>
      (await shop.admin('GET', `/admin/orders?q=${q}`)).body.orders.map(({ id }: { id: string }) => id)
    expect([await found('SKY-A'), await found('sky-b')]).toEqual([[ids[0]], [ids[1]]])
    expect(complaints).toEqual([])
  })
})

/** Clicks the button of the form, and what lies at its place as soon as the question is shown. */
const shipTwice = `(async () => {
  const button = document.querySelector('[role=dialog] button[type=submit]')
  button.scrollIntoView()
  const { x, y, width, height } = button.getBoundingClientRect()
  const click = () => document.elementFromPoint(x + width / 2, y + height / 2).click()
  click()
  while (!document.body.textContent.includes('has no tracking number')) await new Promise(requestAnimationFrame)
  click()
})()`
