import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
})
afterAll(() => weft.stop())

const rule = (field: string, operator = '>=', value: unknown = 1) => ({ field, operator, value })
const all = (...rules: unknown[]) => ({ logic: 'AND', rules })
const inventoryLine = { inventory_item_id: 'inv_item_x', quantity: 1, price: 100 }

/** A body, the paths of its invalid members, and the problems that rules over the other members must still report. */
const cases: [path: string, body: object, refused: string[], found: string[]][] = [
  [
    '/ad-planning/segments',
    { name: '', criteria: all(rule('nothing'), rule('first_name', '>'), rule('order_count', '>=', 'many')) },
    ['/name'],
    ['/criteria/rules/0/field', '/criteria/rules/1/operator', '/criteria/rules/2/field'],
  ],
  [
    '/ad-planning/segments',
    { name: 'x', criteria: all({ ...rule('email'), operator: 'nothing' }, rule('nothing')) },
    ['/criteria/rules/0/operator'],
    ['/criteria/rules/1/field'],
  ],
  [
    '/ad-planning/experiments',
    {
      name: '',
      primary_metric: 'revenue',
      control_name: 'A',
      variants: [{ name: 'A' }, { name: 'A' }],
      metrics: [
        { name: 'x', kind: 'ratio', conversion_type: 'purchase' },
        { name: 'x', kind: 'value' },
      ],
    },
    ['/name'],
    ['/control_name', '/currency', '/metrics/0/conversion_type', '/metrics/1/name', '/variants/1/name'],
  ],
  [
    '/discounts',
    {
      code: 'X',
      title: '',
      type: 'fixed',
      starts_at: '2026-02-01T00:00:00Z',
      ends_at: '2026-01-01T00:00:00Z',
      eligible_product_ids: ['prod_x'],
    },
    ['/title'],
    ['/amount', '/eligible_product_ids/0', '/ends_at'],
  ],
  ['/discounts', { code: 'X', title: 'X', type: 'none', amount: 5 }, ['/type'], ['/currency']],
  ['/webhook-endpoints', { url: 'http://127.0.0.1/hook', event_types: ['nothing'] }, ['/event_types/0'], ['/url']],
  [
    '/ad-planning/campaigns',
    { name: '', platform: 'direct', starts_at: '2026-02-01T00:00:00Z', ends_at: '2026-01-01T00:00:00Z' },
    ['/name'],
    ['/ends_at'],
  ],
  ['/ad-planning/goals', { name: '', goal_type: 'custom_event' }, ['/name'], ['/conditions/event_name']],
  ['/ad-planning/feedback', { rating: 9, scale: '5', content: '' }, ['/content'], ['/rating']],
  ['/tax-rates', { name: '', country: 'US', province: 'US-', rate_ppm: 1 }, ['/name'], ['/province']],
  ['/stock-locations', { name: '', latitude: 1 }, ['/name'], ['/latitude']],
  [
    '/api-tokens',
    { name: '', scopes: ['orders:read'], expires_at: '2020-01-01T00:00:00Z' },
    ['/name'],
    ['/expires_at'],
  ],
  [
    '/shipping-options',
    { name: '', region_id: 'reg_us', amount: 1, countries: ['DE'], max_days: 3 },
    ['/name'],
    ['/countries/0', '/min_days'],
  ],
  [
    '/inventory-orders',
    { stock_location_id: 'sloc_x', vendor: 1, lines: [inventoryLine, { ...inventoryLine, quantity: 'x' }] },
    ['/lines/1/quantity', '/vendor'],
    ['/lines/0/inventory_item_id', '/lines/1/inventory_item_id', '/stock_location_id'],
  ],
  [
    '/products',
    { title: '', options: [{ name: 'Size', values: ['S', 'S'] }], variants: [{ options: { Color: 'Red' } }] },
    ['/title'],
    ['/options/0/values/1', '/variants/0/options/Color', '/variants/0/options/Size'],
  ],
  [
    '/social-posts',
    { name: '', platform_id: 'plat_x', status: 'scheduled', caption: 'a', thread: ['b', 'b'] },
    ['/name'],
    ['/platform_id', '/scheduled_at', '/thread/1'],
  ],
  [
    '/feeds',
    {
      name: '',
      format: 'google',
      region_id: 'reg_us',
      country: 'DE',
      push: { url: 'http://127.0.0.1/', method: 'acp', minutes: 60 },
    },
    ['/name'],
    ['/country', '/push/method', '/push/url'],
  ],
]

describe('one 400 lists the refused members and the problems that rules find in the others', () => {
  test.each(cases)('POST /admin%s', async (path, body, refused, found) => {
    const { status, body: answer } = await weft.admin('POST', `/admin${path}`, body)
    const paths = (answer.errors ?? []).map((problem: { path: string }) => problem.path)
    expect([status, paths.toSorted()]).toEqual([400, [...refused, ...found].toSorted()])
  })

  test('a change is checked with the stored record', async () => {
    const { discount } = (
      await weft.admin('POST', '/admin/discounts', {
        code: 'LATE',
        title: 'Late',
        type: 'percent',
        percent_ppm: 100_000,
        starts_at: '2026-02-01T00:00:00Z',
      })
    ).body
    const { body } = await weft.admin('POST', `/admin/discounts/${discount.id}`, {
      title: '',
      ends_at: '2026-01-01T00:00:00Z',
    })
    expect(body.errors.map((problem: { path: string }) => problem.path)).toEqual(['/title', '/ends_at'])
  })
})

test('every rule of a schema over several members runs although one of them was refused', async () => {
  const files = globSync('src/**/*schema.ts')
  const modules = await Promise.all(files.map((file) => import(resolve(file))))
  const schemas = modules.flatMap((module, index) =>
    Object.entries(module).flatMap(([name, value]) =>
      value instanceof z.ZodType ? [[`${files[index]} ${name}`, value] as const] : [],
    ),
  )
  expect(schemas.length).toBeGreaterThan(400)
  const waiting = schemas.flatMap(([at, schema]) => waitingRules(schema, new Set()).map((path) => `${at} ${path}`))
  expect(waiting).toEqual([])
})

/** Returns the paths of the objects in a schema whose rule runs only if all their members are valid. */
function waitingRules(schema: z.core.$ZodType, seen: Set<z.core.$ZodType>, path = ''): string[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  // Safe cast: $ZodTypes is the union of all schemas.
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object') {
    const waits = (def.checks ?? []).some(({ _zod: { def: check } }) => check.when === undefined)
    const inner = Object.entries(def.shape).flatMap(([name, one]) => waitingRules(one, seen, `${path}/${name}`))
    return waits ? [path, ...inner] : inner
  }
  if (def.type === 'array') return waitingRules(def.element, seen, `${path}/0`)
  if (def.type === 'union') return def.options.flatMap((one) => waitingRules(one, seen, path))
  if (def.type === 'pipe') return [def.in, def.out].flatMap((one) => waitingRules(one, seen, path))
  return 'innerType' in def ? waitingRules(def.innerType, seen, path) : []
}
