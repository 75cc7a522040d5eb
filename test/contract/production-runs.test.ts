import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addDesign,
  addPartner,
  addTemplate,
  made,
  now,
  type PartnerPerson,
  productionShop,
  sentRun,
} from '../support/production.ts'
import type { TestWeft } from '../support/weft.ts'

let shop: TestWeft
let cutters: PartnerPerson
let sewers: PartnerPerson
let designId: string
beforeAll(async () => {
  shop = await productionShop()
  cutters = await addPartner(shop, 'cutters')
  sewers = await addPartner(shop, 'sewers')
  designId = await addDesign(shop)
})
afterAll(() => shop.stop())

const run = async (id: string) => (await shop.admin('GET', `/admin/production-runs/${id}`)).body.production_run
const events = async (type: string) => {
  const rows = await shop.db.selectFrom('event').select('payload').where('type', '=', type).orderBy('id').execute()
  return rows.map(({ payload }) => payload)
}

describe('a run and its parts', () => {
  it('is created for a design and waits for review', async () => {
    const answer = await shop.admin('POST', `/admin/designs/${designId}/production-runs`, { quantity: 12, role: 'all' })
    const { id, snapshot } = answer.body.production_run
    expect(snapshot.design.name).toBe('Indigo Shirt')
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 201,
      body: {
        production_run: {
          id,
          status: 'pending_review',
          run_type: 'production',
          quantity: 12,
          unit: 'piece',
          unit_kind: 'piece',
          allocated_quantity: 0,
          role: 'all',
          rank: null,
          parent_run_id: null,
          design_id: designId,
          product_id: null,
          variant_id: null,
          order_id: null,
          order_line_item_id: null,
          partner_id: null,
          design_name: 'Indigo Shirt',
          partner_name: null,
          product_title: null,
          image_url: null,
          due_at: null,
          previous_partner_id: null,
          dispatch_state: 'idle',
          accepted_at: null,
          started_at: null,
          finished_at: null,
          completed_at: null,
          cancelled_at: null,
          produced_quantity: 0,
          rejected_quantity: 0,
          cancelled_reason: null,
          finish_notes: null,
          completion_notes: null,
          rejection_reason: null,
          rejection_notes: null,
          shortfall_reason: null,
          decline_reason: null,
          decline_notes: null,
          cost_estimate: null,
          cost_type: null,
          cost_currency: null,
          costs_shared: false,
          depends_on_run_ids: [],
          snapshot,
          captured_at: now,
          created_at: now,
          updated_at: now,
          metadata: {},
        },
        children: [],
      },
    })
  })

  it('is split among partners: the parent and its parts are approved, and the parts add up', async () => {
    const { production_run: parent, children } = await made(shop, `/admin/designs/${designId}/production-runs`, {
      assignments: [
        { partner_id: cutters.partnerId, role: 'cutting', quantity: 3 },
        { partner_id: sewers.partnerId, role: 'stitching', quantity: 2 },
      ],
    })
    const facts = ({ status, quantity, partner_id, role, parent_run_id }: Record<string, unknown>) => ({
      status,
      quantity,
      partner_id,
      role,
      parent_run_id,
    })
    expect([parent, ...children].map(facts)).toEqual([
      { status: 'approved', quantity: 5, partner_id: null, role: null, parent_run_id: null },
      { status: 'approved', quantity: 3, partner_id: cutters.partnerId, role: 'cutting', parent_run_id: parent.id },
      { status: 'approved', quantity: 2, partner_id: sewers.partnerId, role: 'stitching', parent_run_id: parent.id },
    ])
    const more = await shop.admin('POST', `/admin/production-runs/${parent.id}/allocate`, {
      assignments: [{ partner_id: cutters.partnerId, quantity: 1 }],
    })
    expect([more.status, more.body.code]).toEqual([409, 'wrong_state'])
  })

  it('splits the rest among assignments without a quantity, by largest remainder, and refuses an empty one', async () => {
    const assignments = [1, 2, 3, 4].map(() => ({ partner_id: cutters.partnerId }))
    const { children } = await made(shop, `/admin/designs/${designId}/production-runs`, { quantity: 5, assignments })
    expect(children.map(({ quantity }: { quantity: number }) => quantity)).toEqual([2, 1, 1, 1])
    const answer = await shop.admin('POST', `/admin/designs/${designId}/production-runs`, { quantity: 3, assignments })
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        type: 'invalid_data',
        message: '/assignments/3: No units are left for this assignment.',
        errors: [{ path: '/assignments/3', message: 'No units are left for this assignment.' }],
      },
    ])
  })

  it('assigns at most the remaining quantity, also in concurrent calls', async () => {
    const { production_run: parent } = await made(shop, `/admin/designs/${designId}/production-runs`, { quantity: 5 })
    const path = `/admin/production-runs/${parent.id}/allocate`
    const body = { assignments: [{ partner_id: cutters.partnerId, quantity: 3 }] }
    const answers = await Promise.all([shop.admin('POST', path, body), shop.admin('POST', path, body)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400])
    expect((await run(parent.id)).allocated_quantity).toBe(3)
  })

  it('names every unknown partner', async () => {
    const answer = await shop.admin('POST', `/admin/designs/${designId}/production-runs`, {
      assignments: [
        { partner_id: 'partner_x', quantity: 1 },
        { partner_id: cutters.partnerId, quantity: 1 },
        { partner_id: 'partner_y', quantity: 1 },
      ],
    })
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      [
        { path: '/assignments/0/partner_id', message: 'Partner partner_x was not found.' },
        { path: '/assignments/2/partner_id', message: 'Partner partner_y was not found.' },
      ],
    ])
  })
})

describe('an inactive partner', () => {
  const inactive = (path: string) => [400, [{ path, message: 'This partner is inactive.' }]]
  const setStatus = ({ partnerId }: PartnerPerson, status: string) =>
    made(shop, `/admin/partners/${partnerId}`, { status }, 200)
  const post = async (path: string, body?: object) => {
    const { status, body: answer } = await shop.admin('POST', `/admin/${path}`, body)
    return [status, answer.errors ?? answer.message]
  }

  it('gets no new work by a new run, an allocation, an assignment or a hand-over', async () => {
    const dyers = await addPartner(shop, 'dyers')
    const { id: sent } = await sentRun(shop, { designId, partnerId: cutters.partnerId, quantity: 4 })
    const { production_run: open } = await made(shop, `/admin/designs/${designId}/production-runs`, { quantity: 5 })
    await setStatus(dyers, 'inactive')
    const assignments = [
      { partner_id: sewers.partnerId, quantity: 1 },
      { partner_id: dyers.partnerId, quantity: 1 },
    ]
    const before = await Promise.all([run(open.id), run(sent)])
    const created = await shop.admin('GET', `/admin/production-runs?limit=1`)
    const second = inactive('/assignments/1/partner_id')
    expect(await post(`designs/${designId}/production-runs`, { quantity: 2, assignments })).toEqual(second)
    expect(await post(`production-runs/${open.id}/allocate`, { assignments })).toEqual(second)
    expect(await post(`production-runs/${sent}/hand-over`, { assignments })).toEqual(second)
    const assigned = await post(`production-runs/${open.id}/assign`, { partner_id: dyers.partnerId })
    expect(assigned).toEqual(inactive('/partner_id'))
    expect(await Promise.all([run(open.id), run(sent)])).toEqual(before)
    expect((await shop.admin('GET', `/admin/production-runs?limit=1`)).body).toEqual(created.body)
    await setStatus(dyers, 'active')
    expect((await post(`production-runs/${open.id}/assign`, { partner_id: dyers.partnerId }))[0]).toBe(200)
  })

  it('is not sent a run that was assigned before', async () => {
    const weavers = await addPartner(shop, 'weavers')
    const { production_run: one } = await made(shop, `/admin/designs/${designId}/production-runs`, { quantity: 5 })
    const path = `production-runs/${one.id}`
    await made(shop, `/admin/${path}/assign`, { partner_id: weavers.partnerId }, 200)
    const refused = [409, 'The partner of this run is inactive: assign the run to another one.']
    await setStatus(weavers, 'inactive')
    expect(await post(`${path}/dispatch`)).toEqual(refused)
    await setStatus(weavers, 'active')
    await made(shop, `/admin/${path}/dispatch`, undefined, 202)
    await setStatus(weavers, 'inactive')
    expect(await post(`${path}/dispatch/confirm`, { template_ids: [] })).toEqual(refused)
    expect((await run(one.id)).status).toBe('approved')
    await setStatus(weavers, 'active')
    expect((await post(`${path}/dispatch/confirm`, { template_ids: [] }))[0]).toBe(200)
  })
})

describe('dispatch', () => {
  it('waits for templates, then creates the tasks and sends the run; repeating it gives the same result', async () => {
    const cut = await addTemplate(shop, 'Cut')
    const iron = await addTemplate(shop, 'Iron')
    const { children } = await made(shop, `/admin/designs/${designId}/production-runs`, {
      quantity: 4,
      assignments: [{ partner_id: cutters.partnerId }],
    })
    const [{ id }] = children
    const first = await shop.admin('POST', `/admin/production-runs/${id}/dispatch`)
    const again = await shop.admin('POST', `/admin/production-runs/${id}/dispatch`)
    expect([first.status, again.status, again.body]).toEqual([202, 202, first.body])
    expect(Object.keys(first.body)).toEqual(['dispatch_id', 'candidates'])
    shop.clock.advance(40 * 86_400_000)
    const { dispatch_id } = first.body
    const confirm = `/admin/production-runs/${id}/dispatch/confirm`
    const sent = await shop.admin('POST', confirm, { dispatch_id, template_names: ['iron', 'Cut'] })
    const repeated = await shop.admin('POST', confirm, { dispatch_id, template_names: ['iron', 'Cut'] })
    shop.clock.set(new Date(now))
    const titles = sent.body.tasks.map(({ title, status }: { title: string; status: string }) => [title, status])
    expect([sent.status, sent.body.production_run.status, sent.body.dispatched_template_ids, titles]).toEqual([
      200,
      'sent_to_partner',
      [iron, cut],
      [
        ['Iron', 'assigned'],
        ['Cut', 'assigned'],
      ],
    ])
    expect([repeated.status, repeated.body]).toEqual([200, sent.body])
  })

  it('creates one task per template; a later translation of the template applies until the task has its own', async () => {
    const pleat = await addTemplate(shop, 'Pleat')
    const { id } = await sentRun(shop, { designId, partnerId: cutters.partnerId, quantity: 1, templateId: pleat })
    const translate = (record: string, title: object) =>
      shop.admin('PUT', `/admin/translations/${record}/fr`, { fields: title })
    const shown = async () => {
      const { body } = await cutters.call('GET', `/production-runs/${id}`, undefined, { 'x-service-locale': 'fr' })
      return body.tasks.map(({ title }: { title: string }) => title)
    }
    expect(await shown()).toEqual(['Pleat'])
    await translate(`task_template/${pleat}`, { name: 'Plisser' })
    expect(await shown()).toEqual(['Plisser'])
    await translate(`task_template/${pleat}`, { name: 'Plissage' })
    expect(await shown()).toEqual(['Plissage'])
    const { body } = await shop.admin('GET', `/admin/tasks?production_run_id=${id}`)
    await translate(`task/${body.tasks[0].id}`, { title: 'Plisser la jupe' })
    await translate(`task_template/${pleat}`, { name: 'Le plissage' })
    expect(await shown()).toEqual(['Plisser la jupe'])
    await made(shop, `/admin/task-templates/${pleat}`, { name: 'Pleat it' }, 200)
    await translate(`task_template/${pleat}`, { name: 'Le plisser' })
    expect(await shown()).toEqual(['Plisser la jupe'])
  })

  it('sends a run without tasks for an empty list of templates', async () => {
    const { children } = await made(shop, `/admin/designs/${designId}/production-runs`, {
      quantity: 1,
      assignments: [{ partner_id: cutters.partnerId }],
    })
    const path = `/admin/production-runs/${children[0].id}/dispatch`
    await made(shop, path, undefined, 202)
    const { production_run, tasks, dispatched_template_ids } = await made(
      shop,
      `${path}/confirm`,
      { template_ids: [] },
      200,
    )
    expect([production_run.status, tasks, dispatched_template_ids]).toEqual(['sent_to_partner', [], []])
  })

  it('refuses an ambiguous template name', async () => {
    const { task_category: shirts } = await made(shop, '/admin/task-categories', { name: 'Shirts' })
    const one = await addTemplate(shop, 'Stitching', shirts.id)
    const other = await addTemplate(shop, 'Stitching')
    const { children } = await made(shop, `/admin/designs/${designId}/production-runs`, {
      quantity: 1,
      assignments: [{ partner_id: cutters.partnerId }],
    })
    const path = `/admin/production-runs/${children[0].id}/dispatch`
    await made(shop, path, undefined, 202)
    const answer = await shop.admin('POST', `${path}/confirm`, { template_names: ['Stitching'] })
    expect([answer.status, answer.body.code, answer.body.errors]).toEqual([
      409,
      'ambiguous_template',
      [
        { path: '/template_names', message: `${one} is Stitching in Shirts.` },
        { path: '/template_names', message: `${other} is Stitching in no category.` },
      ],
    ])
    const none = await shop.admin('POST', `${path}/confirm`, { category: 'Trousers' })
    expect([none.status, none.body.errors]).toEqual([
      400,
      [{ path: '/category', message: 'There is no such category, or no template in it.' }],
    ])
    const chosen = await shop.admin('POST', `${path}/confirm`, { category: 'shirts' })
    expect([chosen.status, chosen.body.dispatched_template_ids]).toEqual([200, [one]])
  })

  it('waits for the parts of the previous rank, and the shop can change the parts that a part waits for', async () => {
    const { children } = await made(shop, `/admin/designs/${designId}/production-runs`, {
      assignments: [
        { partner_id: cutters.partnerId, quantity: 2, order: 1 },
        { partner_id: sewers.partnerId, quantity: 2, order: 2 },
      ],
    })
    const [first, second] = children
    expect([first.depends_on_run_ids, second.depends_on_run_ids]).toEqual([[], [first.id]])
    const blocked = await shop.admin('POST', `/admin/production-runs/${second.id}/dispatch`)
    expect([blocked.status, blocked.body]).toEqual([
      409,
      { type: 'conflict', code: 'wrong_state', message: `This production run waits for ${first.id} (approved).` },
    ])
    const ring = await shop.admin('POST', `/admin/production-runs/${first.id}/dependencies`, {
      depends_on_run_ids: [second.id],
    })
    expect([ring.status, ring.body.errors]).toEqual([
      400,
      [
        {
          path: '/depends_on_run_ids',
          message: 'These parts would wait for each other. Leave out one of the dependencies.',
        },
      ],
    ])
    await made(shop, `/admin/production-runs/${second.id}/dependencies`, { depends_on_run_ids: [] }, 200)
    expect((await shop.admin('POST', `/admin/production-runs/${second.id}/dispatch`)).status).toBe(202)
  })

  it('does not wait for a canceled part, and is listed as work to send exactly when it can be sent', async () => {
    const { children } = await made(shop, `/admin/designs/${designId}/production-runs`, {
      assignments: [
        { partner_id: cutters.partnerId, quantity: 2, order: 1 },
        { partner_id: sewers.partnerId, quantity: 2, order: 2 },
      ],
    })
    const [first, second] = children
    const isListed = async () => {
      const { body } = await shop.admin('GET', '/admin/needs?kind=production_run_to_dispatch&limit=50')
      return body.needs[0].entries.some(({ id }: { id: string }) => id === second.id)
    }
    expect([
      (await shop.admin('POST', `/admin/production-runs/${second.id}/dispatch`)).status,
      await isListed(),
    ]).toEqual([409, false])
    await made(shop, `/admin/production-runs/${first.id}/cancel`, {}, 200)
    expect([await isListed(), (await run(second.id)).depends_on_run_ids]).toEqual([true, [first.id]])
    expect((await shop.admin('POST', `/admin/production-runs/${second.id}/dispatch`)).status).toBe(202)
  })
})

describe('the work on a run', () => {
  it('goes from accepted to completed; partial output adds up, and the parent follows', async () => {
    const { id, parentId } = await sentRun(shop, { designId, partnerId: cutters.partnerId, quantity: 10 })
    const steps = [
      ['accept'],
      ['start'],
      ['outputs', { good_quantity: 4 }],
      [
        'outputs',
        { good_quantity: 3, rejected_quantity: 1, rejection_reason: 'fabric_flaw', rejection_notes: 'A hole' },
      ],
      ['finish', { notes: 'Done' }],
      ['complete', { produced_quantity: 9, notes: 'Packed' }],
      ['complete', { produced_quantity: 9 }],
    ] as const
    const seen = []
    for (const [verb, body] of steps) {
      const answer = await cutters.call('POST', `/production-runs/${id}/${verb}`, body)
      const { status, produced_quantity, rejected_quantity } = answer.body.production_run
      seen.push([answer.status, status, produced_quantity, rejected_quantity])
    }
    expect(seen).toEqual([
      [200, 'in_progress', 0, 0],
      [200, 'in_progress', 0, 0],
      [200, 'in_progress', 4, 0],
      [200, 'in_progress', 7, 1],
      [200, 'in_progress', 7, 1],
      [200, 'completed', 9, 1],
      [200, 'completed', 9, 1],
    ])
    const parent = await run(parentId)
    expect([parent.status, parent.produced_quantity, parent.rejected_quantity]).toEqual(['completed', 9, 1])
    const { body } = await shop.admin('GET', `/admin/production-runs/${id}/activities`)
    expect(
      body.activities.map(({ sequence, type, actor_type }: Record<string, unknown>) => [sequence, type, actor_type]),
    ).toEqual([
      [1, 'created', 'admin'],
      [2, 'dispatch_opened', 'admin'],
      [3, 'sent_to_partner', 'admin'],
      [4, 'accepted', 'partner'],
      [5, 'started', 'partner'],
      [6, 'output_reported', 'partner'],
      [7, 'output_reported', 'partner'],
      [8, 'finished', 'partner'],
      [9, 'output_reported', 'partner'],
      [10, 'completed', 'partner'],
    ])
    expect((await events('production.completed')).filter((payload) => (payload as { id: string }).id === id)).toEqual([
      { id, product_id: null, variant_id: null, order_id: null, quantity: 9, run_type: 'production' },
    ])
  })

  it('accounts for every unit: missing figures, missing units and rejects without a reason are refused together', async () => {
    const { id } = await sentRun(shop, { designId, partnerId: cutters.partnerId, quantity: 10 })
    for (const verb of ['accept', 'start', 'finish']) await cutters.call('POST', `/production-runs/${id}/${verb}`)
    const complete = (body?: unknown) => cutters.call('POST', `/production-runs/${id}/complete`, body)
    const silent = await complete()
    expect([silent.status, silent.body.errors]).toEqual([
      400,
      [{ path: '/produced_quantity', message: 'Say how many good units were made.' }],
    ])
    const short = await complete({ produced_quantity: 7, rejected_quantity: 1 })
    expect([short.status, short.body.errors]).toEqual([
      400,
      [
        { path: '/rejection_reason', message: 'Say why units were rejected.' },
        { path: '/allow_shortfall', message: '2 units are missing: confirm that this is intended.' },
        { path: '/shortfall_reason', message: '2 units are missing: say why.' },
      ],
    ])
    const meant = await complete({
      produced_quantity: 7,
      rejected_quantity: 1,
      rejection_reason: 'sizing_error',
      allow_shortfall: true,
      shortfall_reason: 'No cloth left',
    })
    const { status, produced_quantity, rejected_quantity, rejection_reason, shortfall_reason } =
      meant.body.production_run
    expect({ status, produced_quantity, rejected_quantity, rejection_reason, shortfall_reason }).toEqual({
      status: 'completed',
      produced_quantity: 7,
      rejected_quantity: 1,
      rejection_reason: 'sizing_error',
      shortfall_reason: 'No cloth left',
    })
  })

  it('accepts more good units than ordered: all are stocked and payable, and none is missing', async () => {
    const given = { designId, partnerId: cutters.partnerId, quantity: 10, variantId: 'variant_shirt_m' }
    const { id, parentId } = await sentRun(shop, given)
    const costs = { cost_estimate: 300, cost_type: 'per_unit', cost_currency: 'eur' }
    await made(shop, `/admin/production-runs/${id}`, costs, 200)
    for (const verb of ['accept', 'start']) await cutters.call('POST', `/production-runs/${id}/${verb}`)
    await cutters.call('POST', `/production-runs/${id}/outputs`, { good_quantity: 17 })
    await cutters.call('POST', `/production-runs/${id}/finish`)
    expect((await cutters.call('POST', `/production-runs/${id}/complete`)).status).toBe(200)
    const figures = ({ status, quantity, produced_quantity, shortfall_reason }: Record<string, unknown>) => ({
      status,
      quantity,
      produced_quantity,
      shortfall_reason,
    })
    const made17 = { status: 'completed', quantity: 10, produced_quantity: 17, shortfall_reason: null }
    expect([figures(await run(id)), figures(await run(parentId))]).toEqual([made17, made17])
    expect((await events('production.completed')).at(-1)).toMatchObject({ id, quantity: 17 })
    const { body } = await shop.admin('GET', `/admin/production-runs/${parentId}/cost-summary`)
    expect(body.cost_summary.totals).toEqual([{ currency: 'EUR', estimated: 3000, payable: 5100 }])
  })

  it('is completed once by concurrent calls', async () => {
    const { id, parentId } = await sentRun(shop, { designId, partnerId: cutters.partnerId, quantity: 5 })
    for (const verb of ['accept', 'start', 'finish']) await cutters.call('POST', `/production-runs/${id}/${verb}`)
    const calls = [1, 2, 3, 4, 5].map(() =>
      cutters.call('POST', `/production-runs/${id}/complete`, { produced_quantity: 5 }),
    )
    const answers = await Promise.all(calls)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const told = (await events('production.completed')).map((payload) => (payload as { id: string }).id)
    expect(told.filter((each) => each === id || each === parentId)).toEqual([id])
    expect((await run(parentId)).produced_quantity).toBe(5)
  })

  it('takes each step in order only, and states the possible ones', async () => {
    const { id } = await sentRun(shop, { designId, partnerId: cutters.partnerId, quantity: 1 })
    const answer = await cutters.call('POST', `/production-runs/${id}/start`)
    expect([answer.status, answer.body]).toEqual([
      409,
      {
        type: 'conflict',
        code: 'wrong_state',
        message: 'This production run is sent to partner: start is not possible. Possible now: accept, decline.',
      },
    ])
    await cutters.call('POST', `/production-runs/${id}/accept`)
    await cutters.call('POST', `/production-runs/${id}/start`)
    const late = await cutters.call('POST', `/production-runs/${id}/decline`, { reason: 'capacity' })
    const unfinished = await cutters.call('POST', `/production-runs/${id}/complete`, { produced_quantity: 1 })
    expect([late.status, unfinished.status]).toEqual([409, 409])
  })

  it('can be declined, which removes the partner and tasks, and assigned to another partner', async () => {
    const { id } = await sentRun(shop, { designId, partnerId: cutters.partnerId, quantity: 6 })
    const declined = await cutters.call('POST', `/production-runs/${id}/decline`, { reason: 'capacity', notes: 'Full' })
    expect([declined.status, declined.body.production_run.status]).toEqual([200, 'awaiting_reassignment'])
    expect((await cutters.call('GET', `/production-runs/${id}`)).status).toBe(404)
    const { body } = await shop.admin('GET', `/admin/production-runs/${id}`)
    expect(body.tasks.map(({ status }: { status: string }) => status)).toEqual(['cancelled'])
    const assigned = await made(shop, `/admin/production-runs/${id}/assign`, { partner_id: sewers.partnerId }, 200)
    const { status, partner_id, previous_partner_id, dispatch_state } = assigned.production_run
    expect({ status, partner_id, previous_partner_id, dispatch_state }).toEqual({
      status: 'approved',
      partner_id: sewers.partnerId,
      previous_partner_id: cutters.partnerId,
      dispatch_state: 'idle',
    })
    expect((await sewers.call('GET', `/production-runs/${id}`)).status).toBe(200)
  })
})

describe('the end of a split run', () => {
  it('cancels the open parts; the whole is completed, not canceled, if one part has output', async () => {
    const { production_run: parent, children } = await made(shop, `/admin/designs/${designId}/production-runs`, {
      assignments: [
        { partner_id: cutters.partnerId, quantity: 3 },
        { partner_id: sewers.partnerId, quantity: 2 },
      ],
    })
    const template = await addTemplate(shop, 'Whole')
    await made(shop, `/admin/production-runs/${children[0].id}/dispatch`, undefined, 202)
    await made(shop, `/admin/production-runs/${children[0].id}/dispatch/confirm`, { template_ids: [template] }, 200)
    await made(shop, `/admin/production-runs/${children[0].id}/complete`, { produced_quantity: 3 }, 200)
    const cancelled = await made(shop, `/admin/production-runs/${parent.id}/cancel`, { reason: 'Enough' }, 200)
    const { status, produced_quantity, allocated_quantity, shortfall_reason } = cancelled.production_run
    expect({ status, produced_quantity, allocated_quantity, shortfall_reason }).toEqual({
      status: 'completed',
      produced_quantity: 3,
      allocated_quantity: 3,
      shortfall_reason: 'Enough',
    })
    const part = await run(children[1].id)
    expect([part.status, part.cancelled_reason]).toEqual(['cancelled', 'Enough'])
  })

  it('is canceled when all its parts are', async () => {
    const { id, parentId } = await sentRun(shop, { designId, partnerId: cutters.partnerId, quantity: 2 })
    await made(shop, `/admin/production-runs/${id}/cancel`, {}, 200)
    const parent = await run(parentId)
    expect([parent.status, parent.allocated_quantity]).toEqual(['cancelled', 0])
    const again = await made(shop, `/admin/production-runs/${id}/cancel`, {}, 200)
    expect(again.production_run.status).toBe('cancelled')
  })

  it('adds up the estimated and payable costs by currency; a partner sees its own costs only if they are shared', async () => {
    const cost = { cost_type: 'per_unit', cost_currency: 'INR' }
    const { production_run: parent, children } = await made(shop, `/admin/designs/${designId}/production-runs`, {
      assignments: [
        { partner_id: cutters.partnerId, quantity: 9, cost_estimate: 850, ...cost },
        { partner_id: sewers.partnerId, quantity: 1, cost_estimate: 5000, cost_type: 'total', cost_currency: 'USD' },
      ],
    })
    const template = await addTemplate(shop, 'Costly')
    const [first] = children
    await made(shop, `/admin/production-runs/${first.id}/dispatch`, undefined, 202)
    await made(shop, `/admin/production-runs/${first.id}/dispatch/confirm`, { template_ids: [template] }, 200)
    const done = { produced_quantity: 8, rejected_quantity: 1, rejection_reason: 'other' }
    await made(shop, `/admin/production-runs/${first.id}/complete`, done, 200)
    const { body } = await shop.admin('GET', `/admin/production-runs/${parent.id}/cost-summary`)
    expect(body.cost_summary.totals).toEqual([
      { currency: 'INR', estimated: 7650, payable: 6800 },
      { currency: 'USD', estimated: 5000, payable: 0 },
    ])
    const own = await cutters.call('GET', `/production-runs/${first.id}`)
    expect(Object.keys(own.body.production_run).filter((name) => name.includes('cost'))).toEqual([])
    await made(shop, `/admin/production-runs/${first.id}`, { costs_shared: true }, 200)
    const shared = (await cutters.call('GET', `/production-runs/${first.id}`)).body.production_run
    expect([shared.cost_estimate, shared.cost_type, shared.cost_currency]).toEqual([850, 'per_unit', 'INR'])
  })
})
