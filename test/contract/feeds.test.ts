import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { claimPush, claimRefresh, finishRefresh, notePushed } from '../../src/storefront/feeds/feed-store.ts'
import { refreshFeeds } from '../../src/storefront/feeds/index.ts'
import {
  acpMetadata,
  acpProducts,
  checkedAcpProducts,
  checkedOpenaiRow,
  googleItems,
  jsonLines,
  openaiRows,
  rawGoogleItems,
} from '../support/feed-rules.ts'
import { cancel, confirm, lastAttempt, payOnPage, startedPayment } from '../support/purchase.ts'
import { type WebhookReceiver, webhookReceiver } from '../support/webhook-receiver.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
  await weft.admin('POST', '/admin/products/prod_shirt', {
    vendor: 'Weft & Sons',
    media: [
      { url: 'https://pictures.example/shirt.jpg', alt: 'A shirt' },
      { url: 'https://pictures.example/shirt,back.jpg' },
    ],
    details: { google_product_category: '212', gender: 'unisex', age_group: 'adult' },
  })
  await weft.admin('POST', '/admin/products/prod_shirt/variants/variant_shirt_s', {
    details: {
      gtin: '4006381333931',
      mpn: 'SH-S',
      weight_grams: 240,
      picture: 'https://pictures.example/shirt,back.jpg',
    },
  })
  await weft.admin('POST', '/admin/products/prod_mug', { media: [{ url: '/media/mug.png' }] })
  await weft.admin('PUT', '/admin/settings/policies', {
    returns: { window_days: 30, refund_as: ['money', 'exchange'] },
    shipping: { handling_days_min: 1, handling_days_max: 3 },
  })
})
afterAll(() => weft.stop())

const create = async (body: Record<string, unknown>) => {
  const answer = await weft.admin('POST', '/admin/feeds', { name: 'A feed', ...body })
  expect(answer.status).toBe(201)
  return answer.body.feed
}
const refresh = () => refreshFeeds({ ...weft.weft.storefront, baseUrl: weft.baseUrl, db: weft.db, clock: weft.clock })
/** Refreshes the feed and returns it. */
const refreshed = async (id: string) => {
  await weft.admin('POST', `/admin/feeds/${id}/refresh`)
  await refresh()
  return (await weft.admin('GET', `/admin/feeds/${id}`)).body.feed
}
const get = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await weft.weft.app.inject({ method: 'GET', url: url.replace(weft.baseUrl, ''), headers })
  return { status: answer.statusCode, headers: answer.headers, text: answer.body }
}

describe('Google product data', () => {
  test('describes each variant as the checkout sells it, and follows the published rules', async () => {
    const feed = await create({ format: 'google', region_id: 'reg_in', name: 'Google, India' })
    const { status, headers, text } = await get(feed.urls.xml)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/rss+xml; charset=utf-8',
      'private, max-age=60',
    ])
    const items = googleItems(text)
    expect(items.map(({ id }) => id)).toEqual(['variant_mug', 'variant_shirt_s', 'variant_shirt_m'])
    expect(items[1]).toEqual({
      id: 'variant_shirt_s',
      title: 'Indigo Shirt – S',
      description: 'Indigo Shirt, made by hand.',
      link: 'https://shop.example/products/indigo-shirt?variant=variant_shirt_s&region=reg_in',
      image_link: 'https://pictures.example/shirt,back.jpg',
      additional_image_link: ['https://pictures.example/shirt.jpg'],
      availability: 'in_stock',
      price: '499.00 INR',
      brand: 'Weft & Sons',
      gtin: '4006381333931',
      mpn: 'SH-S',
      condition: 'new',
      item_group_id: 'prod_shirt',
      size: 'S',
      age_group: 'adult',
      gender: 'unisex',
      product_type: 'Wear',
      google_product_category: '212',
      shipping: [
        { country: 'IN', service: 'Standard', price: '99.00 INR', min_transit_time: '3', max_transit_time: '5' },
        { country: 'IN', service: 'Express', price: '199.00 INR', min_transit_time: '1', max_transit_time: '2' },
      ],
      shipping_weight: '240 g',
      min_handling_time: '1',
      max_handling_time: '3',
    })
    expect(items[0]).toMatchObject({ product_type: 'Home > Kitchen', identifier_exists: 'no' })
  })

  test('the tab-separated file contains the same items', async () => {
    const feed = await create({ format: 'google', region_id: 'reg_in' })
    const [header = '', ...lines] = (await get(feed.urls.tsv)).text.replace(/\n$/, '').split('\n')
    const columns = header.split('\t')
    const rows = lines.map((line) => Object.fromEntries(line.split('\t').map((cell, at) => [columns[at], cell])))
    expect(lines.map((line) => line.split('\t').length)).toEqual([columns.length, columns.length, columns.length])
    expect(rows[1]).toMatchObject({
      id: 'variant_shirt_s',
      additional_image_link: 'https://pictures.example/shirt.jpg',
      shipping: 'IN::Standard:99.00 INR,IN::Express:199.00 INR',
    })
  })

  test('a running sale has a sale price with its period, next to the regular price', async () => {
    const feed = await create({ format: 'google', region_id: 'reg_us' })
    const [starts_at, ends_at] = [-1, 1].map((days) =>
      new Date(weft.clock.now().getTime() + days * 86_400_000).toISOString(),
    )
    await weft.admin('POST', '/admin/prices/batch', {
      prices: [
        { variant_id: 'variant_mug', currency: 'USD', amount: 1200, sales: [{ amount: 999, starts_at, ends_at }] },
      ],
    })
    const mug = googleItems((await get(feed.urls.xml)).text)[0]
    expect([mug?.price, mug?.sale_price, mug?.sale_price_effective_date]).toEqual([
      '12.00 USD',
      '9.99 USD',
      `${starts_at?.slice(0, 16)}Z/${ends_at?.slice(0, 16)}Z`,
    ])
    await weft.admin('POST', '/admin/prices/batch', {
      prices: [{ variant_id: 'variant_mug', currency: 'USD', amount: 1200, sales: [] }],
    })
  })

  test('a sold-out item and stock held by running payments are not offered, and a backordered item has a date', async () => {
    const feed = await create({ format: 'google', region_id: 'reg_us', backorder_days: 10 })
    const availability = async () => {
      const mug = googleItems((await get(feed.urls.xml)).text)[0]
      return [mug?.availability, mug?.availability_date]
    }
    await weft.admin('POST', '/admin/stock/variant_mug', { on_hand: 2 })
    expect(await availability()).toEqual(['in_stock', undefined])
    const { session } = await startedPayment(weft, { variant: 'variant_mug', quantity: 2 })
    expect(await availability()).toEqual(['out_of_stock', undefined])
    expect((await cancel(weft, session.id)).status).toBe(200)
    expect(await availability()).toEqual(['in_stock', undefined])
    await weft.admin('POST', '/admin/stock/variant_mug', { on_hand: 0 })
    expect(await availability()).toEqual(['out_of_stock', undefined])
    await weft.admin('POST', '/admin/stock/variant_mug', { allow_backorder: true })
    const day = new Date(weft.clock.now().getTime() + 10 * 86_400_000).toISOString().slice(0, 10)
    expect(await availability()).toEqual(['backorder', `${day}T00:00Z`])
    await weft.admin('POST', '/admin/stock/variant_mug', { on_hand: 100, allow_backorder: false })
  })

  test('characters that XML forbids are removed, and long texts are shortened', async () => {
    const feed = await create({ format: 'google', region_id: 'reg_us' })
    const before = (await weft.admin('GET', '/admin/products/prod_mug')).body.product
    await weft.admin('POST', '/admin/products/prod_mug', {
      title: `<b>Mug</b> & "co" ${'word '.repeat(40)}`,
      description: `A\u0007B ${'text '.repeat(1500)}`,
    })
    const mug = googleItems((await get(feed.urls.xml)).text)[0]
    expect([
      mug?.title.startsWith('<b>Mug</b> & "co" word'),
      mug?.title.endsWith('word'),
      mug?.description.startsWith('AB text'),
    ]).toEqual([true, true, true])
    await weft.admin('POST', '/admin/products/prod_mug', { title: before.title, description: before.description })
  })
})

describe('OpenAI’s product feed', () => {
  test('has a row for each variant that follows the published rules, as JSON lines and CSV', async () => {
    const feed = await create({
      format: 'openai',
      region_id: 'reg_eu',
      country: 'DE',
      store_country: 'in',
      brand: 'Own',
      checkout: true,
    })
    const rows = openaiRows((await get(feed.urls.jsonl)).text)
    expect(rows.map(({ item_id }) => item_id)).toEqual(['variant_mug', 'variant_shirt_s', 'variant_shirt_m'])
    expect(rows[2]).toEqual({
      is_eligible_search: true,
      is_eligible_checkout: true,
      item_id: 'variant_shirt_m',
      title: 'Indigo Shirt – M',
      description: 'Indigo Shirt, made by hand.',
      url: 'https://shop.example/products/indigo-shirt?variant=variant_shirt_m&region=reg_eu',
      brand: 'Weft & Sons',
      seller_name: 'Test Shop',
      seller_url: 'https://shop.example/',
      image_url: 'https://pictures.example/shirt.jpg',
      additional_image_urls: 'https://pictures.example/shirt%2Cback.jpg',
      availability: 'in_stock',
      price: '22.00 EUR',
      condition: 'new',
      product_category: 'Wear',
      group_id: 'prod_shirt',
      item_group_title: 'Indigo Shirt',
      listing_has_variations: true,
      variant_dict: { Size: 'M' },
      size: 'M',
      age_group: 'adult',
      gender: 'unisex',
      shipping_price: 'DE::Standard:4.90 EUR',
      seller_privacy_policy: 'https://shop.example/policies/privacy',
      seller_tos: 'https://shop.example/policies/terms',
      return_policy: 'https://shop.example/policies/refunds',
      accepts_returns: true,
      accepts_exchanges: true,
      return_deadline_in_days: 30,
      target_countries: 'DE',
      store_country: 'IN',
    })
    const csv = (await get(feed.urls.csv)).text
    const [header = '', ...lines] = csv.trimEnd().split('\r\n')
    const columns = header.split(',')
    const mug = Object.fromEntries(
      (lines[0] ?? '')
        .split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)
        .map((cell, at) => [columns[at], cell.replace(/^"|"$/g, '')]),
    )
    expect(checkedOpenaiRow(Object.fromEntries(Object.entries(mug).filter(([, cell]) => cell !== '')))).toMatchObject({
      item_id: 'variant_mug',
      brand: 'Own',
    })
  })
})

describe('the ACP format', () => {
  test('has one product with its variants per line, and the metadata separately', async () => {
    const feed = await create({ format: 'acp', region_id: 'reg_jp' })
    const products = acpProducts((await get(feed.urls.jsonl)).text)
    expect(products.map(({ id, variants }) => [id, variants.map((variant) => variant.id)])).toEqual([
      ['prod_lamp', ['variant_lamp']],
      ['prod_print', ['variant_print']],
      ['prod_shirt', ['variant_shirt_s', 'variant_shirt_m']],
    ])
    expect(products[2]?.variants[0]).toMatchObject({
      barcodes: [{ type: 'GTIN', value: '4006381333931' }],
      price: { amount: 3000, currency: 'JPY' },
      availability: { available: true, status: 'in_stock' },
      variant_options: [{ name: 'Size', value: 'S' }],
    })
    expect(products[1]?.variants[0]?.availability).toEqual({ available: false, status: 'out_of_stock' })
    const { id } = await refreshed(feed.id)
    expect(acpMetadata.parse(JSON.parse((await get(feed.urls.metadata)).text))).toMatchObject({
      id,
      target_country: 'JP',
    })
  })
})

test('an id from the feed buys that variant at the price of the feed', async () => {
  const feed = await create({ format: 'google', region_id: 'reg_us' })
  const item = googleItems((await get(feed.urls.xml)).text).find(({ id }) => id === 'variant_shirt_s')
  const session = await weft.agent('POST', '/ucp/checkout-sessions', {
    line_items: [{ item: { id: item?.id }, quantity: 1 }],
    buyer: { email: 'asha@example.com' },
    shipping_address: {
      street_address: '500 Oak Lane',
      address_locality: 'Austin',
      address_region: 'TX',
      address_country: 'US',
    },
  })
  const started = await weft.agent('POST', `/ucp/checkout-sessions/${session.body.id}/complete`)
  await payOnPage(weft, started.body.payment.next_action.url, 'success')
  await confirm(weft, await lastAttempt(weft, session.body.id))
  const { body } = await weft.agent('GET', `/ucp/checkout-sessions/${session.body.id}`)
  expect([body.status, body.line_items[0].item.id, `${(body.line_items[0].item.price / 100).toFixed(2)} USD`]).toEqual([
    'completed',
    'variant_shirt_s',
    item?.price,
  ])
})

describe('incremental updates', () => {
  let feed: { id: string; urls: Record<string, string>; cursor: string }
  beforeEach(async () => {
    const made = await create({ format: 'google', region_id: 'reg_us' })
    feed = await refreshed(made.id)
  })
  const since = async (cursor: string, kind = 'xml') => get(`${feed.urls[kind]}?since=${cursor}`)

  test('a refresh without changes keeps the cursor, and the ETag returns 304', async () => {
    const first = await get(feed.urls.xml ?? '')
    expect(first.headers['x-feed-cursor']).toBe(feed.cursor)
    expect((await refreshed(feed.id)).cursor).toBe(feed.cursor)
    const again = await get(feed.urls.xml ?? '', { 'if-none-match': String(first.headers.etag) })
    expect([again.status, again.text]).toEqual([304, ''])
    expect(rawGoogleItems((await since(feed.cursor)).text)).toEqual([])
  })

  test('a cursor returns the items changed since, and unpublished ones as sold out', async () => {
    await weft.admin('POST', '/admin/prices/batch', {
      prices: [{ variant_id: 'variant_shirt_m', currency: 'USD', amount: 2600 }],
    })
    await weft.admin('POST', '/admin/products/prod_mug', { status: 'draft' })
    const later = await refreshed(feed.id)
    const { text, headers } = await since(feed.cursor)
    expect(rawGoogleItems(text).map(({ id, price, availability }) => [id, price, availability])).toEqual([
      ['variant_mug', undefined, 'out_of_stock'],
      ['variant_shirt_m', '26.00 USD', 'in_stock'],
    ])
    expect([headers['x-feed-cursor'], headers.link]).toEqual([
      later.cursor,
      `<${feed.urls.xml}?since=${later.cursor}>; rel="next"`,
    ])
    await weft.admin('POST', '/admin/products/prod_mug', { status: 'published' })
    await weft.admin('POST', '/admin/prices/batch', {
      prices: [{ variant_id: 'variant_shirt_m', currency: 'USD', amount: 2500 }],
    })
    await refreshed(feed.id)
    const [mug] = googleItems((await since(later.cursor)).text)
    expect(mug?.id).toBe('variant_mug')
  })

  test('a sale that starts by itself counts as a change', async () => {
    const starts_at = new Date(weft.clock.now().getTime() + 3_600_000).toISOString()
    const ends_at = new Date(weft.clock.now().getTime() + 7_200_000).toISOString()
    await weft.admin('POST', '/admin/prices/batch', {
      prices: [
        { variant_id: 'variant_mug', currency: 'USD', amount: 1200, sales: [{ amount: 500, starts_at, ends_at }] },
      ],
    })
    expect((await refreshed(feed.id)).cursor).toBe(feed.cursor)
    weft.clock.advance(3_600_000)
    await refreshed(feed.id)
    expect(googleItems((await since(feed.cursor)).text).map(({ id, sale_price }) => [id, sale_price])).toEqual([
      ['variant_mug', '5.00 USD'],
    ])
  })

  test('an invalid cursor is refused', async () => {
    for (const cursor of ['x', '-1', '999']) expect([cursor, (await since(cursor)).status]).toEqual([cursor, 400])
  })

  test('the ACP reports a removed variant as discontinued, and OpenAI removes it from search', async () => {
    const acp = await refreshed((await create({ format: 'acp', region_id: 'reg_us' })).id)
    const openai = await refreshed(
      (await create({ format: 'openai', region_id: 'reg_us', brand: 'Own', store_country: 'IN' })).id,
    )
    await weft.admin('POST', '/admin/products/prod_mug', { status: 'archived' })
    await refreshed(acp.id)
    await refreshed(openai.id)
    expect(acpProducts((await get(`${acp.urls.jsonl}?since=${acp.cursor}`)).text)).toEqual([
      {
        id: 'prod_mug',
        variants: [
          { id: 'variant_mug', title: 'variant_mug', availability: { available: false, status: 'discontinued' } },
        ],
      },
    ])
    expect(jsonLines((await get(`${openai.urls.jsonl}?since=${openai.cursor}`)).text)).toEqual([
      { is_eligible_search: false, is_eligible_checkout: false, item_id: 'variant_mug', availability: 'out_of_stock' },
    ])
    await weft.admin('POST', '/admin/products/prod_mug', { status: 'published' })
  })
})

describe('the feed’s URL', () => {
  test('cannot be guessed, and stops working when it is rotated or the feed is disabled', async () => {
    const feed = await create({ format: 'google', region_id: 'reg_us' })
    const other = feed.urls.xml.replace(/.\.xml$/, (end: string) => (end.startsWith('A') ? 'B.xml' : 'A.xml'))
    expect((await get(other)).status).toBe(404)
    expect((await get(feed.urls.xml.replace('.xml', '.jsonl'))).status).toBe(404)
    const rotated = (await weft.admin('POST', `/admin/feeds/${feed.id}/rotate-token`)).body.feed
    expect([(await get(feed.urls.xml)).status, (await get(rotated.urls.xml)).status]).toEqual([404, 200])
    await weft.admin('POST', `/admin/feeds/${feed.id}`, { enabled: false })
    expect((await get(rotated.urls.xml)).status).toBe(404)
  })

  test('returns compressed content if the client or the URL requests it', async () => {
    const feed = await create({ format: 'openai', region_id: 'reg_us', brand: 'Own', store_country: 'IN' })
    const raw = (url: string, headers = {}) =>
      weft.weft.app.inject({ method: 'GET', url: url.replace(weft.baseUrl, ''), headers })
    const plain = await raw(feed.urls.jsonl)
    const coded = await raw(feed.urls.jsonl, { 'accept-encoding': 'br, gzip' })
    const file = await raw(feed.urls['jsonl.gz'])
    expect([
      coded.headers['content-encoding'],
      coded.headers.vary,
      file.headers['content-type'],
      file.headers['content-encoding'],
    ]).toEqual(['gzip', 'accept-encoding', 'application/gzip', undefined])
    expect([gunzipSync(coded.rawPayload).toString(), gunzipSync(file.rawPayload).toString()]).toEqual([
      plain.body,
      plain.body,
    ])
  })
})

describe('problems of a feed', () => {
  test('are listed with the field that fixes them, in the feed and in agent readiness', async () => {
    const feed = await refreshed((await create({ format: 'openai', region_id: 'reg_us', name: 'OpenAI, US' })).id)
    expect([feed.listed_count, feed.problem_count]).toEqual([0, 5])
    const { problems } = (await weft.admin('GET', `/admin/feeds/${feed.id}/problems`)).body
    const lamp = problems.find(({ variant_id }: { variant_id: string }) => variant_id === 'variant_lamp')
    expect([
      lamp.listed,
      lamp.problems.map(({ attribute, refuses, record, field }: Record<string, unknown>) => [
        attribute,
        refuses,
        record,
        field,
      ]),
    ]).toEqual([
      false,
      [
        ['image_link', true, 'prod_lamp', '/media'],
        ['brand', true, 'prod_lamp', '/vendor'],
        ['store_country', true, 'feed', '/store_country'],
        ['gtin', false, 'prod_lamp', '/variants/0/details/gtin'],
      ],
    ])
    const readiness = (await weft.admin('GET', '/admin/agent-readiness')).body.agent_readiness
    const brand = readiness.findings.find(({ name }: { name: string }) => name === 'feed-openai-brand')
    expect(brand.severity).toBe('hinders')
    expect(brand.examples).toContainEqual({
      id: 'variant_lamp',
      what: 'Brass Lamp (OpenAI, US)',
      product_id: 'prod_lamp',
      field: '/vendor',
    })
    await weft.admin('POST', '/admin/products/prod_lamp', { vendor: 'Brass Works' })
    const own = (await weft.admin('GET', '/admin/agent-readiness?product_id=prod_lamp')).body.agent_readiness
    expect(own.findings.map(({ name }: { name: string }) => name)).not.toContain('feed-openai-brand')
    expect(own.findings.map(({ name }: { name: string }) => name)).toContain('feed-openai-image-link')
  })

  test('do not include a product excluded from the format', async () => {
    const made = await create({ format: 'google', region_id: 'reg_us' })
    const before = await refreshed(made.id)
    await weft.admin('POST', '/admin/products/prod_lamp', { details: { excluded_feeds: ['google'] } })
    const after = await refreshed(made.id)
    expect(before.problem_count - after.problem_count).toBe(1)
  })
})

describe('the feed’s settings', () => {
  test('refuse invalid combinations and an unknown region, each with its path', async () => {
    const wrong = async (body: Record<string, unknown>) => {
      const { status, body: answer } = await weft.admin('POST', '/admin/feeds', {
        name: 'x',
        format: 'google',
        region_id: 'reg_us',
        ...body,
      })
      return [status, answer.errors?.[0]?.path]
    }
    expect(await wrong({ country: 'DE' })).toEqual([400, '/country'])
    expect(await wrong({ push: { url: 'http://10.0.0.1/x', method: 'put' } })).toEqual([400, '/push/url'])
    expect(await wrong({ push: { url: 'https://agent.example/x', method: 'acp' } })).toEqual([400, '/push/method'])
    expect(await wrong({ region_id: 'reg_none' })).toEqual([400, '/region_id'])
  })
})

describe('pushing a feed', () => {
  let destination: WebhookReceiver
  let reaching: TestWeft
  beforeAll(async () => {
    destination = await webhookReceiver()
    reaching = await startTestWeft({ environment: { FETCH_ALLOW_HOSTS: destination.host } })
  })
  afterAll(async () => {
    await reaching.stop()
    await destination.stop()
  })
  const run = (name: string) => reaching.weft.jobs.runNow(name)
  const probeAndPush = async () => {
    await run('probe-feed-destinations')
    await run('push-feeds')
  }
  /**
   * Creates a feed whose first push gets this response. `methods` advances the clock and returns the requests that the
   * destination received.
   */
  async function pushed(answer: number) {
    const { body } = await reaching.admin('POST', '/admin/feeds', {
      name: 'Google',
      format: 'google',
      region_id: 'reg_us',
      push: { url: `http://${destination.host}/down`, method: 'put' },
    })
    await run('refresh-feeds')
    destination.answers.push(answer)
    await run('push-feeds')
    destination.received.length = 0
    return {
      async methods(afterMs: number, answers: readonly number[] = []): Promise<string[]> {
        reaching.clock.advance(afterMs)
        destination.answers.push(...answers)
        await probeAndPush()
        return destination.received.splice(0).map(({ method }) => method)
      },
      state: async () => (await reaching.admin('GET', `/admin/feeds/${body.feed.id}`)).body.feed.push.state,
      remove: () => reaching.admin('DELETE', `/admin/feeds/${body.feed.id}`),
    }
  }
  const hour = 3_600_000

  test('probes an unreachable destination every 15 seconds, however long it is away, and pushes once it responds', async () => {
    const feed = await pushed(503)
    expect(await feed.methods(1_000, [503])).toEqual(['HEAD'])
    expect(await feed.methods(999)).toEqual([])
    expect(await feed.methods(5 * hour, [503])).toEqual(['HEAD'])
    expect(await feed.methods(14_999)).toEqual([])
    expect(await feed.methods(1)).toEqual(['HEAD', 'PUT'])
    expect(await feed.state()).toBe('delivered')
    await feed.remove()
  })

  test('waits 1, 2, 4 and then 5 minutes between pushes to a destination that responds only to the probe', async () => {
    const feed = await pushed(503)
    expect(await feed.methods(1_000, [200, 503])).toEqual(['HEAD', 'PUT'])
    for (const minutes of [1, 2, 4, 5, 5]) {
      expect(await feed.methods(minutes * 60_000 - 1)).toEqual([])
      expect(await feed.methods(1, [405, 503])).toEqual(['HEAD', 'PUT'])
    }
    // The destination does not respond to the probe either. After it responds, the feed is pushed immediately.
    expect(await feed.methods(5 * 60_000, [503])).toEqual(['HEAD'])
    expect(await feed.methods(14_999)).toEqual([])
    expect(await feed.methods(1)).toEqual(['HEAD', 'PUT'])
    expect(await feed.state()).toBe('delivered')
    await feed.remove()
  })

  test('does not probe a destination that refuses the push', async () => {
    const feed = await pushed(401)
    expect(await feed.methods(59_999)).toEqual([])
    expect(await feed.methods(1)).toEqual(['PUT'])
    expect(await feed.state()).toBe('delivered')
    await feed.remove()
  })

  test('sends changed products to an ACP endpoint with the credentials, once, and retries until they are accepted', async () => {
    const made = await reaching.admin('POST', '/admin/feeds', {
      name: 'ACP',
      format: 'acp',
      region_id: 'reg_us',
      push: { url: `http://${destination.host}/feeds/f/products`, method: 'acp', authorization: 'Bearer s3cret' },
    })
    expect([made.status, made.body.feed.push.state, made.text.includes('s3cret')]).toEqual([201, 'waiting', false])
    const push = async () => (await reaching.admin('GET', `/admin/feeds/${made.body.feed.id}`)).body.feed.push
    destination.answers.push(503)
    await run('refresh-feeds')
    await run('push-feeds')
    expect(await push()).toMatchObject({
      state: 'failing',
      message: 'The destination answered with status 503.',
      has_authorization: true,
    })
    reaching.clock.advance(1_000)
    await probeAndPush()
    expect(await push()).toMatchObject({ state: 'delivered', failing_since: null, message: null })
    const [refused, probe, taken] = destination.received
    expect([destination.received.length, taken?.headers.authorization, taken?.body]).toEqual([
      3,
      'Bearer s3cret',
      refused?.body,
    ])
    expect([probe?.method, probe?.headers.authorization, probe?.body]).toEqual(['HEAD', 'Bearer s3cret', ''])
    expect(checkedAcpProducts(JSON.parse(taken?.body ?? '').products).map(({ id }) => id)).toEqual([
      'prod_lamp',
      'prod_mug',
      'prod_print',
      'prod_shirt',
    ])
    await reaching.admin('POST', '/admin/prices/batch', {
      prices: [{ variant_id: 'variant_mug', currency: 'USD', amount: 1300 }],
    })
    reaching.clock.advance(3_600_000)
    await run('refresh-feeds')
    await run('push-feeds')
    const changed = checkedAcpProducts(JSON.parse(destination.received[3]?.body ?? '').products)
    expect(changed.map(({ id, variants }) => [id, variants[0]?.price])).toEqual([
      ['prod_mug', { amount: 1300, currency: 'USD' }],
    ])
    const { rows } = await sql<{ secret: object }>`select push_secret as secret from feed`.execute(reaching.db)
    expect(JSON.stringify(rows)).not.toContain('s3cret')
    await reaching.admin('DELETE', `/admin/feeds/${made.body.feed.id}`)
  })

  test('sends a change at once if that is requested, although the next refresh is not due', async () => {
    const { body } = await reaching.admin('POST', '/admin/feeds', {
      name: 'ACP',
      format: 'acp',
      region_id: 'reg_us',
      push: { url: `http://${destination.host}/feeds/f/products`, method: 'acp' },
    })
    await run('refresh-feeds')
    await run('push-feeds')
    destination.received.length = 0
    await reaching.admin('POST', '/admin/prices/batch', {
      prices: [{ variant_id: 'variant_mug', currency: 'USD', amount: 1400 }],
    })
    expect((await reaching.admin('POST', `/admin/feeds/${body.feed.id}/push`)).status).toBe(200)
    await run('refresh-feeds')
    await run('push-feeds')
    const sent = destination.received.map(({ body }) => checkedAcpProducts(JSON.parse(body).products))
    expect(sent.map((products) => products.map(({ id, variants }) => [id, variants[0]?.price]))).toEqual([
      [['prod_mug', { amount: 1400, currency: 'USD' }]],
    ])
    await reaching.admin('DELETE', `/admin/feeds/${body.feed.id}`)
  })

  /** Creates a feed and pushes it. `sent` pushes due changes and returns the prices that the destination received. */
  async function delivered() {
    const { body } = await reaching.admin('POST', '/admin/feeds', {
      name: 'ACP',
      format: 'acp',
      region_id: 'reg_us',
      push: { url: `http://${destination.host}/feeds/f/products`, method: 'acp' },
    })
    await run('refresh-feeds')
    await run('push-feeds')
    destination.received.length = 0
    const path = `/admin/feeds/${body.feed.id}`
    return {
      setPrice: (amount: number) =>
        reaching.admin('POST', '/admin/prices/batch', {
          prices: [{ variant_id: 'variant_mug', currency: 'USD', amount }],
        }),
      ask: async (what: 'push' | 'refresh') => (await reaching.admin('POST', `${path}/${what}`)).status,
      async sent(): Promise<(number | undefined)[]> {
        await run('push-feeds')
        const products = destination.received
          .splice(0)
          .flatMap(({ body }) => checkedAcpProducts(JSON.parse(body).products))
        return products.map(({ variants }) => variants[0]?.price?.amount)
      },
      remove: () => reaching.admin('DELETE', path),
    }
  }
  const lease = () => [reaching.clock.now(), new Date(reaching.clock.now().getTime() + hour)] as const

  test('sends a change with the next refresh if the push was requested during a refresh', async () => {
    const feed = await delivered()
    expect(await feed.ask('refresh')).toBe(200)
    const claimed = await claimRefresh(reaching.db, ...lease())
    if (!claimed) throw new Error('No refresh is due.')
    const startedAt = reaching.clock.now()
    reaching.clock.advance(1_000)
    await feed.setPrice(1500)
    expect(await feed.ask('push')).toBe(200)
    await finishRefresh(reaching.db, claimed, startedAt)
    expect(await feed.sent()).toEqual([])
    await run('refresh-feeds')
    expect(await feed.sent()).toEqual([1500])
    await feed.remove()
  })

  test('sends a change if the push was requested during another push', async () => {
    const feed = await delivered()
    reaching.clock.advance(hour)
    await run('refresh-feeds')
    const claimed = await claimPush(reaching.db, ...lease())
    if (!claimed) throw new Error('No push is due.')
    reaching.clock.advance(1_000)
    await feed.setPrice(1600)
    expect(await feed.ask('push')).toBe(200)
    const [now, nextAt] = lease()
    await notePushed(reaching.db, claimed, { seq: claimed.seq, now, nextAt })
    await run('refresh-feeds')
    expect(await feed.sent()).toEqual([1600])
    await feed.remove()
  })

  test('pushes the result of the last refresh if the next one does not end within ten minutes', async () => {
    const feed = await delivered()
    await feed.setPrice(1700)
    await feed.ask('refresh')
    await run('refresh-feeds')
    await feed.ask('refresh')
    reaching.clock.advance(hour + 10 * 60_000 - 1)
    expect(await feed.sent()).toEqual([])
    reaching.clock.advance(1)
    expect(await feed.sent()).toEqual([1700])
    await feed.remove()
  })

  test('does not send the credentials to a new URL', async () => {
    const { body } = await reaching.admin('POST', '/admin/feeds', {
      name: 'Google',
      format: 'google',
      region_id: 'reg_us',
      push: { url: `http://${destination.host}/one`, method: 'put', authorization: 'Bearer one' },
    })
    const moved = await reaching.admin('POST', `/admin/feeds/${body.feed.id}`, {
      push: { url: `http://${destination.host}/two`, method: 'put' },
    })
    expect([moved.status, moved.body.feed.push.has_authorization]).toEqual([200, false])
    await run('refresh-feeds')
    await run('push-feeds')
    const last = destination.received.at(-1)
    expect([last?.path, last?.headers.authorization, last?.headers['content-encoding']]).toEqual([
      '/two',
      undefined,
      'gzip',
    ])
    await reaching.admin('DELETE', `/admin/feeds/${body.feed.id}`)
  })
})
