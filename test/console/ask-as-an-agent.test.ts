import { expect, test } from 'vitest'
import { story } from './support/console.ts'

story('ask as an agent', (shop) => {
  test('the owner searches like an agent, fills a cart and gets the payment page', async () => {
    const { page, context, complaints, go } = await shop.owner()
    await go('/agents', 'Agents')
    await page.getByRole('textbox', { name: 'What would a shopper ask?' }).fill('chai mug')
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    const add = page.getByRole('button', { name: 'Add Railway Station Chai Mug to cart' })
    await add.click()
    await add.click()
    await page.getByRole('button', { name: 'Start checkout' }).click()
    const pay = page.getByRole('link', { name: 'Open payment page' })
    await pay.waitFor()

    const { checkouts } = (await shop.admin('GET', '/admin/checkouts')).body
    const [{ id, agent_profile, item_count, line_items }] = checkouts
    expect({
      count: checkouts.length,
      agent_profile,
      item_count,
      titles: line_items.map(({ title }: { title: string }) => title),
    }).toEqual({
      count: 1,
      agent_profile: 'operator',
      item_count: 2,
      titles: ['Railway Station Chai Mug'],
    })
    const { checkout } = (await shop.admin('GET', `/admin/checkouts/${id}`)).body
    expect(await pay.getAttribute('href')).toBe(checkout.continue_url)
    const opened = context.waitForEvent('page')
    await pay.click()
    await (await opened).getByText('Railway Station Chai Mug').first().waitFor()

    await page.getByRole('link', { name: 'View this checkout' }).click()
    await page.getByRole('heading', { level: 1, name: 'Unnamed checkout' }).waitFor()
    expect(complaints).toEqual([])
  })
})
