import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backOfficeInvariants } from '../../src/back-office/index.ts'
import { handOverRun } from '../../src/back-office/production/allocate-run.ts'
import { lockRun } from '../../src/back-office/production/state-store.ts'
import { sql } from '../../src/platform/db/database.ts'
import { checkInvariants } from '../support/invariants.ts'
import { addDesign, addPartner, made, type PartnerPerson, productionShop, sentRun } from '../support/production.ts'
import type { TestWeft } from '../support/weft.ts'

let shop: TestWeft
let dyers: PartnerPerson
let sewers: PartnerPerson
let designId: string
beforeAll(async () => {
  shop = await productionShop()
  dyers = await addPartner(shop, 'dyers')
  sewers = await addPartner(shop, 'sewers')
  designId = await addDesign(shop)
})
afterAll(() => shop.stop())

const broken = async () => (await checkInvariants(shop.db, backOfficeInvariants)).findings
const detail = async (id: string) => (await shop.admin('GET', `/admin/production-runs/${id}`)).body
/** Hands over units a second later, because parts are listed in the order of their creation. */
const handOver = (id: string, body: object) => {
  shop.clock.advance(1000)
  return shop.admin('POST', `/admin/production-runs/${id}/hand-over`, body)
}
const toSewers = (quantity?: number, more: object = {}) => ({
  assignments: [{ partner_id: sewers.partnerId, ...(quantity === undefined ? {} : { quantity }), ...more }],
})
const part = ({ partner_id, status, quantity, role }: Record<string, unknown>) => ({
  partner: partner_id === dyers.partnerId ? 'dyers' : 'sewers',
  status,
  quantity,
  role,
})
const activities = async (id: string) => {
  const { body } = await shop.admin('GET', `/admin/production-runs/${id}/activities`)
  return body.activities.map(({ type, data }: Record<string, unknown>) => [type, data])
}
const complete = async (partner: PartnerPerson, id: string, good: number) => {
  for (const verb of ['accept', 'start', 'finish']) await partner.call('POST', `/production-runs/${id}/${verb}`)
  return partner.call('POST', `/production-runs/${id}/complete`, { produced_quantity: good })
}

describe('units that a partner has not made', () => {
  it('go to another partner as a new part, and both parts complete the run', async () => {
    const { id, parentId } = await sentRun(shop, { designId, partnerId: dyers.partnerId, quantity: 10 })
    await dyers.call('POST', `/production-runs/${id}/accept`)
    await dyers.call('POST', `/production-runs/${id}/start`)
    await dyers.call('POST', `/production-runs/${id}/outputs`, { good_quantity: 3 })
    const answer = await handOver(id, { ...toSewers(4, { role: 'sewing' }), note: 'Dyers are behind' })
    expect(answer.status).toBe(201)
    expect(answer.body.production_run).toMatchObject({ id: parentId, status: 'in_progress', allocated_quantity: 10 })
    expect(answer.body.children.map(part)).toEqual([
      { partner: 'dyers', status: 'in_progress', quantity: 6, role: null },
      { partner: 'sewers', status: 'approved', quantity: 4, role: 'sewing' },
    ])
    expect((await activities(id)).at(-1)).toEqual(['handed_over', { quantity: 4, note: 'Dyers are behind' }])
    expect((await activities(parentId)).slice(-2)).toEqual([
      ['child_reduced', { run_id: id, quantity: 4 }],
      ['allocated', { quantities: [4] }],
    ])
    const seen = await dyers.call('GET', `/production-runs/${id}`)
    expect(seen.body.production_run.quantity).toBe(6)

    const other = answer.body.children[1].id
    await made(shop, `/admin/production-runs/${other}/dispatch`, undefined, 202)
    await made(shop, `/admin/production-runs/${other}/dispatch/confirm`, { template_ids: [] }, 200)
    expect((await complete(sewers, other, 4)).status).toBe(200)
    expect((await complete(dyers, id, 6)).status).toBe(200)
    const { production_run: whole } = await detail(parentId)
    expect([whole.status, whole.quantity, whole.produced_quantity]).toEqual(['completed', 10, 10])
    expect(await broken()).toEqual([])
  })

  it('all go without a quantity: a part that has made none is canceled, and its tasks with it', async () => {
    const { id, parentId } = await sentRun(shop, { designId, partnerId: dyers.partnerId, quantity: 5 })
    const answer = await handOver(id, { ...toSewers(), note: 'Closed for the summer' })
    expect(answer.body.children.map(part)).toEqual([
      { partner: 'dyers', status: 'cancelled', quantity: 5, role: null },
      { partner: 'sewers', status: 'approved', quantity: 5, role: null },
    ])
    expect(answer.body.children[0].cancelled_reason).toBe('Closed for the summer')
    expect(answer.body.production_run).toMatchObject({ id: parentId, status: 'approved', allocated_quantity: 5 })
    const { tasks } = await detail(id)
    expect(tasks.map(({ status }: { status: string }) => status)).toEqual(['cancelled'])
    expect((await dyers.call('POST', `/production-runs/${id}/accept`)).status).toBe(409)
    expect(await broken()).toEqual([])
  })

  it('keep their place in the sequence, unless the assignment gives another', async () => {
    const { children } = await made(shop, `/admin/designs/${designId}/production-runs`, {
      assignments: [
        { partner_id: dyers.partnerId, quantity: 2, order: 1, role: 'dyeing' },
        { partner_id: sewers.partnerId, quantity: 4, order: 2 },
      ],
    })
    const [first, second] = children
    const all = await handOver(first.id, toSewers())
    const [, , heir] = all.body.children
    expect([heir.rank, heir.role, heir.depends_on_run_ids]).toEqual([1, 'dyeing', []])
    expect((await detail(second.id)).production_run.depends_on_run_ids).toEqual([heir.id])
    const later = await handOver(second.id, toSewers(1, { order: 3 }))
    expect(later.body.children.at(-1).depends_on_run_ids).toEqual([second.id])
    expect(await broken()).toEqual([])
  })

  it('make an undivided run a part of a new run, which then belongs to the order line', async () => {
    const { production_run: run } = await made(shop, `/admin/designs/${designId}/production-runs`, {
      quantity: 8,
      metadata: { season: 'summer' },
    })
    await shop.db
      .updateTable('production_run')
      .set({ order_id: 'order_1', order_line_item_id: 'li_1' })
      .where('id', '=', run.id)
      .execute()
    await made(shop, `/admin/production-runs/${run.id}/assign`, { partner_id: dyers.partnerId }, 200)
    await made(shop, `/admin/production-runs/${run.id}/dispatch`, undefined, 202)
    await made(shop, `/admin/production-runs/${run.id}/dispatch/confirm`, { template_ids: [] }, 200)
    await dyers.call('POST', `/production-runs/${run.id}/accept`)
    const answer = await handOver(run.id, toSewers(3))
    const { production_run: whole, children } = answer.body
    expect(whole).toMatchObject({
      status: 'in_progress',
      quantity: 8,
      allocated_quantity: 8,
      partner_id: null,
      parent_run_id: null,
      order_line_item_id: 'li_1',
      metadata: { season: 'summer' },
    })
    expect(children.map(part)).toEqual([
      { partner: 'dyers', status: 'in_progress', quantity: 5, role: null },
      { partner: 'sewers', status: 'approved', quantity: 3, role: null },
    ])
    expect(children[0]).toMatchObject({ id: run.id, parent_run_id: whole.id })
    expect((await activities(whole.id)).map(([type]: string[]) => type)).toEqual([
      'created',
      'allocated',
      'child_reduced',
      'allocated',
    ])
    expect((await complete(dyers, run.id, 5)).status).toBe(200)
    expect((await detail(whole.id)).production_run.produced_quantity).toBe(5)
    expect(await broken()).toEqual([])
  })

  it('are never assigned twice by concurrent calls', async () => {
    const { id, parentId } = await sentRun(shop, { designId, partnerId: dyers.partnerId, quantity: 10 })
    const answers = await Promise.all([handOver(id, toSewers(6)), handOver(id, toSewers(6))])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400])
    expect((await detail(parentId)).children.map(part)).toEqual([
      { partner: 'dyers', status: 'sent_to_partner', quantity: 4, role: null },
      { partner: 'sewers', status: 'approved', quantity: 6, role: null },
    ])
  })

  it('keep one order of locks: a call that waits for a run also locks the parent that the run gets', async () => {
    const { production_run: run } = await made(shop, `/admin/designs/${designId}/production-runs`, { quantity: 6 })
    await made(shop, `/admin/production-runs/${run.id}/assign`, { partner_id: dyers.partnerId }, 200)
    const [first, second] = [await shop.db.startTransaction().execute(), await shop.db.startTransaction().execute()]
    const actor = { type: 'admin', id: 'usr_1' } as const
    const assignments = [{ partner_id: sewers.partnerId, quantity: 1 }]
    const parentId = await handOverRun(first, run.id, { assignments }, actor, shop.clock.now())
    const waiting = lockRun(second, run.id)
    await expect
      .poll(async () => (await sql`select pid from pg_locks where not granted`.execute(shop.db)).rows.length, {
        timeout: 20_000,
      })
      .toBeGreaterThan(0)
    await first.commit().execute()
    expect((await waiting)?.parentRunId).toBe(parentId)
    const free = await sql`select id from production_run where id = ${parentId} for update skip locked`.execute(shop.db)
    expect(free.rows).toEqual([])
    await second.rollback().execute()
    expect(await broken()).toEqual([])
  })

  it('are refused beyond the remaining quantity, and after the partner has finished', async () => {
    const { id, parentId } = await sentRun(shop, { designId, partnerId: dyers.partnerId, quantity: 5 })
    await dyers.call('POST', `/production-runs/${id}/accept`)
    await dyers.call('POST', `/production-runs/${id}/start`)
    await dyers.call('POST', `/production-runs/${id}/outputs`, { good_quantity: 3 })
    const tooMany = await handOver(id, toSewers(3))
    expect([tooMany.status, tooMany.body.errors]).toEqual([
      400,
      [{ path: '/assignments', message: '3 units are asked for and 2 are left.' }],
    ])
    const split = await handOver(parentId, toSewers(1))
    expect([split.status, split.body.code]).toEqual([409, 'wrong_state'])
    await dyers.call('POST', `/production-runs/${id}/finish`)
    const late = await handOver(id, toSewers(1))
    expect([late.status, late.body.message]).toEqual([
      409,
      'This production run is in progress: hand over is not possible. Possible now: complete.',
    ])
    expect((await handOver('prod_run_none', toSewers(1))).status).toBe(404)
    expect((await detail(parentId)).children).toHaveLength(1)
  })
})

describe('the sequence of parts', () => {
  it('also counts parts that were assigned in earlier calls', async () => {
    const { production_run: run } = await made(shop, `/admin/designs/${designId}/production-runs`, { quantity: 9 })
    const assign = async (order: number) => {
      shop.clock.advance(1000)
      const body = { assignments: [{ partner_id: sewers.partnerId, quantity: 3, order }] }
      const { children } = await made(shop, `/admin/production-runs/${run.id}/allocate`, body)
      return children.at(-1)
    }
    const first = await assign(1)
    const third = await assign(3)
    expect(third.depends_on_run_ids).toEqual([first.id])
    const second = await assign(2)
    expect(second.depends_on_run_ids).toEqual([first.id])
    expect((await detail(third.id)).production_run.depends_on_run_ids.sort()).toEqual([first.id, second.id].sort())
  })
})
