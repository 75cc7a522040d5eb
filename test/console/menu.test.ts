import { expect, test } from 'vitest'
import { story } from './support/console.ts'

story('the menu', (shop) => {
  test('a closed area stays closed until a page of it is opened, and an unknown address keeps the menu', async () => {
    const { page, complaints, go } = await shop.owner()
    const openAreas = () => page.locator('.side details[open] summary').allTextContents()
    await go('/orders', 'Orders')
    for (const area of ['Social', 'Growth']) await page.locator('.side summary', { hasText: area }).click()
    expect(await openAreas()).toEqual(['Shop', 'Making', 'Settings'])
    await go('/nothing-here', 'Page not found')
    expect(await openAreas()).toEqual(['Shop', 'Making', 'Settings'])
    await go('/growth/visits', 'Visits')
    await expect.poll(openAreas).toEqual(['Shop', 'Making', 'Growth', 'Settings'])
    expect(complaints).toEqual([])
  })

  test('in another language, Home is shown before the messages of other pages are loaded, and those pages wait for them', async () => {
    const { page, complaints, go } = await shop.owner({ locale: 'de-DE' })
    const released = Promise.withResolvers<void>()
    await page.route(/\/orders-.*\.js$/, async (route) => {
      await released.promise
      await route.continue()
    })
    await go('/', 'Start')
    await page.getByRole('navigation').getByRole('link', { name: 'Bestellungen', exact: true }).click()
    await page.waitForTimeout(500)
    expect(await page.locator('main h1').allTextContents()).toEqual(['Start'])
    released.resolve()
    await page.getByRole('heading', { level: 1, name: 'Bestellungen', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Neue Bestellung' }).waitFor()
    expect(complaints).toEqual([])
  })

  test('the palette has every letter typed since Ctrl K, and Enter opens only a result that it showed', async () => {
    const { page, complaints, go } = await shop.owner()
    const released = Promise.withResolvers<void>()
    await page.route(/\/palette-.*\.js$/, async (route) => {
      await released.promise
      await route.continue()
    })
    await go('/orders', 'Orders')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('custonn')
    for (const key of ['Backspace', 'Backspace', 'm', 'Enter']) await page.keyboard.press(key)
    released.resolve()
    const field = page.getByRole('combobox', { name: 'Search everything' })
    await field.waitFor()
    await page.keyboard.type('ers')
    await expect.poll(() => field.inputValue()).toBe('customers')
    await page.getByRole('option', { name: 'Customers' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/console/orders')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Customers', exact: true }).waitFor()

    await page.keyboard.press('Control+k')
    await page.keyboard.press('Enter')
    await field.waitFor()
    await page.keyboard.press('Enter')
    expect(new URL(page.url()).pathname).toBe('/console/customers')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Home', exact: true }).waitFor()
    expect(complaints).toEqual([])
  })

  test('Enter does not open a record found for an earlier text', async () => {
    const { page, complaints, go } = await shop.owner()
    let answers = 0
    const released = Promise.withResolvers<void>()
    await page.route(/\/admin\/search\?/, async (route) => {
      answers += 1
      if (answers > 1) await released.promise
      await route.continue()
    })
    await go('/', 'Home')
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Search everything' })
    await field.fill('kurta')
    const shown = page.getByRole('option', { name: /kurta/i }).first()
    await shown.waitFor()
    await field.pressSequentially('qxz')
    await expect.poll(() => answers).toBe(2)
    await page.keyboard.press('Enter')
    released.resolve()
    await page.getByText('No results found.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/console')
    expect(complaints).toEqual([])
  })
})
