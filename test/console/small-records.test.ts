import { expect, test } from 'vitest'
import { story } from './support/console.ts'

story('a list of small records', (shop) => {
  test('a region is created, renamed in place and deleted', async () => {
    const visit = await shop.owner()
    const { page } = visit
    const named = async (name: string) =>
      (await shop.admin('GET', `/admin/regions?q=${name}`)).body.regions.map(
        ({ name, currency, countries, tax_inclusive }: Record<string, unknown>) => ({
          name,
          currency,
          countries,
          tax_inclusive,
        }),
      )
    await visit.go('/settings/regions', 'Regions')
    await page.getByRole('button', { name: 'New region' }).click()
    await page.getByLabel('Name').fill(' Liechtenstein ')
    await page.getByRole('combobox', { name: 'Currency' }).fill('CHF')
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'Countries' }).fill('Liecht')
    await page.getByRole('option', { name: 'Liechtenstein' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Create region' }).click()
    await page.getByText('Liechtenstein created.').waitFor()
    const made = { currency: 'CHF', countries: ['LI'], tax_inclusive: true }
    expect(await named('Liechtenstein')).toEqual([{ name: 'Liechtenstein', ...made }])

    const drawer = page.getByRole('dialog')
    await drawer.getByRole('button', { name: 'Edit Name' }).click()
    await drawer.getByRole('textbox', { name: 'Name' }).fill('The Rhine valley')
    await page.keyboard.press('Enter')
    await page.getByText('Name saved.').waitFor()
    expect(await named('Rhine')).toEqual([{ name: 'The Rhine valley', ...made }])

    await drawer.getByRole('button', { name: 'Delete region' }).click()
    await page.getByText('Also deletes 0 shipping options.').waitFor()
    await page.getByRole('button', { name: 'Delete The Rhine valley?' }).click()
    await drawer.first().waitFor({ state: 'detached' })
    expect(await named('Rhine')).toEqual([])
    expect(visit.complaints).toEqual([])
  })

  test('Enter takes the first match of a choice that is edited in place, and keeps a text without a match', async () => {
    const visit = await shop.owner()
    const { page } = visit
    await visit.go('/settings', 'Shop')
    await page.getByRole('button', { name: 'Edit Country', exact: true }).click()
    const country = page.getByRole('combobox', { name: 'Country' })
    await country.fill('Atlantis')
    await page.keyboard.press('Enter')
    await page.getByText('No results found.').waitFor()
    expect(await country.inputValue()).toBe('Atlantis')

    await country.fill('Liecht')
    await page.keyboard.press('Enter')
    expect(await country.inputValue()).toBe('Liechtenstein')
    await page.keyboard.press('Enter')
    await page.getByText('Country saved.').waitFor()
    expect((await shop.admin('GET', '/admin/settings')).body.settings.sender_address.address_country).toBe('LI')
    expect(visit.complaints).toEqual([])
  })

  test('every window returns the focus to the control that opened it', async () => {
    const visit = await shop.owner()
    const { page } = visit
    await visit.go('/settings/regions', 'Regions')
    await page.getByRole('button', { name: 'United States' }).waitFor()
    const expectFocusAfter = async (open: () => Promise<unknown>, control: string | null) => {
      const opened = page.getByRole('dialog').nth(await page.getByRole('dialog').count())
      await open()
      await opened.waitFor()
      await page.keyboard.press('Escape')
      await opened.waitFor({ state: 'detached' })
      const focused = () => page.evaluate('document.activeElement.ariaLabel ?? document.activeElement.textContent')
      await expect.poll(focused).toBe(control)
    }
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await expectFocusAfter(() => button('New region').click(), 'New region')
    await expectFocusAfter(() => page.keyboard.press('Control+k'), 'New region')
    await expectFocusAfter(() => page.keyboard.press('?'), 'New region')
    const saveView = async () => {
      await button('Views').click()
      await page.getByRole('menuitem', { name: 'Save view…' }).click()
    }
    await expectFocusAfter(saveView, 'Views')
    const row = page.getByRole('row').nth(2)
    const name = await row.locator('.row-link').textContent()
    await expectFocusAfter(() => row.getByRole('cell').nth(2).click(), name)
    await button(name ?? '').press('j')
    const next = await page.getByRole('row').nth(1).locator('.row-link').textContent()
    await expectFocusAfter(() => page.keyboard.press('Enter'), next)
    await button(next ?? '').click()
    await expectFocusAfter(() => button('Delete region').click(), 'Delete region')
    expect(visit.complaints).toEqual([])
  })

  test('a view is saved under the name that the API has for its list', async () => {
    const visit = await shop.owner()
    const { page } = visit
    await visit.go('/settings/emails?status=failed', 'Emails')
    await page.getByRole('button', { name: 'Views', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Save view…' }).click()
    await page.getByLabel('Name').fill('What failed')
    await page.getByLabel('Share with everyone').check()
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByText('View saved.').waitFor()
    // Views belong to a person, so the admin token has none.
    const answer = await page.request.get(`${shop.baseUrl}/admin/saved-views?page=settings/emails`)
    const views: Record<string, unknown>[] = (await answer.json()).saved_views
    expect(views.map(({ page, title, query, is_shared }) => ({ page, title, query, is_shared }))).toEqual([
      { page: 'settings/emails', title: 'What failed', query: 'status=failed', is_shared: true },
    ])
    expect(visit.complaints).toEqual([])
  })

  test('a menu of a list loads its entries when it opens, and returns the focus to its button when it closes', async () => {
    const { collections } = (await shop.admin('GET', '/admin/collections?limit=1&order=title')).body
    const visit = await shop.owner()
    const { page } = visit
    const offered = ['saved-views', 'categories/tree', 'collections', 'sales-channels'].map((path) => `/admin/${path}`)
    const read: string[] = []
    page.on('request', (request) => read.push(new URL(request.url()).pathname))
    page.on('requestfinished', (request) => read.push(`answered ${new URL(request.url()).pathname}`))
    const button = (name: string) => page.getByRole('button', { name, exact: true })

    await visit.go('/products', 'Products')
    await page.locator('tbody a').first().waitFor()
    await page.getByRole('button', { name: /^Draft \d/ }).waitFor()
    expect(read.filter((path) => offered.includes(path))).toEqual([])
    expect(read.filter((path) => /product-summaries$|counts$/.test(path))).toEqual([
      '/admin/product-summaries',
      'answered /admin/product-summaries',
      '/admin/products/counts',
      'answered /admin/products/counts',
    ])
    for (const name of ['Filter', 'Views', 'Columns']) {
      await button(name).press('Enter')
      await page.getByRole('menu').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('menu').waitFor({ state: 'detached' })
      await expect.poll(() => page.locator(':focus').textContent()).toBe(name)
    }
    expect(new Set(read.filter((path) => offered.includes(path)))).toEqual(new Set(offered))

    await button('Filter').click()
    await page.getByRole('combobox', { name: 'Collection' }).click()
    await page.getByRole('option', { name: collections[0].title, exact: true }).click()
    await page.getByRole('button', { name: 'Remove filter Collection' }).waitFor()
    expect(new URL(page.url()).searchParams.get('collection')).toBe(collections[0].id)
    expect(await page.locator('.chips li').allTextContents()).toEqual([`Collection: ${collections[0].title}`])
    expect(visit.complaints).toEqual([])
  })

  test('a deletion of several records that continues in the background is not reported as done', async () => {
    for (const title of ['Attic finds', 'Attic sale']) await shop.admin('POST', '/admin/collections', { title })
    const visit = await shop.owner()
    const { page } = visit
    await page.route('**/admin/collections/*', async (route) => {
      const id = new URL(route.request().url()).pathname.split('/').at(-1)
      await route.fulfill({ status: 202, json: { id, object: 'collection', deleted: false } })
    })
    await visit.go('/collections?q=attic', 'Collections')
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('This takes a while and continues in the background.').waitFor()
    expect(await page.getByText('2 collections deleted.').count()).toBe(0)
    expect(visit.complaints).toEqual([])
  })
})
