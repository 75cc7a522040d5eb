import { expect, test } from 'vitest'
import { story } from './support/console.ts'

story('products for agents', (shop) => {
  test('the owner creates a feed, sends it to an address, and fills in a product’s missing values', async () => {
    const visit = await shop.owner()
    const { page } = visit
    const feed = async () => (await shop.admin('GET', '/admin/feeds?q=Mugs')).body.feeds[0]

    await visit.go('/feeds', 'Feeds')
    await page.getByRole('button', { name: 'New feed' }).first().click()
    await page.getByLabel('Name').fill('Mugs')
    await page.getByRole('combobox', { name: 'Region' }).click()
    await page.getByRole('option', { name: 'India' }).click()
    await page.getByRole('button', { name: 'Create feed' }).click()
    await page.getByText('Mugs created.').waitFor()
    const { urls } = await feed()
    const drawer = page.getByRole('dialog')
    await drawer.getByText(urls.xml).waitFor()

    await drawer.getByRole('button', { name: 'Set up' }).click()
    await page.getByRole('textbox', { name: 'Address' }).fill('https://feeds.example/mugs')
    await page.getByLabel('Authorization header').fill('Bearer secret')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved. Weft sends it when something changes.').waitFor()
    const { push, region_id, format } = await feed()
    expect([format, region_id, push.url, push.method, push.minutes, push.has_authorization]).toEqual([
      'google',
      'reg_in',
      'https://feeds.example/mugs',
      'put',
      60,
      true,
    ])

    const { id, title, variants } = (await shop.admin('GET', '/admin/products?q=mug')).body.products[0]
    await visit.go(`/products/${id}`, title)
    await page.getByRole('button', { name: `Edit ${variants[0].title}` }).click()
    await page.getByLabel('GTIN (EAN, UPC or ISBN)').fill('4006381333931')
    await page.getByLabel('Weight in grams').fill('350')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('GTIN 4006381333931 · 350 g').waitFor()
    await page.getByRole('button', { name: 'Edit Condition' }).click()
    await page.getByRole('combobox', { name: 'Condition' }).click()
    await page.getByRole('option', { name: 'Used' }).click()
    await page.getByRole('button', { name: 'Save Condition' }).click()
    await page.getByText('Condition saved.').waitFor()
    await page.getByRole('button', { name: 'Add a metafield' }).click()
    await page.getByLabel('Name').fill('Glaze (product.metafields.custom.glaze)')
    await page.getByLabel('Value').fill('Celadon')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Edit Glaze' }).waitFor()
    const { product } = (await shop.admin('GET', `/admin/products/${id}`)).body
    expect([product.details, product.variants[0].details]).toEqual([
      { condition: 'used', metafields: { 'Glaze (product.metafields.custom.glaze)': 'Celadon' } },
      { gtin: '4006381333931', weight_grams: 350, picture: '/media/demo/station-chai-mug.jpg' },
    ])
    expect(visit.complaints).toEqual([])
  })
})
