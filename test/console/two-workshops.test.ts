import { expect, test } from 'vitest'
import { story } from './support/console.ts'

story('a design', (shop) => {
  test('passes through two workshops into stock', async () => {
    const post = async (path: string, body: object) => (await shop.admin('POST', path, body)).body
    const dye = (await post('/admin/partners', { name: 'Dye House', handle: 'dye-house' })).partner.id
    const sew = (await post('/admin/partners', { name: 'Sewing Circle', handle: 'sewing-circle' })).partner.id
    await post('/admin/task-templates', { name: 'Check every piece' })
    const cloth = (await post('/admin/inventory-items', { title: 'Greige cotton', unit: 'm', on_hand: 30 }))
      .inventory_item.id
    const { page, go, complaints } = await shop.owner()

    await go('/designs', 'Designs')
    await page.getByRole('button', { name: 'New design' }).first().click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Indigo Scarf')
    await page.getByRole('button', { name: 'Add design' }).click()
    await page.getByRole('heading', { level: 1, name: 'Indigo Scarf' }).waitFor()
    await page.getByRole('button', { name: 'Add component' }).click()
    await page.getByRole('textbox', { name: 'Purpose' }).fill('Body')
    await page.getByRole('combobox', { name: 'Materials from inventory' }).click()
    await page.getByRole('option', { name: 'Greige cotton' }).click()
    await page.getByRole('textbox', { name: 'Per unit' }).fill('1.5')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('1.5 m').waitFor()

    // A product with two variants is made from this design.
    const designId = page.url().split('/').at(-1)
    const scarf = await post('/admin/products', {
      title: 'Scarf',
      design_id: designId,
      options: [{ name: 'Size', values: ['S', 'M'] }],
      variants: ['S', 'M'].map((Size) => ({ title: Size, options: { Size }, stock: { managed: true, on_hand: 1 } })),
    })

    await page.getByRole('button', { name: 'New run' }).click()
    await page.getByRole('textbox', { name: 'Quantity' }).fill('10')
    await page.getByRole('button', { name: 'Create run' }).click()
    await page.getByText('Choose what the units become.').waitFor()
    await page.getByRole('combobox', { name: 'Becomes' }).click()
    await page.getByRole('option', { name: 'Scarf, M' }).click()
    await page.getByRole('button', { name: 'Create run' }).click()
    await page.getByText('Body: Greige cotton').waitFor()
    await page
      .getByRole('listitem')
      .filter({ hasText: /^Approved ?Up next$/ })
      .waitFor()
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    for (const [partner, quantity] of [
      ['Dye House', '6'],
      ['Sewing Circle', '4'],
    ] as const) {
      await page.getByRole('button', { name: 'Assign to partners' }).click()
      await page.getByRole('combobox', { name: 'Partner' }).click()
      await page.getByRole('option', { name: partner }).click()
      await page.getByRole('textbox', { name: 'Quantity' }).fill(quantity)
      await page.getByRole('button', { name: 'Assign', exact: true }).click()
      await page.getByRole('link', { name: partner }).waitFor()
    }
    const whole = page.url()
    for (const partner of ['Dye House', 'Sewing Circle']) {
      await page.goto(whole)
      await page.getByRole('link', { name: partner }).click()
      await page.getByRole('button', { name: `Send to ${partner}` }).click()
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await page.getByRole('button', { name: 'Accept for the partner' }).click()
      await page.getByRole('button', { name: 'Start', exact: true }).click()
      await page.getByRole('button', { name: 'Report progress' }).click()
      await page.getByRole('textbox', { name: 'Good units' }).fill(partner === 'Dye House' ? '6' : '4')
      await page.getByRole('button', { name: 'Report', exact: true }).click()
      await page.getByRole('button', { name: 'Finish', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Finish', exact: true }).click()
      await page.getByRole('button', { name: 'Complete and add to stock' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Complete', exact: true }).click()
      await page.getByText('Run completed.').first().waitFor()
    }
    await page.goto(whole)
    // Completing the last part completes the whole run.
    await page.locator('.page-title', { hasText: 'Completed' }).waitFor()
    await page.getByText('Part completed: Sewing Circle').waitFor()
    const told = await page.locator('ol.history li', { hasText: /Part (accepted|completed)/ }).allTextContents()
    expect(told.map((line) => line.replace(/^.* · /, ''))).toEqual([
      'The shop Part completed: Sewing Circle',
      'The shop Part accepted: Sewing Circle',
      'The shop Part completed: Dye House',
      'The shop Part accepted: Dye House',
    ])

    const runs = await shop.admin('GET', '/admin/production-runs?order=quantity')
    expect(
      runs.body.production_runs.map(({ partner_id, status, produced_quantity }: Record<string, unknown>) => ({
        partner_id,
        status,
        produced_quantity,
      })),
    ).toEqual([
      { partner_id: sew, status: 'completed', produced_quantity: 4 },
      { partner_id: dye, status: 'completed', produced_quantity: 6 },
      { partner_id: null, status: 'completed', produced_quantity: 10 },
    ])
    const item = await shop.admin('GET', `/admin/inventory-items/${cloth}`)
    expect(item.body.inventory_item.on_hand).toBe(15)
    const stockOf = async () =>
      (await shop.admin('GET', `/admin/products/${scarf.product.id}`)).body.product.variants.map(
        ({ title, stock }: { title: string; stock: { on_hand: number } }) => [title, stock.on_hand],
      )
    await expect.poll(stockOf).toEqual([
      ['S', 1],
      ['M', 11],
    ])
    expect(complaints).toEqual([])
  })
})

story('a product that is made', (shop) => {
  test('gets its design on its page', async () => {
    const design = (await shop.admin('POST', '/admin/designs', { name: 'Indigo Bag' })).body.design.id
    const [product] = (await shop.admin('GET', '/admin/products?limit=1')).body.products
    const { page, go, complaints } = await shop.owner()
    await go(`/products/${product.id}`, product.title)
    await page.getByRole('button', { name: 'Edit Design' }).click()
    await page.getByRole('combobox', { name: 'Design' }).click()
    await page.getByRole('option', { name: 'Indigo Bag' }).click()
    await page.getByRole('button', { name: 'Save Design' }).click()
    await page.getByText('Design saved.').waitFor()
    await page.getByRole('link', { name: 'Indigo Bag' }).waitFor()
    expect((await shop.admin('GET', `/admin/products/${product.id}`)).body.product.design_id).toBe(design)
    expect(complaints).toEqual([])
  })
})

story('a run of two workshops without people or task templates', (shop) => {
  test('is sent from its page, which first names the workshops that cannot receive it', async () => {
    const post = async (path: string, body: object = {}) => {
      const answer = await shop.admin('POST', path, body)
      if (answer.status >= 300) throw new Error(`POST ${path}: ${JSON.stringify(answer.body)}`)
      return answer.body
    }
    const dye = (await post('/admin/partners', { name: 'Dye House', handle: 'dye-house' })).partner.id
    const sew = (await post('/admin/partners', { name: 'Sewing Circle', handle: 'sewing-circle' })).partner.id
    await post(`/admin/partners/${sew}/people`, { name: 'Asha Rao', email: 'asha@sewing.example' })
    const design = (await post('/admin/designs', { name: 'Indigo Scarf' })).design.id
    const run = (await post(`/admin/designs/${design}/production-runs`, { quantity: 10 })).production_run.id
    await post(`/admin/production-runs/${run}/approve`)
    await post(`/admin/production-runs/${run}/allocate`, {
      assignments: [
        { partner_id: dye, quantity: 6 },
        { partner_id: sew, quantity: 4 },
      ],
    })
    const { page, go, complaints } = await shop.owner()
    await go(`/production/${run}`, 'Indigo Scarf')
    await page.getByText('10 units, made by 2 partners.').waitFor()
    await page.getByRole('button', { name: 'Send to all partners' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Dye House has no one to receive this').waitFor()
    expect(await dialog.getByRole('link', { name: 'Add person' }).getAttribute('href')).toContain(`/partners/${dye}`)
    await dialog.getByText('Asha Rao at Sewing Circle will see it on their page.').waitFor()
    await dialog.getByText('There are no task templates, so the run is sent without tasks.').waitFor()
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('Sent. Asha Rao can see it now. No email was sent.').waitFor()
    const { body } = await shop.admin('GET', `/admin/production-runs/${run}`)
    expect(body.children.map(({ status }: { status: string }) => status)).toEqual([
      'sent_to_partner',
      'sent_to_partner',
    ])
    expect(complaints).toEqual([])
  })
})

story('a run that was given whole to one workshop', (shop) => {
  test('gets a second workshop, from its page and from the page of the part', async () => {
    const post = async (path: string, body: object = {}) => (await shop.admin('POST', path, body)).body
    const partner = async (name: string) =>
      (await post('/admin/partners', { name, handle: name.toLowerCase().replace(' ', '-') })).partner.id
    const [dye, sew, print] = [await partner('Dye House'), await partner('Sewing Circle'), await partner('Print Room')]
    const design = (await post('/admin/designs', { name: 'Indigo Scarf' })).design.id
    const { production_run: run, children } = await post(`/admin/designs/${design}/production-runs`, {
      assignments: [{ partner_id: dye, quantity: 10 }],
    })
    const { page, go, complaints } = await shop.owner()
    const addPartner = async (name: string, quantity: string) => {
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Add another partner' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add another partner' })
      await dialog.getByRole('combobox', { name: 'Partner' }).click()
      await page.getByRole('option', { name }).click()
      await dialog.getByRole('textbox', { name: 'Quantity' }).fill(quantity)
      await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    await go(`/production/${run.id}`, 'Indigo Scarf')
    await page.getByText('10 units, made by 1 partner.').waitFor()
    await addPartner('Sewing Circle', '4')
    await page.getByText('10 units, made by 2 partners.').waitFor()
    await page.getByText('0 of 6 units made').waitFor()

    await go(`/production/${children[0].id}`, 'Indigo Scarf')
    await addPartner('Print Room', '6')
    await page.locator('.page-title', { hasText: 'Canceled' }).waitFor()
    const { body } = await shop.admin('GET', `/admin/production-runs/${run.id}`)
    expect(
      body.children.map(({ partner_id, quantity, status }: Record<string, unknown>) => [partner_id, quantity, status]),
    ).toEqual([
      [dye, 6, 'cancelled'],
      [sew, 4, 'approved'],
      [print, 6, 'approved'],
    ])
    expect(complaints).toEqual([])
  })
})
