import { beforeAll, expect, test } from 'vitest'
import { story, type Visit } from './support/console.ts'

story('two people edit the same product', (shop) => {
  let product: { id: string; title: string }
  beforeAll(async () => {
    const { body } = await shop.admin('GET', '/admin/products?limit=1&q=kurta')
    product = body.products[0]
  })

  const now = async () => (await shop.admin('GET', `/admin/products/${product.id}`)).body.product
  const write = async ({ page }: Visit, label: string, text: string) => {
    await page.getByRole('button', { name: `Edit ${label}`, exact: true }).click()
    await page.getByLabel(label, { exact: true }).fill(text)
  }

  test('the second person to save sees both versions and decides', async () => {
    const [first, second] = [await shop.owner(), await shop.owner()]
    for (const visit of [first, second]) await visit.go(`/products/${product.id}`, product.title)
    await write(first, 'Vendor', 'The weavers of Bhuj')
    await write(second, 'Vendor', 'The dyers of Kutch')
    await first.page.getByRole('button', { name: 'Save Vendor' }).click()
    await first.page.getByText('Vendor saved.').waitFor()
    await second.page.getByRole('button', { name: 'Save Vendor' }).click()
    const conflict = second.page.getByRole('alert').filter({ hasText: 'Someone else changed this record' })
    await conflict.waitFor()
    await conflict.getByText('The weavers of Bhuj').waitFor()
    await conflict.getByText('The dyers of Kutch').waitFor()
    expect((await now()).vendor).toBe('The weavers of Bhuj')

    await conflict.getByRole('button', { name: 'Save mine' }).click()
    await second.page.getByText('Vendor saved.').waitFor()
    expect((await now()).vendor).toBe('The dyers of Kutch')
    expect([...first.complaints, ...second.complaints]).toEqual([])
  })

  test('both people can save changes to different fields', async () => {
    const [first, second] = [await shop.owner(), await shop.owner()]
    for (const visit of [first, second]) await visit.go(`/products/${product.id}`, product.title)
    await write(first, 'Vendor', 'Both of them')
    await write(second, 'Handle', 'both-of-them')
    await first.page.getByRole('button', { name: 'Save Vendor' }).click()
    await first.page.getByText('Vendor saved.').waitFor()
    await second.page.getByRole('button', { name: 'Save Handle' }).click()
    await second.page.getByText('Handle saved.').waitFor()
    const { vendor, handle } = await now()
    expect({ vendor, handle }).toEqual({ vendor: 'Both of them', handle: 'both-of-them' })
    expect([...first.complaints, ...second.complaints]).toEqual([])
  })
})
