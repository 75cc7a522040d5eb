import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiDocument, type Operation, operationsOf } from '../fuzz/api-document.ts'
import { type JsonSchema, resolved } from '../fuzz/schema-value.ts'
import { addDesign, made, productionShop } from '../support/production.ts'
import type { TestAnswer, TestWeft } from '../support/weft.ts'

let shop: TestWeft
let document: ApiDocument
let operations: readonly Operation[]
let inBodies: readonly IdField[]
beforeAll(async () => {
  shop = await productionShop()
  document = (await shop.request({ method: 'GET', url: '/docs/openapi.json' })).body
  operations = operationsOf(document)
  inBodies = operations.flatMap(idFieldsOf)
})
afterAll(() => shop.stop())

/** Matches names of fields that hold an id. */
const idName = /(^|_)ids?$|^(into|categories|collections|sales_channels|add|remove)$/

type Path = readonly string[]

/** Returns the paths of all ids in a body. `*` stands for an array index. */
function* idsIn(schema: JsonSchema, path: Path = []): Generator<Path> {
  const own = resolved({ components: document.components.schemas }, schema)
  if (path.length > 8) return
  for (const part of [...(own.anyOf ?? []), ...(own.oneOf ?? [])]) yield* idsIn(part, path)
  for (const [name, member] of Object.entries(own.properties ?? {})) yield* idsIn(member, [...path, name])
  if (own.items) yield* idsIn(own.items, [...path, '*'])
  const name = path.findLast((part) => part !== '*') ?? ''
  if ([own.type].flat().includes('string') && own.enum === undefined && idName.test(name)) yield path
}

/** Returns a body with only the id and the fields that determine how it is parsed. */
const bodyWith = ({ operation, path }: IdField, id: unknown): object => ({
  ...(operation.path.endsWith('/execute') ? { action_type: 'create_inventory_order' } : {}),
  // Safe cast: an id always has a path, so the result is an object.
  ...(path.reduceRight<unknown>((inner, part) => (part === '*' ? [inner] : { [part]: inner }), id) as object),
})

const pointer = (path: Path): string => path.map((part) => `/${part === '*' ? 0 : part}`).join('')

interface IdField {
  readonly operation: Operation
  readonly path: Path
}

function idFieldsOf(operation: Operation): IdField[] {
  const paths = new Map([...idsIn(operation.body ?? {})].map((path) => [pointer(path), path]))
  return [...paths.values()].map((path) => ({ operation, path }))
}

const isAdmin = ({ operation }: IdField): boolean => operation.path.startsWith('/admin/')

const send = ({ method, path }: Operation, body: unknown, id = 'none'): Promise<TestAnswer> => {
  const url = path.replace(/\{\w+\}/g, encodeURIComponent(id))
  return path.startsWith('/ucp/') ? shop.agent(method, url, body) : shop.admin(method, url, body)
}

const named = ({ operation, path }: IdField): string => `${operation.name} ${pointer(path)}`

const malformed = [7, true, {}, [], '', 'x'.repeat(300), '../..', "' or 1=1", 'none\n', '\ud83d\udc8d'] as const

test('an id of any shape in a body never causes a 500', async () => {
  const failed: unknown[] = []
  for (const field of inBodies)
    for (const id of malformed) {
      const { status, text } = await send(field.operation, bodyWith(field, id))
      if (status >= 500) failed.push([named(field), id, status, text])
    }
  expect(failed).toEqual([])
  expect(inBodies.length).toBeGreaterThan(150)
}, 300_000)

test('every id in an admin body, outside api_config, is refused with its path if it is not a string', async () => {
  const unnamed: unknown[] = []
  // `api_config` is checked only if the rest of the platform is valid.
  for (const field of inBodies.filter((each) => isAdmin(each) && each.path[0] !== 'api_config')) {
    const { status, body } = await send(field.operation, bodyWith(field, 7))
    const paths = (body.errors ?? []).map((error: { path: string }) => error.path)
    if (status !== 400 || !paths.includes(pointer(field.path))) unnamed.push([named(field), status, body])
  }
  expect(unnamed).toEqual([])
}, 120_000)

/** Ids that need not refer to an existing record, by reason. */
const foreign: Readonly<Record<string, readonly RegExp[]>> = {
  'the id that a new record is to have': [
    /^POST \/admin\/(products|categories|collections) \/id$/,
    /\/variants \/id$/,
    /\/(variants|media)\/0\/id$/,
  ],
  'ids at social networks': [
    /\/(page_id|ig_user_id|user_id|external_id|override_page_id|override_ig_user_id|connected_page_id)$/,
    /\/metadata\/pages\/0(\/ig_accounts\/0)?\/id$/,
    /\/metadata\/ig_accounts\/0\/id$/,
  ],
  'ids at advertisers, and those that a website makes': [
    /\/(ad_id|ad_set_id|visitor_id|lead_id|source_id|unit_id)$/,
    /\/ad-planning\/conversions \/order_id$/,
    /\/ad-planning\/attribution \/analytics_session_id$/,
  ],
  'records with a result each': [
    /bulk-fulfill \/orders\/0\/id$/,
    /products\/bulk \/ids\/0$/,
    /translations\/batch \/translations\/0\/id$/,
  ],
  'filters, and what is taken away': [
    /attribution\/resolve \/website_id$/,
    /translations\/machine \/record_id$/,
    /collections\/\{id\}\/products \/remove\/0$/,
  ],
  'parts of the design': [/\/component_ids\/0$/],
  'the shopping protocol, whose answer names them': [/\/agent-bench\//],
}
const isForeign = (field: IdField): boolean =>
  Object.values(foreign).some((patterns) => patterns.some((pattern) => pattern.test(named(field))))

test('every other id in an admin body is reported if no record has it', async () => {
  const unnamed: unknown[] = []
  for (const field of inBodies.filter((each) => isAdmin(each) && !isForeign(each))) {
    const body = { ...bodyWith(field, 'none'), not_a_field: true }
    const answer = await send(field.operation, body)
    const paths = (answer.body.errors ?? []).map((error: { path: string }) => error.path)
    if (answer.status !== 400 || !paths.includes(pointer(field.path)))
      unnamed.push([named(field), answer.status, answer.body])
  }
  expect(unnamed).toEqual([])
}, 120_000)

test('an id of any shape in a query or path never causes a 500', async () => {
  const failed: unknown[] = []
  const shapes = ['%00', '%ff', "'", '..%2f..', 'x'.repeat(300), '%F0%9F%92%8D', '%0a', '{}', '-1']
  for (const operation of operations.filter(({ method }) => method === 'GET')) {
    const names = operation.parameters.filter(({ name, in: place }) => place === 'query' && idName.test(name))
    const withId = operation.path.includes('{')
    const urls = shapes.flatMap((shape) => [
      ...(withId ? [operation.path.replace(/\{\w+\}/g, shape)] : []),
      ...names.map(({ name }) => `${operation.path.replace(/\{\w+\}/g, 'none')}?${name}=${shape}`),
    ])
    // The stream of changes never ends.
    for (const url of operation.path.endsWith('/stream') ? [] : urls) {
      const { status, text } = await shop.admin('GET', url)
      if (status >= 500) failed.push([url, status, text])
    }
  }
  expect(failed).toEqual([])
}, 300_000)

test('an inventory order with an unknown location is refused', async () => {
  const { stock_location: place } = await made(shop, '/admin/stock-locations', { name: 'Store' })
  const { inventory_item: item } = await made(shop, '/admin/inventory-items', { title: 'Thread' })
  const order = { stock_location_id: place.id, lines: [{ inventory_item_id: item.id, quantity: 1, price: 1 }] }
  const answer = await shop.admin('POST', '/admin/inventory-orders', { ...order, from_stock_location_id: 'none' })
  expect([answer.status, answer.body.errors]).toEqual([
    400,
    [{ path: '/from_stock_location_id', message: 'There is no such stock location.' }],
  ])
  const { inventory_order: made1 } = await made(shop, '/admin/inventory-orders', {
    ...order,
    from_stock_location_id: place.id,
  })
  expect(made1.from_stock_location_id).toBe(place.id)
})

test('a production run for an unknown product or variant is refused', async () => {
  const designId = await addDesign(shop)
  const path = `/admin/designs/${designId}/production-runs`
  const answer = await shop.admin('POST', path, { quantity: 1, product_id: 'none', variant_id: 'none_either' })
  expect([answer.status, answer.body.errors]).toEqual([
    400,
    [
      { path: '/product_id', message: 'There is no such product.' },
      { path: '/variant_id', message: 'There is no such variant.' },
    ],
  ])
  const { production_run: run } = await made(shop, path, {
    quantity: 1,
    product_id: 'prod_mug',
    variant_id: 'variant_mug',
  })
  expect([run.product_id, run.variant_id]).toEqual(['prod_mug', 'variant_mug'])
})
