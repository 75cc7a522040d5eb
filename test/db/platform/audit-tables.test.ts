import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type DatabaseConnection } from '../../../src/platform/db/database.ts'
import { type TestDatabase, testDatabase } from '../../support/postgres.ts'

/** Tables that nobody changes through the admin API: internal state, copies and data from outside. */
const neverAudited = [
  'agent_listener',
  'agent_receiver_away',
  'agent_refusal',
  'analytics_event',
  'analytics_session',
  'attribution_step',
  'audit_entry',
  'budget_forecast_day',
  'catalog_change',
  'checkout_listing',
  'checkout_to_list',
  'credit_queue',
  'customer_listing',
  'customer_model',
  'customer_prediction',
  'customer_score',
  'customer_score_history',
  'customer_to_list',
  'direct_publish',
  'encryption_key',
  'event',
  'event_subscription',
  'experiment_exposure',
  'experiment_outcome',
  'feed_item',
  'fetched_picture',
  'fitted_image',
  'handled_batch',
  'hashtag',
  'idempotency_key',
  'import_change',
  'import_job',
  'import_job_piece',
  'inbound_email_place',
  'inbound_email_raw',
  'login',
  'login_link',
  'login_session',
  'login_throttle',
  'mail_layout_version',
  'mail_search',
  'mail_suppression',
  'mailbox_cursor',
  'mailbox_delivery',
  'mention',
  'network_budget',
  'order_listing',
  'order_tally',
  'order_to_list',
  'password_reset',
  'payment_event',
  'post_follow_up',
  'post_target',
  'process',
  'product_listing',
  'product_option',
  'product_option_note',
  'product_option_use',
  'production_receipt',
  'production_run_event',
  'publish_attempt',
  'recovery_code',
  'row_count',
  'sandbox_network',
  'sandbox_payment',
  'sandbox_refund',
  'schema_function',
  'schema_migration',
  'segment_stale_person',
  'settings_version',
  'setup_link',
  'signature_nonce',
  'silence',
  'social_insight_schedule',
  'social_insight_snapshot',
  'social_oauth_state',
  'social_platform_health',
  'social_reaction',
  'social_subscription',
  'social_token_lease',
  'social_webhook_change',
  'stock_listing',
  'stock_movement',
  'tag_use',
  'text_listing',
  'translation_listing',
  'undated_signature',
  'upload_removal',
  'variant_sales_day',
  'visitor',
  'webhook_attempt',
  'webhook_message',
  'write_probe',
]
/** Columns whose names only sound like secrets. */
const harmless = [
  'api_token.token_hint',
  'checkout.publishable_key_id',
  'feed.token_version',
  'mail.dedupe_key',
  'order.publishable_key_id',
  'publishable_key.token_hint',
  'publishable_key_old_token.publishable_key_id',
  'publishable_key_old_token.token_hint',
  'signing_key.public_key',
  'site_key.token',
  'vendor_item.item_key',
  'vendor_item.vendor_key',
  'webhook_endpoint.previous_secret_until',
]

let database: TestDatabase
let connection: DatabaseConnection
beforeAll(async () => {
  database = await testDatabase()
  connection = connectDatabase({ url: database.url, maxConnections: 1 })
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

interface Table {
  readonly name: string
  readonly columns: string[]
  readonly audited: boolean
  readonly hidden: string[]
}

async function tables(): Promise<Table[]> {
  const { rows } = await connection.pool.query<Table>(`
    select c.relname::text as name,
      array(select attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by 1) as columns,
      t.oid is not null as audited,
      coalesce((string_to_array(encode(t.tgargs, 'escape'), '\\000'))[1], '{}')::text[] as hidden
    from pg_class c left join pg_trigger t on t.tgrelid = c.oid and t.tgname = 'audited'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`)
  return rows
}

test('every table is either audited (select audit_table(…) in its migration) or listed as needing no audit', async () => {
  const unaudited = (await tables()).filter(({ audited }) => !audited).map(({ name }) => name)
  expect(unaudited).toEqual(neverAudited)
})

test('no column with a name like a secret is copied into the audit log', async () => {
  const suspicious = (await tables())
    .filter(({ audited }) => audited)
    .flatMap(({ name, columns, hidden }) =>
      columns
        .filter((column) => /token|hash|secret|passw|encrypt|cipher|credential|(^|_)key(_|$)|otp|salt/.test(column))
        .filter((column) => !hidden.includes(column))
        .map((column) => `${name}.${column}`),
    )
  expect(suspicious).toEqual(harmless)
})

test('audit_table refuses an unknown column, and a table without a unique key', async () => {
  await expect(connection.pool.query(`select audit_table('region', array['no_such'])`)).rejects.toThrow(
    'Table region has no column no_such.',
  )
  await expect(connection.pool.query(`select audit_table('variant_price')`)).rejects.toThrow(
    'Table variant_price has no primary key: name the columns that tell its rows apart.',
  )
})
