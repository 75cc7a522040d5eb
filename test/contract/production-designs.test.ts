import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPartner, made, now, productionShop, sentRun } from '../support/production.ts'
import type { TestWeft } from '../support/weft.ts'

let shop: TestWeft
beforeAll(async () => {
  shop = await productionShop()
})
afterAll(() => shop.stop())

const dates = { created_at: now, updated_at: now }

describe('materials', () => {
  it('have a type that cannot be deleted while it is in use, and are kept in stock', async () => {
    const { material_type: type } = await made(shop, '/admin/material-types', { name: 'Cloth' })
    expect(type).toEqual({ id: type.id, name: 'Cloth', description: '', metadata: {}, ...dates })
    const twice = await shop.admin('POST', '/admin/material-types', { name: 'Cloth' })
    expect([twice.status, twice.body]).toEqual([
      409,
      {
        type: 'conflict',
        message: 'There is a material type with this name already.',
        errors: [{ path: '/name', message: 'There is a material type with this name already.' }],
      },
    ])
    const { raw_material: khadi } = await made(shop, '/admin/raw-materials', {
      name: 'Khadi',
      material_type_id: type.id,
    })
    expect(khadi).toEqual({
      id: khadi.id,
      material_type_name: 'Cloth',
      on_hand: 0,
      name: 'Khadi',
      description: '',
      composition: '',
      usage_guidelines: '',
      storage_requirements: '',
      unit: 'piece',
      unit_kind: 'piece',
      color: null,
      material_type_id: type.id,
      status: 'active',
      metadata: {},
      ...dates,
    })
    const unknown = await shop.admin('POST', '/admin/raw-materials', { name: 'Silk', material_type_id: 'mat_type_x' })
    expect([unknown.status, unknown.body.errors]).toEqual([
      400,
      [{ path: '/material_type_id', message: 'Material type mat_type_x was not found.' }],
    ])
    const used = await shop.admin('DELETE', `/admin/material-types/${type.id}`)
    expect([used.status, used.body]).toEqual([
      409,
      { type: 'conflict', message: 'This material type is in use and cannot be deleted.' },
    ])
    const { inventory_item: item } = await made(shop, '/admin/inventory-items', {
      title: 'Khadi, white',
      unit: 'metre',
      on_hand: 12.5,
      raw_material_id: khadi.id,
      unit_cost: 45000,
      currency: 'inr',
    })
    expect([item.on_hand, item.unit_cost, item.currency]).toEqual([12.5, 45000, 'INR'])
    const changed = await shop.admin('PUT', `/admin/inventory-items/${item.id}`, { on_hand: 3.25, unit_cost: null })
    expect([changed.status, changed.body.errors]).toEqual([
      400,
      [{ path: '/currency', message: 'unit_cost and currency belong together.' }],
    ])
  })
})

describe('a design', () => {
  it('has parts and partners, and a run keeps the parts as they were', async () => {
    const { partnerId } = await addPartner(shop, 'dyers')
    const { design } = await made(shop, '/admin/designs', { name: 'Kurta', tags: ['summer'], designer_notes: 'Loose' })
    const path = `/admin/designs/${design.id}`
    const { color } = await made(shop, `${path}/colors`, { name: 'Indigo', hex_code: '#1A2B5C' })
    expect(color).toEqual({
      id: color.id,
      design_id: design.id,
      name: 'Indigo',
      hex_code: '#1a2b5c',
      usage_notes: '',
      position: 0,
      ...dates,
    })
    const { specification } = await made(shop, `${path}/specifications`, { title: 'Seams', category: 'construction' })
    const { size_set: size } = await made(shop, `${path}/size-sets`, { size_label: 'M', measurements: { chest: 96.5 } })
    const { component } = await made(shop, `${path}/components`, { role: 'body', quantity: 2.25, unit: 'metre' })
    const { component: thread } = await made(shop, `${path}/components`, { role: 'thread', quantity: 1, position: 1 })
    const { picture } = await made(shop, `${path}/pictures`, {
      url: 'https://pictures.example/kurta.jpg',
      alt: 'Kurta',
    })
    const { partners } = await made(shop, `${path}/partners`, { partner_ids: [partnerId, partnerId] }, 200)
    expect(partners).toEqual([{ id: partnerId, name: 'Partner dyers', status: 'active', linked_at: now }])
    const { body } = await shop.admin('GET', path)
    expect(body.design).toEqual({
      ...design,
      specifications: [specification],
      colors: [color],
      size_sets: [size],
      components: [component, thread],
      pictures: [picture],
      partners,
    })
    const { children } = await made(shop, `${path}/production-runs`, {
      assignments: [{ partner_id: partnerId, quantity: 4, component_ids: [component.id] }],
    })
    await made(shop, `${path}/colors/${color.id}`, { name: 'Navy' }, 200)
    const gone = await shop.admin('DELETE', `${path}/components/${component.id}`)
    expect([gone.status, gone.body]).toEqual([200, { id: component.id, object: 'component', deleted: true }])
    const run = (await shop.admin('GET', `/admin/production-runs/${children[0].id}`)).body
    expect(run.production_run.snapshot.colors[0].name).toBe('Indigo')
    expect(run.materials).toEqual([
      {
        component_id: component.id,
        inventory_item_id: component.inventory_item_id,
        role: 'body',
        made_of: component.made_of,
        planned_quantity: 9,
        unit: 'metre',
      },
    ])
  })

  it('belongs to products or variants, and cannot be deleted while it does', async () => {
    const { design: one } = await made(shop, '/admin/designs', { name: 'Shirt' })
    const { design: other } = await made(shop, '/admin/designs', { name: 'Shirt, M' })
    const { product } = await made(shop, '/admin/products/prod_shirt', { design_id: one.id }, 200)
    const variant = `/admin/products/prod_shirt/variants/variant_shirt_m`
    await made(shop, variant, { design_id: other.id }, 200)
    const shown = (await shop.admin('GET', '/admin/products/prod_shirt')).body.product
    const designs = shown.variants.map((each: Record<string, string>) => [each.id, each.design_id])
    expect([product.design_id, shown.design_id, designs]).toEqual([
      one.id,
      one.id,
      [
        ['variant_shirt_s', null],
        ['variant_shirt_m', other.id],
      ],
    ])
    const found = await shop.admin('GET', `/admin/products?design_id=${other.id}`)
    expect([found.body.count, found.body.products[0].id]).toEqual([1, 'prod_shirt'])
    const unknown = await shop.admin('POST', '/admin/products/prod_mug', { design_id: 'design_none' })
    expect([unknown.status, unknown.body.errors]).toEqual([
      400,
      [{ path: '/design_id', message: 'Design design_none was not found.' }],
    ])
    const removal = await shop.admin('DELETE', `/admin/designs/${other.id}`)
    expect([removal.status, removal.body]).toEqual([
      409,
      { type: 'conflict', message: 'This design is in use and cannot be deleted.' },
    ])
    await made(shop, variant, { design_id: null }, 200)
    await made(shop, '/admin/products/prod_shirt', { design_id: null }, 200)
    expect((await shop.admin('DELETE', `/admin/designs/${other.id}`)).status).toBe(200)
  })

  it('refuses all invalid fields at once, and parts of another design', async () => {
    const answer = await shop.admin('POST', '/admin/designs', { title: 'X', status: 'new', cost: 1 })
    expect([answer.status, answer.body.errors.map(({ path }: { path: string }) => path).sort()]).toEqual([
      400,
      ['', '/name', '/status'],
    ])
    const [{ design: one }, { design: other }] = [
      await made(shop, '/admin/designs', { name: 'One' }),
      await made(shop, '/admin/designs', { name: 'Other' }),
    ]
    const { color } = await made(shop, `/admin/designs/${one.id}/colors`, { name: 'Red', hex_code: '#ff0000' })
    const foreign = await shop.admin('POST', `/admin/designs/${other.id}/colors/${color.id}`, { name: 'Blue' })
    expect([foreign.status, foreign.body]).toEqual([404, { type: 'not_found', message: 'This color was not found.' }])
  })

  it('is found by text, in which % and _ stand for themselves', async () => {
    await made(shop, '/admin/designs', { name: '100% wool' })
    const found = await shop.admin('GET', '/admin/designs?q=0%25%20W&limit=1')
    expect([found.body.count, found.body.designs[0].name]).toEqual([1, '100% wool'])
    expect((await shop.admin('GET', '/admin/designs?q=_')).body.count).toBe(0)
  })
})

describe('tasks', () => {
  const task = (body: object) => made(shop, '/admin/tasks', body).then((answer) => answer.task)
  const move = (id: string, status: string) => shop.admin('PUT', `/admin/tasks/${id}`, { status })

  it('move forward only, and wait for each other and their subtasks', async () => {
    const first = await task({ title: 'Wash' })
    const second = await task({ title: 'Dye', depends_on_task_ids: [first.id] })
    expect(second.depends_on).toEqual([{ id: first.id, title: 'Wash', status: 'pending' }])
    const { task: sub } = await made(shop, `/admin/tasks/${second.id}/subtasks`, { title: 'Mix' })
    const early = await move(second.id, 'in_progress')
    expect([early.status, early.body.message]).toEqual([409, 'This task waits for: Wash.'])
    const ring = await shop.admin('PUT', `/admin/tasks/${first.id}`, { depends_on_task_ids: [second.id] })
    expect([ring.status, ring.body.errors]).toEqual([
      400,
      [
        {
          path: '/depends_on_task_ids',
          message: 'These tasks would wait for each other. Leave out one of the dependencies.',
        },
      ],
    ])
    const washed = (await move(first.id, 'completed')).body.task
    expect([washed.status, washed.completed_at]).toEqual(['completed', now])
    expect((await move(first.id, 'accepted')).body.message).toBe('This task is completed and cannot be changed.')
    const unfinished = await move(second.id, 'completed')
    expect([unfinished.status, unfinished.body.message]).toEqual([409, 'Subtasks are still open: Mix.'])
    await move(sub.id, 'cancelled')
    expect((await move(second.id, 'completed')).body.task.status).toBe('completed')
  })

  it('are done by the partner of their run; completing them does not complete the run', async () => {
    const people = await addPartner(shop, 'tailors')
    const { design } = await made(shop, '/admin/designs', { name: 'Shawl' })
    const { id } = await sentRun(shop, { designId: design.id, partnerId: people.partnerId, quantity: 2 })
    const [whole] = (await people.call('GET', `/production-runs/${id}`)).body.tasks
    const { task: part } = await made(shop, `/admin/tasks/${whole.id}/subtasks`, { title: 'Sew the hem' })
    const early = await people.call('POST', `/tasks/${whole.id}/complete`)
    expect([early.status, early.body.message]).toEqual([409, `Subtasks are still open: ${part.title}.`])
    for (const each of [part, whole])
      expect((await people.call('POST', `/tasks/${each.id}/complete`)).body.task.status).toBe('completed')
    expect((await people.call('GET', `/production-runs/${id}`)).body.production_run.status).toBe('sent_to_partner')
    const others = await task({ title: 'Secret of others' })
    const own = await task({ title: 'Own', partner_id: people.partnerId, depends_on_task_ids: [others.id] })
    const seen = (await people.call('GET', `/tasks/${own.id}`)).body.task
    expect([seen.status, seen.depends_on]).toEqual(['assigned', []])
    const waits = await people.call('POST', `/tasks/${own.id}/start`)
    expect([waits.status, waits.body.message]).toEqual([409, 'This task waits for: a task of somebody else.'])
  })
})
