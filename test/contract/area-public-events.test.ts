import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adPlanningPublicEvents } from '../../src/ad-planning/public-events/index.ts'
import { backOfficePublicEvents } from '../../src/back-office/public-events/index.ts'
import { sql } from '../../src/platform/db/database.ts'
import { publicEvents } from '../../src/wiring.ts'
import { addSite, idOf, visit } from '../support/ad-planning.ts'
import { addDesign, addPartner, made, sentRun } from '../support/production.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

let shop: TestWeft
beforeAll(async () => {
  shop = await startTestWeft({ listen: true })
})
afterAll(() => shop.stop())

const here = [...backOfficePublicEvents, ...adPlanningPublicEvents]
const types = here.map(({ type }) => type)
const read = async (path: string) => (await shop.admin('GET', path)).body

interface Told {
  readonly type: string
  readonly data: Record<string, unknown>
}
/** Messages queued for the endpoint. */
async function told(endpointId: string): Promise<Told[]> {
  await shop.weft.jobs.runNow('relay-events')
  const { rows } = await sql<{ body: string }>`select m.body from webhook_message m
    join webhook_delivery d on d.message_id = m.id where d.endpoint_id = ${endpointId} order by m.event_id`.execute(
    shop.db,
  )
  return rows.map(({ body }) => JSON.parse(body))
}
const listen = async (event_types: string[]): Promise<string> =>
  (await made(shop, '/admin/webhook-endpoints', { url: 'https://hooks.example/weft', event_types })).webhook_endpoint.id

test('exactly the events of this list can be subscribed to', () => {
  expect(types).toEqual([
    ...['sent_to_partner', 'accepted', 'started', 'finished', 'completed', 'declined', 'unanswered', 'cancelled'].map(
      (name) => `production_run.${name}`,
    ),
    ...['production.completed', 'inventory_order.received'],
    ...['segment.entered', 'segment.left', 'experiment.started', 'experiment.completed'],
    ...['feedback.created', 'person.merged', 'analytics_event.created'],
  ])
})

test('the documentation lists every subscribable event, and no other', () => {
  const [, section = ''] = readFileSync('docs/operations.md', 'utf8').split('\n## Webhooks\n')
  const rows = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| `'))
  const documented = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([a-z_]+\.[a-z_]+)`/g)])
  expect(documented.map(([, type]) => type).sort()).toEqual(publicEvents.map(({ type }) => type).sort())
})

test('every event is emitted once, with the record as the admin API shows it', async () => {
  const all = await listen(types)
  const everything = await listen(['*'])
  const runs = await actInProduction()
  const order = await receiveGoods()
  const planned = await actInAdPlanning()
  const expected = [
    ...['sent_to_partner', 'accepted', 'started', 'finished', 'completed'].map((name) => [name, runs.done]),
    ...['sent_to_partner', 'declined'].map((name) => [name, runs.declined]),
    ...['sent_to_partner', 'unanswered'].map((name) => [name, runs.unanswered]),
    ...['sent_to_partner', 'cancelled'].map((name) => [name, runs.cancelled]),
    // A split run follows its only part.
    ...Object.entries(runs.parents).flatMap(([name, ids]) => ids.map((id) => [name, id])),
  ].map(([name, id]) => [`production_run.${name}`, id])
  const others = [
    ['production.completed', runs.done],
    ['inventory_order.received', order.id],
    ['segment.entered', planned.segment],
    ['segment.left', planned.segment],
    ['experiment.started', planned.experiment],
    ['experiment.completed', planned.experiment],
    ['feedback.created', planned.feedback],
    ['person.merged', planned.into],
    ['analytics_event.created', planned.event],
  ]
  const recordOf = ({ data }: Told) => Object.values(data)[0] as { id: string }
  const seen = async (endpoint: string) =>
    (await told(endpoint)).filter(({ type }) => types.includes(type)).map((each) => [each.type, recordOf(each).id])
  await expect.poll(async () => (await seen(all)).sort()).toEqual([...expected, ...others].sort())
  await expect
    .poll(async () => (await seen(everything)).sort())
    .toEqual([...expected, ...others.filter(([type]) => type !== 'analytics_event.created')].sort())
  const messages = await told(all)
  const dataOf = (type: string) => messages.filter((each) => each.type === type).at(-1)?.data
  const run = (await read(`/admin/production-runs/${runs.done}`)).production_run
  expect(dataOf('production.completed')).toEqual({
    production_run: run,
    product_id: null,
    variant_id: null,
    order_id: null,
    quantity: 2,
    run_type: 'production',
  })
  expect(dataOf('inventory_order.received')).toEqual({
    inventory_order: (await read(`/admin/inventory-orders/${order.id}`)).inventory_order,
    stock_location_id: 'sloc_default',
    lines: [{ inventory_item_id: order.item, variant_id: null, quantity: 3 }],
  })
  const { segment } = await read(`/admin/ad-planning/segments/${planned.segment}`)
  expect(dataOf('segment.left')).toEqual({ segment, person_ids: [planned.into] })
  expect(dataOf('person.merged')).toEqual({
    person: (await read(`/admin/ad-planning/people/${planned.into}`)).person,
    merged_id: planned.from,
  })
  expect(dataOf('experiment.completed')).toEqual(await read(`/admin/ad-planning/experiments/${planned.experiment}`))
  expect(dataOf('analytics_event.created')).toEqual({
    analytics_event: (await read('/admin/ad-planning/events')).analytics_events[0],
  })
})

test('an event about a deleted record contains only the payload', async () => {
  const gone = { id: 'gone', into: 'gone', segment_id: 'gone' }
  const shown = await Promise.all(here.map(({ data }) => data(shop.db, gone)))
  expect(shown).toEqual(here.map(() => null))
})

async function actInProduction() {
  const designId = await addDesign(shop)
  const { partnerId, call } = await addPartner(shop, 'sewers')
  const send = () => sentRun(shop, { designId, partnerId, quantity: 2 })
  const step = async (id: string, name: string, body?: object) =>
    expect((await call('POST', `/production-runs/${id}/${name}`, body)).status).toBe(200)
  const done = await send()
  for (const name of ['accept', 'start', 'finish']) await step(done.id, name)
  await step(done.id, 'complete', { produced_quantity: 2 })
  const declined = await send()
  await step(declined.id, 'decline', { reason: 'capacity' })
  const cancelled = await send()
  await made(shop, `/admin/production-runs/${cancelled.id}/cancel`, undefined, 200)
  const unanswered = await send()
  for (let round = 0; round < 3; round++) {
    shop.clock.advance(49 * 3_600_000)
    await shop.weft.jobs.runNow('remind-partners')
  }
  return {
    done: done.id,
    declined: declined.id,
    cancelled: cancelled.id,
    unanswered: unanswered.id,
    parents: { completed: [done.parentId], cancelled: [cancelled.parentId] },
  }
}

async function receiveGoods() {
  const item = (await made(shop, '/admin/inventory-items', { title: 'Cloth' })).inventory_item.id
  const lines = [{ inventory_item_id: item, quantity: 3, price: 100 }]
  const { inventory_order } = await made(shop, '/admin/inventory-orders', { stock_location_id: 'sloc_default', lines })
  await made(shop, `/admin/inventory-orders/${inventory_order.id}/receive`, undefined, 200)
  return { id: inventory_order.id, item }
}

async function actInAdPlanning() {
  const path = '/admin/ad-planning'
  const person = async (email: string): Promise<string> => (await made(shop, `${path}/people`, { email })).person.id
  const into = await person('ann@example.com')
  const from = await person('anne@example.com')
  await made(shop, `${path}/people/${from}/merge`, { into }, 200)
  const ruled = (value: string) => ({ criteria: { logic: 'AND', rules: [{ field: 'email', operator: '==', value }] } })
  const { segment } = await made(shop, `${path}/segments`, {
    name: 'Ann',
    segment_type: 'custom',
    ...ruled('ann@example.com'),
  })
  await made(shop, `${path}/segments/${segment.id}`, ruled('nobody@example.com'), 200)
  const { experiment } = await made(shop, `${path}/experiments`, { name: 'Button', experiment_type: 'ad_creative' })
  await made(shop, `${path}/experiments/${experiment.id}/start`, undefined, 200)
  await made(shop, `${path}/experiments/${experiment.id}/stop`, undefined, 200)
  const { feedback } = await made(shop, `${path}/feedback`, { rating: 5, scale: '5' })
  await addSite(shop)
  const event = idOf('evt', 'scroll')
  await visit(shop, 'one', { visitor: 'v', events: [{ id: event, name: 'scroll_depth' }] })
  return { into, from, segment: segment.id, experiment: experiment.id, feedback: feedback.id, event }
}
