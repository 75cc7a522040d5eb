import { expect, test } from 'vitest'
import { connectDatabase } from '../../src/platform/db/database.ts'
import { setSilence } from '../../src/platform/silence-store.ts'
import { violationsOf } from '../support/browser.ts'
import { phone, placeOrder, story } from './support/console.ts'

story('the server goes away', (shop) => {
  test('a change made during the outage is stored once when the server is back', async () => {
    const id = await placeOrder(shop)
    const { order } = (await shop.admin('GET', `/admin/orders/${id}`)).body
    const { page, complaints, go } = await shop.owner()
    await go(`/orders/${id}`, `Order ${order.display_id}`)
    await page.getByRole('button', { name: 'Edit Email' }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill('countess@example.com')

    await shop.weft.kill({ database: false })
    await page.getByRole('button', { name: 'Save Email' }).click()
    // The field stays open with the typed text until the server has answered.
    expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('countess@example.com')
    await shop.weft.start()
    await page.getByText('Email saved.').waitFor({ timeout: 30_000 })
    await page.getByRole('button', { name: 'Edit Email' }).waitFor()

    const saved = (await shop.admin('GET', `/admin/orders/${id}`)).body.order
    const { timeline } = (await shop.admin('GET', `/admin/orders/${id}/timeline`)).body
    const corrections = timeline.filter(({ type }: { type: string }) => type === 'order.email_corrected')
    expect({ email: saved.email, corrections: corrections.length }).toEqual({
      email: 'countess@example.com',
      corrections: 1,
    })
    expect(complaints).toEqual([])
  })

  test('unsaved input survives a reload', async () => {
    const id = await placeOrder(shop)
    const { order } = (await shop.admin('GET', `/admin/orders/${id}`)).body
    const { page, complaints, go } = await shop.owner()
    page.on('dialog', (dialog) => void dialog.accept())
    await go(`/orders/${id}`, `Order ${order.display_id}`)
    await page.getByRole('button', { name: 'Add a note' }).click()
    await page.getByRole('textbox', { name: 'Note' }).fill('Rings twice before the parcel is handed over')
    await page.reload()
    await page.getByRole('heading', { level: 1, name: `Order ${order.display_id}` }).waitFor()
    await page.getByRole('button', { name: 'Add a note' }).click()
    expect(await page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe(
      'Rings twice before the parcel is handed over',
    )
    await page.getByRole('dialog').getByRole('button', { name: 'Add note' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByText('Rings twice before the parcel is handed over').waitFor()
    const { notes } = (await shop.admin('GET', `/admin/orders/${id}`)).body.order
    expect(notes.map(({ body }: { body: string }) => body)).toEqual(['Rings twice before the parcel is handed over'])
    expect(complaints).toEqual([])
  })

  test('after an update of the console, an open page asks for a reload and keeps its content', async () => {
    const id = await placeOrder(shop)
    const { order } = (await shop.admin('GET', `/admin/orders/${id}`)).body
    const { page, go } = await shop.owner()
    await go(`/orders/${id}`, `Order ${order.display_id}`)
    // Simulates an update, which replaces files that the page has not loaded yet.
    await page.route('**/assets/notices-*.js', (route) => route.fulfill({ status: 404 }))
    await page.getByRole('button', { name: 'Edit Email' }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill('countess@example.com')
    await page.getByRole('button', { name: 'Save Email' }).click()
    await page.getByRole('alert').filter({ hasText: 'The console was updated' }).waitFor()
    await page.getByRole('heading', { level: 1, name: `Order ${order.display_id}` }).waitFor()
    await page.unroute('**/assets/notices-*.js')
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.getByRole('button', { name: 'Edit Email' }).waitFor()
    await page.getByText('countess@example.com').first().waitFor()
  })

  test('a silent copy says on every page that it sends nothing, and how to end that', async () => {
    const { page, go, complaints } = await shop.owner(phone)
    await go('/', 'Home')
    expect(await page.getByText('Silent copy').count()).toBe(0)
    const connection = connectDatabase({ url: shop.weft.databaseUrl(), maxConnections: 1 })
    await setSilence(connection.db, true)
    await connection.close()
    await shop.weft.kill({ database: false })
    await shop.weft.start()
    for (const [path, heading] of [
      ['/', 'Home'],
      ['/orders', 'Orders'],
      ['/settings/system', 'System'],
    ] as const) {
      await go(path, heading)
      const text = 'Silent copy: nothing is sent until someone runs npx weft silence end on the server.'
      await page.getByRole('status').filter({ hasText: text }).waitFor()
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
      expect(await violationsOf(page)).toEqual([])
    }
    expect(complaints).toEqual([])
  })
})
