import { expect, test } from 'vitest'
import { violationsOf } from '../support/browser.ts'
import { story } from './support/console.ts'

const header =
  'Handle,Title,Body (HTML),Vendor,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Shelf,Status'
const catalogue = (price: string) =>
  Buffer.from(
    [
      header,
      'loom-scarf,Loom scarf,<p>Soft.</p>,Kutch,true,Size,S,LOOM-S,4,24.50,120,active',
      `loom-scarf,,,,,,L,LOOM-L,6,${price},140,`,
      'loom-bowl,Loom bowl,,Kutch,true,Title,Default Title,BOWL,2,40.00,900,active',
    ].join('\n'),
  )
const file = (price: string) => ({ name: 'products_export.csv', mimeType: 'text/csv', buffer: catalogue(price) })

story('importing a catalogue', (shop) => {
  const found = async () => {
    const { body } = await shop.admin('GET', '/admin/products?order=title&limit=100&q=loom')
    return body.products.filter(({ handle }: { handle: string }) => ['loom-scarf', 'loom-bowl'].includes(handle))
  }

  test('a catalogue is imported, inspected and undone', async () => {
    const { page, complaints, go } = await shop.owner()
    await go('/products', 'Products')
    await page.getByRole('link', { name: 'Import', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Imports' }).waitFor()
    await page.getByRole('combobox', { name: 'Price currency' }).click()
    await page.getByRole('option', { name: 'USD' }).click()

    await page.getByLabel('File to import').setInputFiles(file('dear'))
    const refused = page.getByRole('region', { name: 'Skipped rows' })
    await refused.getByText('Line 3').waitFor()
    expect(await refused.getByRole('listitem').allInnerTexts()).toEqual([expect.stringContaining('Variant Price')])
    expect(await page.getByRole('button', { name: /^Import \d/ }).isDisabled()).toBe(true)

    await page.getByRole('button', { name: 'Choose another file' }).click()
    await page.getByLabel('File to import').setInputFiles(file('29.50'))
    const unread = page.getByRole('region', { name: 'Ignored columns' })
    await unread.getByText('Shelf').waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(await found()).toEqual([])

    await page.getByRole('button', { name: 'Import 3 rows' }).click()
    await page.getByRole('button', { name: 'Undo import' }).waitFor()
    // The preview was a dry run, which the API lists and the page does not.
    expect((await shop.admin('GET', '/admin/imports')).body.count).toBe(2)
    await expect.poll(() => page.getByRole('table', { name: 'Imports' }).locator('tbody tr').count()).toBe(1)
    const products = await found()
    const pricesOf = (product: { title: string; variants: { sku: string; prices: object[] }[] }) => [
      product.title,
      product.variants.map(({ sku, prices }) => [sku, prices]),
    ]
    const usd = (amount: number) => [expect.objectContaining({ currency: 'USD', amount })]
    expect(products.map(pricesOf)).toEqual([
      ['Loom bowl', [['BOWL', usd(4000)]]],
      [
        'Loom scarf',
        [
          ['LOOM-S', usd(2450)],
          ['LOOM-L', usd(2950)],
        ],
      ],
    ])

    await page.getByText('Details by line').click()
    await page.getByRole('link', { name: 'Product', exact: true }).first().click()
    await page.getByRole('heading', { level: 1, name: /^Loom/ }).waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'Undo import' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
    await page.getByText('Import undone. All previous values are restored.').waitFor()
    expect(await found()).toEqual([])
    expect(complaints).toEqual([])
  })
})
