import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDesign, addPartner, made, now, type PartnerPerson, productionShop, sentRun } from '../support/production.ts'
import type { TestWeft } from '../support/weft.ts'

let shop: TestWeft
let weavers: PartnerPerson
beforeAll(async () => {
  shop = await productionShop()
  weavers = await addPartner(shop, 'weavers')
})
afterAll(() => shop.stop())

const addItem = async (on_hand: number): Promise<string> =>
  (await made(shop, '/admin/inventory-items', { title: 'Cloth', unit: 'metre', on_hand })).inventory_item.id
const onHand = async (id: string) =>
  (await shop.admin('GET', `/admin/inventory-items/${id}`)).body.inventory_item.on_hand

/** Creates a run of four pieces, two metres each, that is finished but not completed. */
async function finishedRun(item: string, unit = 'metre'): Promise<string> {
  const design = await addDesign(shop, 'Scarf')
  const component = { role: 'Body', quantity: 2, unit, inventory_item_id: item }
  await made(shop, `/admin/designs/${design}/components`, component)
  const { id } = await sentRun(shop, { designId: design, partnerId: weavers.partnerId, quantity: 4 })
  for (const verb of ['accept', 'start', 'finish']) await weavers.call('POST', `/production-runs/${id}/${verb}`)
  return id
}
const complete = (id: string, body: object) => weavers.call('POST', `/production-runs/${id}/complete`, body)
const usedBy = async (id: string) => [
  (await weavers.call('GET', `/production-runs/${id}`)).body.consumptions,
  (await shop.admin('GET', `/admin/production-runs/${id}`)).body.consumptions,
]

describe('the materials of a completed run', () => {
  it('are taken from stock as planned for every unit, good or rejected; shortages are recorded', async () => {
    const item = await addItem(5)
    const id = await finishedRun(item)
    const done = { produced_quantity: 3, rejected_quantity: 1, rejection_reason: 'fabric_flaw' }
    expect((await complete(id, done)).status).toBe(200)
    const used = [{ inventory_item_id: item, quantity: 8, missing_quantity: 3 }]
    expect([await usedBy(id), await onHand(item)]).toEqual([[used, used], 0])
  })

  it('are the reported ones, once, however often they are sent', async () => {
    const item = await addItem(10)
    const id = await finishedRun(item)
    const consumptions = [{ inventory_item_id: item, quantity: 1.25 }]
    const said = { produced_quantity: 4, consumptions }
    for (let times = 0; times < 2; times++) expect((await complete(id, said)).status).toBe(200)
    const used = [{ inventory_item_id: item, quantity: 1.25, missing_quantity: 0 }]
    expect([await usedBy(id), await onHand(item)]).toEqual([[used, used], 8.75])
  })

  it('may be any items if the shop reports them', async () => {
    const [item, other] = [await addItem(10), await addItem(10)]
    const id = await finishedRun(item)
    const consumptions = [{ inventory_item_id: other, quantity: 1.25 }]
    const said = { produced_quantity: 4, consumptions }
    expect((await shop.admin('POST', `/admin/production-runs/${id}/complete`, said)).status).toBe(200)
    const used = [{ inventory_item_id: other, quantity: 1.25, missing_quantity: 0 }]
    expect([await usedBy(id), await onHand(item), await onHand(other)]).toEqual([[used, used], 10, 8.75])
  })

  it('are none if an empty list is reported', async () => {
    const item = await addItem(10)
    const id = await finishedRun(item)
    expect((await complete(id, { produced_quantity: 4, consumptions: [] })).status).toBe(200)
    expect([await usedBy(id), await onHand(item)]).toEqual([[[], []], 10])
  })

  it('are refused for unknown items, duplicates and invalid amounts', async () => {
    const item = await addItem(10)
    const id = await finishedRun(item)
    const refusal = async (consumptions: object[]) => {
      const { status, body } = await complete(id, { produced_quantity: 4, consumptions })
      return [status, body.errors]
    }
    const one = { inventory_item_id: item, quantity: 1 }
    expect(await refusal([one, { inventory_item_id: 'inv_item_none', quantity: 1 }])).toEqual([
      400,
      [{ path: '/consumptions/1/inventory_item_id', message: 'There is no such inventory item.' }],
    ])
    expect(await refusal([one, one])).toEqual([400, [{ path: '/consumptions', message: 'Name each item once' }]])
    expect(await refusal([{ ...one, quantity: 0.00001 }])).toEqual([
      400,
      [{ path: '/consumptions/0/quantity', message: 'must have at most three decimal places' }],
    ])
    expect([
      (await shop.admin('GET', `/admin/production-runs/${id}`)).body.production_run.status,
      await onHand(item),
    ]).toEqual(['in_progress', 10])
  })

  it('are for a partner only the materials of the run: other items are refused like unknown ones', async () => {
    const item = await addItem(10)
    const id = await finishedRun(item)
    const { inventory_item: buttons } = await made(shop, '/admin/inventory-items', { title: 'Buttons', on_hand: 5 })
    const answerFor = async (inventory_item_id: string, rest: object) => {
      const consumptions = [{ inventory_item_id, quantity: 1.5 }]
      const { status, body } = await complete(id, { produced_quantity: 4, consumptions, ...rest })
      return [status, body.errors]
    }
    const unknown = { path: '/consumptions/0/inventory_item_id', message: 'There is no such inventory item.' }
    const text = { path: '/notes', message: 'must be a string' }
    for (const asked of [buttons.id, 'inv_item_none', await addItem(10)])
      expect([await answerFor(asked, {}), await answerFor(asked, { notes: 7 })]).toEqual([
        [400, [unknown]],
        [400, [text, unknown]],
      ])
    const { materials } = (await weavers.call('GET', `/production-runs/${id}`)).body
    expect(materials.map((each: { inventory_item_id: string }) => each.inventory_item_id)).toEqual([item])
    expect([await onHand(buttons.id), (await answerFor(item, {}))[0]]).toEqual([5, 200])
  })

  it('are not checked for a run of another partner', async () => {
    const { inventory_item: buttons } = await made(shop, '/admin/inventory-items', { title: 'Buttons' })
    const id = await finishedRun(buttons.id, 'piece')
    const dyers = await addPartner(shop, 'dyers')
    const asked = {
      produced_quantity: 4,
      notes: 7,
      consumptions: [{ inventory_item_id: buttons.id, quantity: 1.5 }],
    }
    const problemsFor = async ({ call }: PartnerPerson, run: string) => {
      const { status, body } = await call('POST', `/production-runs/${run}/complete`, asked)
      return [status, ...body.errors.map(({ path }: { path: string }) => path)]
    }
    expect(await problemsFor(weavers, id)).toEqual([400, '/notes', '/consumptions/0/quantity'])
    for (const run of [id, 'prod_run_none']) expect(await problemsFor(dyers, run)).toEqual([400, '/notes'])
  })
})

describe('a design', () => {
  it('has pictures, sizes and specifications that can be changed and removed individually', async () => {
    const path = `/admin/designs/${await addDesign(shop, 'Shawl')}`
    const parts = [
      ['pictures', 'picture', { url: 'https://pictures.example/a.jpg', alt: 'A' }, { alt: 'Shawl' }],
      ['size-sets', 'size_set', { size_label: 'M', measurements: { length: 180 } }, { size_label: 'L' }],
      ['specifications', 'specification', { title: 'Seams', category: 'construction' }, { title: 'Hems' }],
    ] as const
    for (const [part, singular, body, change] of parts) {
      const { [singular]: first } = await made(shop, `${path}/${part}`, body)
      const { [singular]: changed } = await made(shop, `${path}/${part}/${first.id}`, change, 200)
      expect(changed).toEqual({ ...first, ...change })
      const { body: gone } = await shop.admin('DELETE', `${path}/${part}/${first.id}`)
      expect(gone).toEqual({ id: first.id, object: singular, deleted: true })
      expect((await shop.admin('DELETE', `${path}/${part}/${first.id}`)).status).toBe(404)
    }
  })

  it('is shown to a partner only while it is linked', async () => {
    const design = await addDesign(shop, 'Stole')
    const path = `/admin/designs/${design}/partners`
    await made(shop, path, { partner_ids: [weavers.partnerId] }, 200)
    expect((await weavers.call('GET', `/designs/${design}`)).status).toBe(200)
    expect((await shop.admin('DELETE', `${path}/${weavers.partnerId}`)).status).toBe(200)
    expect((await shop.admin('GET', path)).body.partners).toEqual([])
    expect((await weavers.call('GET', `/designs/${design}`)).status).toBe(404)
  })
})

it('task categories and templates can be read, changed and deleted', async () => {
  const { task_category: category } = await made(shop, '/admin/task-categories', { name: 'Looms' })
  const { task_template: template } = await made(shop, '/admin/task-templates', {
    name: 'Warp',
    category_id: category.id,
  })
  const of = { 'task-categories': ['task_category', category], 'task-templates': ['task_template', template] } as const
  for (const [path, [singular, record]] of Object.entries(of)) {
    const url = `/admin/${path}/${record.id}`
    expect((await shop.admin('GET', url)).body).toEqual({ [singular]: record })
    const changed = await made(shop, url, { description: 'For the weavers' }, 200)
    expect(changed).toEqual({ [singular]: { ...record, description: 'For the weavers', updated_at: now } })
  }
  for (const [path, [singular, { id }]] of Object.entries(of).reverse())
    expect((await shop.admin('DELETE', `/admin/${path}/${id}`)).body).toEqual({ id, object: singular, deleted: true })
})
