import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillOrders, fillProducts } from '../../bench/many-rows.ts'
import { insertApiToken } from '../../src/platform/access/api-token-store.ts'
import { sql } from '../../src/platform/db/database.ts'
import { sha256Hex } from '../../src/platform/secret.ts'
import { agentProfile } from '../support/official-shop.ts'
import { addDesign, addPartner, made, productionShop, sentRun } from '../support/production.ts'
import type { TestWeft } from '../support/weft.ts'

const now = '2026-03-01T12:00:00.000Z'
const day = 86_400_000
const ago = (days: number) => new Date(Date.parse(now) - days * day).toISOString()

let weft: TestWeft
beforeAll(async () => {
  weft = await productionShop({ UCP_AGENT_PROFILES: 'trusted' })
})
afterAll(() => weft.stop())

const needs = async (query = '') => (await weft.admin('GET', `/admin/needs${query}`)).body
const need = async (kind: string) => (await needs(`?kind=${kind}`)).needs[0]
const empty = {
  detail: null,
  code: null,
  due_at: null,
  amount: null,
  currency: null,
  quantity: null,
  image_url: null,
}

test('a shop without waiting work has no needs', async () => {
  expect(await needs()).toEqual({ needs: [], count: 0 })
})

test('paid orders that are not fully shipped are listed, oldest first, up to the limit', async () => {
  await sql`insert into region (id, name, currency, created_at, updated_at) values ('reg_1', 'Bench', 'USD', ${now}, ${now})`.execute(
    weft.db,
  )
  await fillProducts(weft.db, 1, 8)
  await sql`insert into product_media (id, product_id, url) values ('m_2', 'bp_2', '/demo/mug.jpg')`.execute(weft.db)
  // Of eight orders, the fourth and the eighth are delivered and the third is unpaid.
  await fillOrders(weft.db, 1, 8)
  await sql`update payment_attempt set status = 'pending', paid_at = null where id = 'ba_3'`.execute(weft.db)
  await sql`insert into order_to_list (order_id) values ('bo_3')`.execute(weft.db)
  const found = await need('order_to_ship')
  expect([found.count, found.oldest_at, found.entries.map((entry: { id: string }) => entry.id)]).toEqual([
    5,
    '2026-01-01T00:01:00.000Z',
    ['bo_1', 'bo_2', 'bo_5', 'bo_6', 'bo_7'],
  ])
  expect((await needs('?kind=order_to_ship&limit=1')).needs).toEqual([
    {
      kind: 'order_to_ship',
      count: 5,
      oldest_at: '2026-01-01T00:01:00.000Z',
      entries: [
        {
          ...empty,
          id: 'bo_1',
          title: '1000001',
          detail: 'First1 Last1',
          code: 'not_fulfilled',
          since: '2026-01-01T00:01:00.000Z',
          record: { type: 'order', id: 'bo_1' },
          amount: 5001,
          currency: 'INR',
          quantity: 2,
          image_url: '/demo/mug.jpg',
        },
      ],
    },
  ])
  const shipped = await weft.admin('POST', '/admin/orders/bo_1/fulfillments', { shipped: true })
  expect(shipped.status).toBe(201)
  expect((await need('order_to_ship')).count).toBe(4)
})

test('stock is listed if it is out, below its threshold, or will sell out before new goods can arrive', async () => {
  await sql`update "order" set placed_at = ${ago(3)} where id in ('bo_1', 'bo_2')`.execute(weft.db)
  await sql`update product set status = 'published' where id in ('bp_2', 'bp_3', 'bp_4')`.execute(weft.db)
  // Each order has two units: 2 in 28 days. One unit lasts exactly the configured 14 days, so it is not listed.
  await sql`update variant_stock set on_hand = 1, updated_at = ${now} where variant_id = 'bv_2'`.execute(weft.db)
  await sql`update variant_stock set on_hand = 0, updated_at = ${now} where variant_id in ('bv_3', 'bv_5')`.execute(
    weft.db,
  )
  await sql`update variant_stock set on_hand = 40, low_stock_threshold = 40, updated_at = ${now} where variant_id = 'bv_4'`.execute(
    weft.db,
  )
  const entry = (n: number, more: object) => ({
    ...empty,
    id: `bv_${n}`,
    title: expect.stringMatching(new RegExp(` ${n}$`)),
    detail: 'Default',
    since: now,
    record: { type: 'product', id: `bp_${n}` },
    ...more,
  })
  const low = [entry(3, { quantity: 0, code: 'out_of_stock' }), entry(4, { quantity: 40, code: 'below_threshold' })]
  expect(await need('stock_low')).toEqual({ kind: 'stock_low', count: 2, oldest_at: now, entries: low })
  await weft.admin('POST', '/admin/settings', { restock_days: 15 })
  expect(await need('stock_low')).toEqual({
    kind: 'stock_low',
    count: 3,
    oldest_at: now,
    entries: [
      entry(2, { quantity: 1, code: 'running_out', due_at: '2026-03-15T12:00:00.000Z', image_url: '/demo/mug.jpg' }),
      ...low,
    ],
  })
})

test('sold units are counted to the millisecond, from orders that were not canceled and not placed later', async () => {
  const codeOf = async () =>
    Object.fromEntries((await need('stock_low')).entries.map(({ id, code }: Record<string, string>) => [id, code]))
  const place = async (id: string, at: string) => {
    await sql`update "order" set placed_at = ${at} where id = ${id}`.execute(weft.db)
    return codeOf()
  }
  const soon = (ms: number) => new Date(Date.parse(now) + ms).toISOString()
  const first = (ms: number) => new Date(Date.parse(ago(28)) + ms).toISOString()
  // The variant has no threshold, so it is listed only if the order counts.
  const counts = { ...(await codeOf()), bv_2: 'running_out' }
  const { bv_2: _, ...doesNot } = counts
  expect(await place('bo_1', first(1))).toEqual(counts)
  expect(await place('bo_1', first(0))).toEqual(doesNot)
  expect(await place('bo_1', '2026-02-01T23:59:59.999Z')).toEqual(counts)
  expect(await place('bo_1', soon(0))).toEqual(counts)
  expect(await place('bo_1', soon(1))).toEqual(doesNot)
  expect(await place('bo_1', ago(3))).toEqual(counts)
  await sql`update "order" set status = 'canceled' where id = 'bo_1'`.execute(weft.db)
  expect(await codeOf()).toEqual(doesNot)
  await sql`update "order" set status = 'pending' where id = 'bo_1'`.execute(weft.db)
  expect(await codeOf()).toEqual(counts)
  const { rows } = await sql`
    select day::text, variant_id, units::int from variant_sales_day where variant_id = 'bv_2' and units <> 0`.execute(
    weft.db,
  )
  expect(rows).toEqual([{ day: '2026-02-26', variant_id: 'bv_2', units: 2 }])
})

test('open payment issues, failed mails, and webhook endpoints that the shop disabled are listed', async () => {
  await sql`insert into payment_issue (id, checkout_id, attempt_id, kind, content, details, status, created_at)
    values ('iss_1', 'bc_5', 'ba_5', 'paid_twice', 'Paid twice.', '{}', 'open', ${ago(1)}), ('iss_2', null, 'ba_6', 'disputed', 'Gone.', '{}', 'resolved', ${ago(1)})`.execute(
    weft.db,
  )
  await sql`insert into mail (id, dedupe_key, template, locale, to_address, from_address, from_name, subject, html, text, headers, status, queued_at, last_error, message_id, created_at)
    select 'mail_' || n, 'k' || n, 'order_placed', 'en', 'ann@example.com', 'shop@example.com', 'Shop', 's', 'h', 't', '{}', 'failed', ${now}::timestamptz - n * interval '10 days', 'No such mailbox', 'id' || n, ${now}
    from generate_series(1, 2) n`.execute(weft.db)
  // Forgetting a person cancels the mails that were not sent yet.
  await sql`insert into mail (id, dedupe_key, template, locale, to_address, from_address, from_name, subject, html, text, headers, status, queued_at, message_id, created_at, forgotten)
    values ('mail_gone', 'gone', 'order_placed', 'en', 'cus_1@removed.invalid', 'shop@example.com', 'Shop', '(removed)', '', '', '{}', 'failed', ${now}, 'gone', ${now}, true)`.execute(
    weft.db,
  )
  await sql`insert into webhook_endpoint (id, url, description, event_types, status, disabled_reason, secret, created_at, updated_at) values
    ('we_1', 'https://a.example/hook', '', '{order.placed}', 'disabled', 'It failed for five days.', '{}', ${ago(9)}, ${ago(2)}),
    ('we_2', 'https://b.example/hook', '', '{order.placed}', 'disabled', null, '{}', ${ago(9)}, ${ago(2)})`.execute(
    weft.db,
  )
  expect((await needs('?kind=payment_issue,email_failed,webhook_endpoint_disabled')).needs).toEqual([
    {
      kind: 'payment_issue',
      count: 1,
      oldest_at: ago(1),
      entries: [
        {
          ...empty,
          id: 'iss_1',
          title: '1000005',
          detail: 'Paid twice.',
          code: 'paid_twice',
          since: ago(1),
          record: { type: 'payment_issue', id: 'iss_1' },
          amount: 5000,
          currency: 'USD',
        },
      ],
    },
    {
      kind: 'email_failed',
      count: 1,
      oldest_at: ago(10),
      entries: [
        {
          ...empty,
          id: 'mail_1',
          title: 'ann@example.com',
          detail: 'No such mailbox',
          code: 'order_placed',
          since: ago(10),
          record: { type: 'email', id: 'mail_1' },
        },
      ],
    },
    {
      kind: 'webhook_endpoint_disabled',
      count: 1,
      oldest_at: ago(2),
      entries: [
        {
          ...empty,
          id: 'we_1',
          title: 'https://a.example/hook',
          detail: 'It failed for five days.',
          since: ago(2),
          record: { type: 'webhook_endpoint', id: 'we_1' },
        },
      ],
    },
  ])
})

test('failed posts, held posts and posts that need approval are told apart, as are expired and expiring logins', async () => {
  await sql`insert into social_platform (id, name, category, auth_type, status, status_reason, api_config, created_at, updated_at) values
    ('plat_a', 'network_ab', 'social', 'oauth2', 'active', null, ${JSON.stringify({ expires_at: ago(-3) })}, ${now}, ${now}),
    ('plat_b', 'network_a', 'social', 'oauth2', 'active', null, ${JSON.stringify({ expires_at: ago(-8) })}, ${now}, ${now}),
    ('plat_c', 'network_c', 'social', 'oauth2', 'active', null, ${JSON.stringify({ expires_at: ago(-0.1) })}, ${now}, ${now}),
    ('plat_d', 'network_c', 'social', 'oauth2', 'error', 'The login was revoked.', null, ${now}, ${ago(2)})`.execute(
    weft.db,
  )
  await sql`insert into social_post (id, name, caption, status, platform_id, media_attachments, error_message, held_at, created_at, updated_at) values
    ('post_f', 'Failed', '', 'failed', 'plat_a', '{"1": {"type": "image", "url": "/b.jpg"}, "0": {"type": "image", "url": "/a.jpg"}}', 'network_a: Refused.; network_b: Not published.', null, ${ago(3)}, ${ago(2)}),
    ('post_h', 'Held', '', 'draft', 'plat_a', '{}', 'Late.', ${ago(1)}, ${ago(3)}, ${ago(2)}),
    ('post_r', 'Review', '', 'in_review', 'plat_a', '{}', null, null, ${ago(3)}, ${ago(2)}),
    ('post_d', 'Draft', '', 'draft', 'plat_a', '{}', null, null, ${ago(3)}, ${ago(2)})`.execute(weft.db)
  const post = (id: string, title: string, more: object) => ({
    ...empty,
    id,
    title,
    record: { type: 'social_post', id },
    ...more,
  })
  const one = (kind: string, entry: { since: string }) => ({ kind, count: 1, oldest_at: entry.since, entries: [entry] })
  const kinds = ['social_post_failed', 'social_post_held', 'social_post_in_review', 'login_expiring']
  expect((await needs(`?kind=${kinds.join(',')}`)).needs).toEqual([
    one('social_post_failed', {
      ...post('post_f', 'Failed', {
        detail: 'Facebook Page: Refused.; Instagram: Not published.',
        image_url: '/a.jpg',
      }),
      since: ago(2),
    }),
    {
      kind: 'login_expiring',
      count: 2,
      oldest_at: ago(2),
      entries: [
        {
          ...empty,
          id: 'plat_d',
          title: 'X',
          detail: 'The login was revoked.',
          code: 'login_ended',
          since: ago(2),
          record: { type: 'social_platform', id: 'plat_d' },
        },
        {
          ...empty,
          id: 'plat_a',
          title: 'Facebook Page and Instagram',
          code: 'login_ends',
          since: now,
          due_at: ago(-3),
          record: { type: 'social_platform', id: 'plat_a' },
        },
      ],
    },
    one('social_post_in_review', {
      ...post('post_r', 'Review', { detail: 'Facebook Page and Instagram' }),
      since: ago(2),
    }),
    one('social_post_held', { ...post('post_h', 'Held', { detail: 'Late.' }), since: ago(1) }),
  ])
})

test('production is listed for dispatch, and when it is late', async () => {
  const designId = await addDesign(weft)
  const { partnerId } = await addPartner(weft, 'looms')
  const { id: sent } = await sentRun(weft, { designId, partnerId, quantity: 4 })
  const { production_run: approved } = await made(weft, `/admin/designs/${designId}/production-runs`, { quantity: 2 })
  await sql`update production_run set status = 'approved' where id = ${approved.id}`.execute(weft.db)
  const run = (id: string, more: object) => ({
    ...empty,
    id,
    title: 'Indigo Shirt',
    record: { type: 'production_run', id },
    since: now,
    ...more,
  })
  const kinds = '?kind=production_run_late,production_run_to_dispatch'
  const toDispatch = {
    kind: 'production_run_to_dispatch',
    count: 1,
    oldest_at: now,
    entries: [run(approved.id, { quantity: 2, code: 'without_partner' })],
  }
  expect((await needs(kinds)).needs).toEqual([toDispatch])
  await sql`update design set target_completion_at = ${ago(1)} where id = ${designId}`.execute(weft.db)
  expect((await needs(kinds)).needs).toEqual([
    {
      kind: 'production_run_late',
      count: 1,
      oldest_at: ago(1),
      entries: [run(sent, { detail: 'Partner looms', quantity: 4, code: 'past_due', since: ago(1), due_at: ago(1) })],
    },
    toDispatch,
  ])
})

test('outdated translations, new mails and mails with a pending action are listed', async () => {
  const designId = await addDesign(weft, 'Shawl')
  const translated = await weft.admin('PUT', `/admin/translations/design/${designId}/hi`, { fields: { name: 'शॉल' } })
  expect(translated.status).toBe(200)
  expect(await need('translation_outdated')).toBeUndefined()
  await weft.admin('POST', `/admin/designs/${designId}`, { name: 'Wool shawl' })
  const id = `design/${designId}/name/hi`
  expect(await need('translation_outdated')).toEqual({
    kind: 'translation_outdated',
    count: 1,
    oldest_at: now,
    entries: [
      {
        ...empty,
        id,
        title: 'Wool shawl',
        detail: 'hi',
        code: 'name',
        since: now,
        record: { type: 'design', id: designId },
      },
    ],
  })
  await sql`insert into inbound_email (id, account, folder, uid_validity, imap_uid, content_key, from_address, subject, received_at, status, action_type, extracted_data, created_at, updated_at)
    values ('in_1', 'a', 'INBOX', '1', '1', 'k', 'mill@vendor.example', 'Order 7', ${ago(4)}, 'action_pending', 'create_inventory_order', '{}', ${now}, ${now}),
      ('in_2', 'a', 'INBOX', '1', '2', 'k2', 'mill@vendor.example', 'Order 8', ${ago(3)}, 'received', null, null, ${now}, ${now}),
      ('in_3', 'a', 'INBOX', '1', '3', 'k3', 'mill@vendor.example', 'Newsletter', ${ago(5)}, 'ignored', null, null, ${now}, ${now})`.execute(
    weft.db,
  )
  expect(await need('inbound_email_to_read')).toEqual({
    kind: 'inbound_email_to_read',
    count: 1,
    oldest_at: ago(3),
    entries: [
      {
        ...empty,
        id: 'in_2',
        title: 'Order 8',
        detail: 'mill@vendor.example',
        since: ago(3),
        record: { type: 'inbound_email', id: 'in_2' },
      },
    ],
  })
  expect((await need('inbound_email')).entries).toEqual([
    {
      ...empty,
      id: 'in_1',
      title: 'Order 7',
      detail: 'mill@vendor.example',
      code: 'create_inventory_order',
      since: ago(4),
      record: { type: 'inbound_email', id: 'in_1' },
    },
  ])
})

test('refused requests of an agent are summed per reason, and listed for seven days', async () => {
  const search = () =>
    weft.request({
      method: 'POST',
      url: '/ucp/2026-08-25/catalog/search',
      headers: { 'content-type': 'application/json', 'ucp-agent': `profile="${agentProfile}"` },
      payload: '{"query":"shirt"}',
    })
  expect([(await search()).status, (await search()).status]).toEqual([403, 403])
  expect(await need('agent_refused')).toBeUndefined()
  await weft.weft.jobs.runNow('note-refused-agents')
  await search()
  await weft.weft.jobs.runNow('note-refused-agents')
  const refused = await need('agent_refused')
  expect(refused).toEqual({
    kind: 'agent_refused',
    count: 1,
    oldest_at: now,
    entries: [
      {
        ...empty,
        id: `${agentProfile} ${refused.entries[0].code}`,
        title: agentProfile,
        code: 'profile_not_trusted',
        quantity: 3,
        since: now,
        record: { type: 'agent', id: agentProfile },
      },
    ],
  })
  weft.clock.set(new Date(Date.parse(now) + 7 * day))
  expect(await need('agent_refused')).toBeUndefined()
  weft.clock.set(new Date(now))
})

test('a caller sees exactly the kinds whose records it may read', async () => {
  const kindsOf = async (scopes: string[]) => {
    const token = `weft_at_${scopes.join('').replaceAll(/\W/g, '')}`
    await insertApiToken(weft.db, {
      id: token,
      name: 'needs',
      tokenHash: sha256Hex(token),
      tokenHint: 'need',
      scopes,
      createdBy: 'test',
      now: weft.clock.now(),
      expiresAt: null,
    })
    const { body } = await weft.request({
      method: 'GET',
      url: '/admin/needs',
      headers: { authorization: `Bearer ${token}` },
    })
    return body.needs.map(({ kind }: { kind: string }) => kind)
  }
  expect(await kindsOf(['needs:read'])).toEqual([])
  expect(await kindsOf(['needs:read', 'stock:read', 'orders:read', 'orders:write'])).toEqual([
    'order_to_ship',
    'stock_low',
  ])
  expect((await needs()).needs.map(({ kind }: { kind: string }) => kind)).toEqual([
    'payment_issue',
    'order_to_ship',
    'social_post_failed',
    'login_expiring',
    'production_run_late',
    'stock_low',
    'inbound_email',
    'inbound_email_to_read',
    'production_run_to_dispatch',
    'social_post_in_review',
    'social_post_held',
    'email_failed',
    'webhook_endpoint_disabled',
    'agent_refused',
    'translation_outdated',
  ])
})

test('a variant with the largest stock that the API accepts needs nothing', async () => {
  await sql`update variant_stock set on_hand = 1000000000`.execute(weft.db)
  expect(await needs('?kind=stock_low')).toMatchObject({ count: 0 })
})

test('a late inventory order is due on the day of its delivery, and late from the next day of the shop', async () => {
  const cloth = await made(weft, '/admin/inventory-items', { title: 'Cloth' })
  const { inventory_order: order } = await made(weft, '/admin/inventory-orders', {
    stock_location_id: 'sloc_default',
    vendor: 'Loom',
    order_number: 'L-1',
    currency: 'EUR',
    expected_delivery: '2026-02-27',
    lines: [{ inventory_item_id: cloth.inventory_item.id, quantity: 2, price: 500 }],
  })
  await sql`update store set time_zone = 'Asia/Kolkata'`.execute(weft.db)
  expect(await need('inventory_order_late')).toEqual({
    kind: 'inventory_order_late',
    count: 1,
    oldest_at: '2026-02-27T18:30:00.000Z',
    entries: [
      {
        ...empty,
        id: order.id,
        title: 'L-1',
        detail: 'Loom',
        code: 'pending',
        amount: 1000,
        currency: 'EUR',
        since: '2026-02-27T18:30:00.000Z',
        due_at: '2026-02-26T18:30:00.000Z',
        record: { type: 'inventory_order', id: order.id },
      },
    ],
  })
})
