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

  test('in another language, Home is shown before the messages of other pages, which wait for them', async () => {
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
})
