import { sql } from '../../src/platform/db/database.ts'
import type { TestWeft } from './weft.ts'

/** A person whose name, address and numbers occur nowhere else. */
export const marked = {
  first: 'Quillon',
  last: 'Zephyrine',
  name: 'Quillon Zephyrine',
  email: 'quillon.zephyrine@marker.example',
  phone: '+1 555 0142 7788',
  street: '77 Markerlane Street',
}

const markers = 'quillon|zephyrine|0142 7788|01427788|markerlane'

/** Lists, as `table.column`, every text, JSON or binary column in the database that contains the marked person. */
export async function markedColumns({ db }: TestWeft): Promise<string[]> {
  const { rows: columns } = await sql<{ schema: string; table: string; column: string; type: string }>`
    select n.nspname as schema, c.relname as "table", a.attname as "column", t.typname as type
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
      and t.typname in ('text', '_text', 'varchar', 'json', 'jsonb', 'bytea', 'name') order by 1, 2, a.attname`.execute(
    db,
  )
  const found = []
  // One statement per table: a statement per column would take five times as long.
  for (const inTable of Map.groupBy(columns, ({ schema, table }) => `${schema}.${table}`).values()) {
    const [{ schema, table } = { schema: '', table: '' }] = inTable
    const marks = inTable.map(({ column, type }, at) => {
      const text = type === 'bytea' ? sql`encode(${sql.ref(column)}, 'escape')` : sql`${sql.ref(column)}::text`
      return sql`bool_or(${text} ~* ${markers}) as ${sql.ref(String(at))}`
    })
    const { rows } = await sql<Record<string, boolean | null>>`
      select ${sql.join(marks)} from ${sql.table(`${schema}.${table}`)}`.execute(db)
    for (const [at, { column }] of inTable.entries())
      if (rows[0]?.[at]) found.push(schema === 'public' ? `${table}.${column}` : `${schema}.${table}.${column}`)
  }
  return found
}

/**
 * Writes the person into these columns of all existing rows. Returns the columns that reject the value or have no row.
 */
export async function plant(
  { db }: TestWeft,
  columns: readonly { table: string; column: string }[],
): Promise<string[]> {
  const without = new Set<string>()
  for (const { table, column } of columns) {
    const { rows } = await sql<{ type: string }>`
      select format_type(atttypid, null) as type from pg_attribute where attrelid = ${`public."${table}"`}::regclass and attname = ${column}`.execute(
      db,
    )
    const values: Record<string, unknown> = {
      text: marked.name,
      'text[]': [marked.name],
      jsonb: JSON.stringify({ said: [`It is ${marked.name}`], who: { email: marked.email, last_name: marked.last } }),
      bytea: Buffer.from(marked.name),
    }
    const planted = await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${values[rows[0]?.type ?? '']}`
      .execute(db)
      .catch((error) => {
        if (String(error).includes('check constraint')) return { numAffectedRows: 0n }
        throw error
      })
    if (planted.numAffectedRows === 0n) without.add(`${table}.${column}`)
  }
  return [...without].sort()
}

/** Rows that would need a long story to create, inserted without the rows they reference. */
export const lonelyRows = `
  set local session_replication_role = replica;
  insert into agent_webhook (id, event_id, event_type, order_id, profile, release, url, body, occurred_at, status, created_at)
    values ('agw_1', 1, 'order.placed', 'order_1', 'https://agent.example/', '1', 'https://agent.example/hook', '{}', now(), 'failed', now());
  insert into saved_view (id, page, title, query, is_shared, created_at, updated_at) values ('view_1', 'orders', 'x', 'x', true, now(), now());
  insert into api_token (id, name, token_hash, token_hint, scopes, created_by, created_at) values ('tok_1', 'x', 'x', 'x', '{orders:read}', 'operator', now());
  insert into design_component (id, design_id, role, quantity, created_at, updated_at) values ('dc_1', 'd_1', 'x', 1, now(), now());
  insert into inventory_order (id, status, stock_location_id, quantity, total_price, created_at, updated_at) values ('io_1', 'pending', 'x', 1, 1, now(), now());
  insert into inventory_order_line (id, inventory_order_id, position, inventory_item_id, unit_kind, quantity, price) values ('il_1', 'io_1', 1, 'x', 'piece', 1, 1);
  insert into mail_layout (id, sender, version, layout, created_at, updated_at) values ('layout_1', 'x', 1, '{}', now(), now());
  insert into mail_layout_version (mail_layout_id, version, layout, created_at) values ('layout_1', 1, '{}', now());
  insert into mailbox (id, name, folder, active, created_at, updated_at, source) values ('mbox_1', 'x', 'x', false, now(), now(), 'push');
  insert into payment_issue (id, checkout_id, attempt_id, kind, content) select 'pi_1', checkout_id, id, 'disputed', 'x' from payment_attempt order by id desc limit 1;
  insert into post_follow_up (id, post_id, target_id, network, kind, position, body, next_at, created_at, updated_at)
    values ('pf_1', 'p_1', 't_1', 'network_a', 'comment', 1, 'x', now(), now(), now());
  insert into post_target (id, post_id, network, generation, account_id, state, via, content, fault, next_at, created_at, updated_at)
    values ('t_1', 'p_1', 'network_a', 1, 'x', 'idle', 'unified', '{}', '{}', now(), now(), now());
  insert into production_run (id, status, quantity, snapshot, captured_at, created_at, updated_at) values ('run_1', 'draft', 1, '{}', now(), now(), now());
  insert into production_run_event (run_id, sequence, type, actor_type, actor_id, occurred_at) values ('run_1', 1, 'created', 'admin', 'x', now());
  insert into publish_attempt (post_id, network, generation, run, phase, outcome, began_at, duration_ms) values ('p_1', 'network_a', 1, 1, 'start', 'x', now(), 1);
  insert into social_post (id, name, status, platform_id, created_at, updated_at) values ('p_1', 'x', 'draft', 'x', now(), now());
  insert into social_webhook_change (event_key, object, account_id, field, value, occurred_at, received_at) values ('x', 'page', 'x', 'feed', '{}', now(), now());
  insert into ad_campaign (id, name, platform, created_at, updated_at) values ('camp_1', 'x', 'generic', now(), now());
  insert into budget_forecast (id, ad_campaign_id, forecast_date, currency, period_start, period_end, forecast_days, lookback_days, historical_data_points, daily_budget,
      confidence_level, model_type, predicted_spend, predicted_conversions, predicted_revenue, confidence_intervals, generated_at, created_at, updated_at)
    values ('bf_1', 'camp_1', now(), 'EUR', now(), now(), 1, 1, 0, 1, 0.9, 'benchmark', 0, 0, 0, '{}', now(), now(), now());
  insert into conversion_goal (id, name, goal_type, created_at, updated_at) values ('goal_1', 'x', 'purchase', now(), now());
  insert into design_picture (id, design_id, url, created_at, updated_at) values ('dp_1', 'd_1', 'x', now(), now());
  insert into experiment (id, name, experiment_type, primary_metric, metrics, confidence_level, statistical_power, correction, created_at, updated_at)
    values ('exp_1', 'x', 'landing_page', 'leads', '[{}]', 0.95, 0.8, 'none', now(), now());
  insert into social_platform (id, name, category, auth_type, status, created_at, updated_at) values ('sp_1', 'network_a', 'social', 'oauth2', 'inactive', now(), now());
  insert into trusted_agent (id, title, profile, permits, signature_required, keys, created_at, updated_at)
    values ('ta_1', 'x', 'https://agent.example/', 'catalog', true, '[]', now(), now());
  insert into upload (id, media_id, mime_type, width, height, bytes, files, created_at) values ('up_1', repeat('a', 32), 'image/png', 1, 1, 1, '[{}]', now());
  insert into translation (record_type, record_id, field, locale, value, source, source_digest, status, created_at, updated_at)
    values ('task', 'x', 'title', 'de', 'x', 'x', repeat('0', 64), 'draft', now(), now());
`
