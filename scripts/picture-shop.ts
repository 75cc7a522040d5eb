import { connectDatabase, type Queryable, sql } from '../src/platform/db/database.ts'
import { placeOrder, type TestConsole } from '../test/console/support/start-console.ts'

const growth = '/admin/ad-planning'

const campaigns = [
  ['Indigo autumn', 'social_ads', 'indigo-autumn', 4200],
  ['Wedding kurtas', 'social_ads', 'wedding-kurtas', 6100],
  ['Search: handloom shawl', 'search_ads', 'handloom-shawl', 3300],
  ['Chai mugs for the office', 'search_ads', 'chai-mugs', 1900],
] as const

const buyers = [
  ['Ada', 'Byron', 'kurta'],
  ['Noor', 'Haddad', 'shawl'],
  ['Tomasz', 'Nowak', 'mug'],
  ['Lena', 'Vogel', 'stole'],
  ['Priya', 'Nair', 'saree'],
  ['Mateo', 'Silva', 'mirror'],
  ['Ines', 'Duarte', 'cushion'],
  ['Kofi', 'Mensah', 'notebook'],
  ['Yuki', 'Tanaka', 'pouch'],
  ['Zoé', 'Laurent', 'vase'],
] as const

/** Fills the demo shop with four weeks of trade, so that its pictures show a working shop. */
export async function fillPictures(shop: TestConsole, experiment: string): Promise<void> {
  const orders: string[] = []
  for (const [name, surname, query] of [...buyers, ...buyers.slice(0, 6)]) {
    const email = `${name}.${surname}@example.com`
      .normalize('NFKD')
      .replace(/[^\w.@]/g, '')
      .toLowerCase()
    orders.push(await placeOrder(shop, { productQuery: query, email, name: [name, surname] }))
  }
  for (const id of orders.slice(0, -4)) await ship(shop, id)
  await writePosts(shop)
  const ids: string[] = []
  for (const [name, platform, alias, budget] of campaigns) {
    const { body } = await shop.admin('POST', `${growth}/campaigns`, {
      ...{ name, platform, currency: 'USD', aliases: [alias], daily_budget: budget },
    })
    ids.push(body.ad_campaign?.id ?? body.campaign?.id)
  }
  const { db, close } = connectDatabase({ url: shop.weft.databaseUrl() })
  await db.transaction().execute((tx) => spread(tx, orders, ids, experiment))
  await close()
  await shop.admin('POST', `${growth}/attribution/resolve`, { bulk: true, days_back: 40, limit: 100_000 })
  for (const id of ids)
    await shop.admin('POST', `${growth}/forecasts`, { ad_campaign_id: id, forecast_days: 14, daily_budget: 4000 })
  await shop.admin('POST', `${growth}/scores/recalculate`, {})
  for (const [name, rule] of [
    ['Loyal buyers', { field: 'total_orders', operator: '>=', value: 2 }],
    ['Spent 100 dollars or more', { field: 'total_spent', operator: '>=', value: '10000', currency: 'USD' }],
  ] as const)
    await shop.admin('POST', `${growth}/segments`, { name, criteria: { rules: [rule] } })
}

const posts = [
  'Indigo, dipped eleven times',
  'How a kurta is cut: two straight lines and a little courage',
  'New on the everyday table: station mugs in celadon',
  'From the loom of Kamala Devi, in her forty-second year',
  'Diwali lamps are back',
  'Which blue is yours?',
  'A shawl for the night train',
  'Mending is allowed: our free darning kit',
  'Behind the block print: pear wood and patience',
  'Last orders before the holidays',
]

/** Writes a month of posts. Posts of past days are already published. */
async function writePosts(shop: TestConsole): Promise<void> {
  const platform = (await shop.admin('GET', '/admin/social-platforms?limit=1')).body.social_platforms[0].id
  for (const [index, name] of posts.entries())
    await shop.admin('POST', '/admin/social-posts', {
      ...{ name, caption: `${name}. #handloom`, platform_id: platform, status: 'scheduled' },
      metadata: { page_id: '101000000000001' },
      scheduled_at: new Date(Date.now() + (1 + index * 0.9) * 86_400_000).toISOString(),
    })
}

async function ship(shop: TestConsole, id: string): Promise<void> {
  const { body } = await shop.admin('GET', `/admin/orders/${id}`)
  const items = body.order.line_items.map((line: { id: string; quantity: number }) => ({
    line_item_id: line.id,
    quantity: line.quantity,
  }))
  const packed = await shop.admin('POST', `/admin/orders/${id}/fulfillments`, { items })
  const parcel = packed.body.fulfillment?.id ?? packed.body.order?.fulfillments?.[0]?.id
  await shop.admin('POST', `/admin/orders/${id}/fulfillments/${parcel}/ship`, {
    ...{ carrier: 'UPS', tracking_number: `1Z${id.slice(-8).toUpperCase()}` },
  })
}

/** Spreads the orders over the past days. Adds visits, conversions and an experiment that becomes significant. */
async function spread(
  tx: Queryable,
  orders: readonly string[],
  ids: readonly string[],
  experiment: string,
): Promise<void> {
  const run = async (...statements: ReturnType<typeof sql>[]): Promise<void> => {
    for (const statement of statements) await statement.execute(tx)
  }
  const names = sql`array['indigo-autumn', 'wedding-kurtas', 'handloom-shawl', 'chai-mugs']`
  const campaign = sql`(array[${sql.join(ids)}])[1 + n % ${ids.length}::int]`
  await run(
    sql`update "order" o set placed_at = o.placed_at - x.days * interval '1 day', updated_at = o.updated_at - x.days * interval '1 day'
      from (select id, (row_number() over (order by placed_at desc) - 1) * 27 / greatest(count(*) over (), 1) as days from "order" where id in (${sql.join(orders)})) x where x.id = o.id`,
    sql`update social_post set status = 'posted', posted_at = scheduled_at - interval '19 days', scheduled_at = null
      where status = 'scheduled' and scheduled_at > now() + interval '5 days'`,
    sql`insert into ad_campaign_day (ad_campaign_id, day, currency, spend_minor, impressions, clicks, updated_at)
      select c.id, current_date - d, 'USD', 2500 + (d * 37 + c.n * 911) % 2600, 9000 + (d * 811) % 5000, 120 + (d * 53) % 160, now()
      from unnest(array[${sql.join(ids)}]) with ordinality c(id, n), generate_series(1, 29) d`,
    sql`insert into person (id, email, first_name, metadata, last_active_at, created_at, updated_at)
      select 'per_p' || n, 'person' || n || '@example.com', (array['Mira', 'Jonas', 'Aisha', 'Ben', 'Carla', 'Dev', 'Elif', 'Femi'])[1 + n % 8],
        jsonb_build_object('country', (array['IN', 'DE', 'US'])[1 + n % 3]), now() - n % 20 * interval '1 day', now() - n % 200 * interval '1 day', now()
      from generate_series(1, 240) n`,
    sql`insert into visitor (id, first_seen_at, last_seen_at) select 'vis_p' || n, now() - interval '30 days', now() from generate_series(0, 480) n`,
    sql`insert into identity_link (visitor_id, person_id, reason, linked_at, last_seen_at)
      select 'vis_p' || n * 2, 'per_p' || n, 'conversion', now() - interval '40 days', now() from generate_series(1, 240) n`,
    sql`insert into analytics_session (id, visitor_id, consent, entry_page, device, utm_source, utm_medium, utm_campaign, pageviews, started_at, last_seen_at, created_at)
      select 'ses_p' || n, 'vis_p' || n % 480, 'granted', (array['/', '/collections/indigo', '/products/kurta', '/journal'])[1 + n % 4],
        (array['mobile', 'desktop', 'mobile', 'tablet'])[1 + n % 4], case when n % 3 > 0 then (array['instagram', 'google'])[1 + n / 4 % 2] end,
        case when n % 3 > 0 then 'cpc' end, case when n % 3 > 0 then (${names})[1 + n / 2 % 4] end, 1 + n % 7,
        now() - (n / 2600.0) * interval '28 days' - (n % 24) * interval '20 minutes', now(), now() from generate_series(1, 2600) n`,
    sql`insert into conversion (id, conversion_type, source, ad_campaign_id, person_id, visitor_id, conversion_value, currency, converted_at, created_at, updated_at)
      select 'conv_p' || n, (array['add_to_cart', 'begin_checkout', 'purchase', 'page_engagement'])[1 + n % 4], 'manual', null, 'per_p' || 1 + n % 240, 'vis_p' || (1 + n % 240) * 2,
        case when n % 4 = 2 then 2400 + n % 9000 else 0 end, case when n % 4 = 2 then 'USD' end, now() - (n / 420.0) * interval '28 days', now(), now() from generate_series(1, 420) n`,
    sql`insert into credit_queue (conversion_id) select id from conversion on conflict do nothing`,
    sql`insert into journey_event (id, person_id, event_type, channel, stage, ad_campaign_id, occurred_at, created_at)
      select 'jev_p' || n || '_' || k, 'per_p' || 1 + n % 240, (array['ad_click', 'page_view', 'lead_capture', 'email_click', 'purchase', 'feedback'])[1 + k],
        (array['ad', 'web', 'web', 'email', 'web', 'web'])[1 + k], (array['awareness', 'interest', 'consideration', 'intent', 'conversion', 'retention'])[1 + k],
        ${campaign}, now() - (28 - k * 3 - n % 10) * interval '1 day', now()
      from generate_series(1, 240) n, generate_series(0, 5) k where n % (k + 1) = 0`,
    sql`insert into feedback (id, person_id, rating, scale, content, source, created_at)
      select 'fb_p' || n, 'per_p' || n * 5, 1 + (n * 7) % 5, '5', (array['The cloth is even lovelier than in the pictures.', 'Delivery was slow, the shawl is wonderful.', 'A button was loose.', 'My third order. I love it.'])[1 + n % 4], 'manual', now() - n * interval '20 hours'
      from generate_series(1, 30) n`,
    sql`update experiment set started_at = now() - interval '12 days' where id = ${experiment}`,
    sql`insert into experiment_exposure (experiment_id, unit_id, variant_id, exposed_at)
      select ${experiment}, 'unit_' || n, v.id, now() - (12 - n / 75.0) * interval '1 day'
      from generate_series(1, 880) n join (select id, row_number() over (order by is_control desc) - 1 as place from experiment_variant where experiment_id = ${experiment}) v on v.place = n % 2`,
    sql`insert into conversion (id, conversion_type, source, visitor_id, conversion_value, currency, converted_at, created_at, updated_at)
      select 'conv_u' || n, 'purchase', 'manual', 'unit_' || n, 0, null, now() - (12 - n / 75.0) * interval '1 day' + interval '30 minutes', now(), now()
      from generate_series(1, 880) n where (n % 2 = 0 and n % 10 < 2) or (n % 2 = 1 and n % 10 in (1, 3, 5) and n % 3 > 0)`,
  )
}
