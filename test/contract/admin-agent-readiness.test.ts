import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { checks } from '../../src/storefront/agent-readiness/checks.ts'
import { examineReadiness } from '../../src/storefront/agent-readiness/index.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
const channel = `insert into product_sales_channel (product_id, sales_channel_id) select id, 'sc_test' from product where id = `
const run = (text: string) => sql.raw(text).execute(weft.db)

beforeAll(async () => {
  weft = await startTestWeft()
})
afterAll(() => weft.stop())

const read = async () => (await weft.admin('GET', '/admin/agent-readiness')).body.agent_readiness
const found = async () =>
  Object.fromEntries((await read()).findings.map(({ name, count }: { name: string; count: number }) => [name, count]))

it('a shop in order is ready, and has no findings', async () => {
  await run(`update product set description = repeat('Woven by hand from cotton. ', 3)`)
  await run(
    `insert into product_media (id, product_id, url, alt) select 'm_' || id, id, 'https://shop.example/' || id, title from product`,
  )
  await run(`insert into category (id, handle, name) values ('cat_all', 'all', 'All') on conflict do nothing`)
  await run(
    `insert into product_category (product_id, category_id) select id, 'cat_all' from product on conflict do nothing`,
  )
  await run(
    `update store set terms_of_service = 'x', privacy_policy = 'x', refund_policy = 'x', shipping_policy = 'x', support_email = 'a@b.c'`,
  )
  await run(`insert into variant_price (variant_id, currency, amount_minor)
    select v.id, r.currency, 100 from variant v cross join (select distinct currency from region) r on conflict do nothing`)
  await run(`update variant_stock set on_hand = 50`)
  expect(await read()).toEqual({ checked: 22, ready: true, findings: [] })
})

it('every check finds its problem', async () => {
  await run(`insert into product (id, title, handle, status, description, options) values
    ('p_nowhere', 'Ghost', 'ghost', 'published', repeat('Nobody can see it, wherever they look. ', 2), '[]'),
    ('p_draft', 'Draft', 'draft', 'draft', '', '[]'),
    ('p_bare', 'Bare', 'bare', 'published', 'Short.', '[]'),
    ('p_alike', 'Lamp', 'lamp', 'published', repeat('It gives light where there is none. ', 2), '[{"name":"Colour","values":["Red","red "]}]'),
    ('p_alike_too', ' lamp', 'lamp-2', 'published', repeat('It gives light where there is none. ', 2), '[]')`)
  for (const id of ['p_bare', 'p_alike', 'p_alike_too']) await run(`${channel}'${id}'`)
  await run(`insert into variant (id, product_id, title, options) values
    ('v_red', 'p_alike', 'Lamp', '[{"name":"Colour","value":"Red"}]'), ('v_red_too', 'p_alike', 'lamp ', '[]'),
    ('v_a', 'p_alike_too', 'A', '[]'), ('v_b', 'p_alike_too', 'B', '[{"name":"x","value":"y"}]')`)
  await run(
    `insert into variant_price (variant_id, currency, amount_minor) values ('v_red', 'USD', 100), ('v_red_too', 'USD', 100), ('v_a', 'USD', 100)`,
  )
  await run(`insert into variant_stock (variant_id, managed, on_hand) values ('v_a', true, 0), ('v_b', true, 0)`)
  await run(
    `insert into product_media (id, product_id, url, alt) values ('m_lamp', 'p_alike', 'https://shop.example/lamp', ' ')`,
  )
  await run(`update store set refund_policy = ' ', support_email = null`)
  await run(`insert into region (id, name, currency) values ('reg_moon', 'Moon', 'CHF'), ('reg_gulf', 'Gulf', 'KWD')`)
  await run(`insert into shipping_option (id, region_id, name, amount_minor) values
    ('so_gulf', 'reg_gulf', 'Courier', 1255), ('so_gulf_2', 'reg_gulf', 'Slow', 1250)`)
  await run(`insert into variant_price (variant_id, currency, amount_minor, sale_amount_minor) values
    ('v_red', 'KWD', 3333, 3331), ('v_a', 'KWD', 3330, null)`)
  const readiness = await read()
  const { severity, examples } = readiness.findings[0]
  expect({ ready: readiness.ready, severity, examples }).toEqual({
    ready: false,
    severity: 'blocks',
    examples: [{ id: 'reg_moon', what: 'Moon', product_id: null }],
  })
  const examplesOf = (name: string) =>
    readiness.findings.find((finding: { name: string }) => finding.name === name).examples
  expect([examplesOf('price-not-chargeable'), examplesOf('shipping-not-chargeable')]).toEqual([
    [
      { id: 'v_red', what: 'Lamp, Lamp: KWD 3.331', product_id: 'p_alike' },
      { id: 'v_red', what: 'Lamp, Lamp: KWD 3.333', product_id: 'p_alike' },
    ],
    [{ id: 'so_gulf', what: 'Courier in Gulf: KWD 1.255', product_id: null }],
  ])
  const { 'price-missing-in-region': prices, ...counts } = await found()
  expect(prices).toBeGreaterThan(3)
  expect(counts).toEqual({
    'delivery-missing': 1,
    'product-sold-nowhere': 1,
    'product-without-variants': 1,
    'variant-without-price': 1,
    'policy-missing': 1,
    'variants-alike': 1,
    'option-missing': 1,
    'options-missing': 1,
    'option-values-alike': 1,
    'products-alike': 1,
    'description-short': 1,
    'picture-missing': 2,
    'contact-missing': 1,
    'picture-without-words': 1,
    'category-missing': 3,
    'sold-out': 1,
    'price-not-chargeable': 2,
    'shipping-not-chargeable': 1,
  })
  await run(`update store set default_region_id = null, default_sales_channel_id = null`)
  const all = await found()
  expect(Object.keys(all).sort()).toEqual(checks.map(({ name }) => name).sort())
})

it('a shop without TLS is warned that agents will not come', async () => {
  const { findings } = await examineReadiness(weft.db, 'http://localhost:9000')
  expect(findings.find(({ name }) => name === 'address-insecure')).toMatchObject({ severity: 'blocks', count: 1 })
})

it('a check of one product covers that product, its variants and its images', async () => {
  const { checked, findings } = (await weft.admin('GET', '/admin/agent-readiness?product_id=p_alike')).body
    .agent_readiness
  const alone = findings.map(({ name, examples }: { name: string; examples: { id: string }[] }) => [
    name,
    examples.map(({ id }) => id),
  ])
  const prices = alone.find(([name]: [string]) => name === 'price-missing-in-region')
  expect(new Set(prices[1])).toEqual(new Set(['v_red', 'v_red_too']))
  expect([checked, alone.filter((one: unknown) => one !== prices)]).toEqual([
    15,
    [
      ['price-not-chargeable', ['v_red', 'v_red']],
      ['variants-alike', ['p_alike']],
      ['option-missing', ['v_red_too']],
      ['option-values-alike', ['p_alike']],
      ['products-alike', ['p_alike']],
      ['picture-without-words', ['m_lamp']],
      ['category-missing', ['p_alike']],
    ],
  ])
})
