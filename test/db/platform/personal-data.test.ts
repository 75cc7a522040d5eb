import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type DatabaseConnection } from '../../../src/platform/db/database.ts'
import { columnsOf } from '../../../src/platform/personal-data/index.ts'
import { personalData } from '../../../src/wiring/personal-data.ts'
import { type TestDatabase, testDatabase } from '../../support/postgres.ts'

/**
 * Columns without personal data: ids, states, digests, the shop's own secrets, goods, and texts that the shop shows to
 * everyone. A column that can contain a name or what a person writes belongs in the register of its feature.
 */
const impersonal: Readonly<Record<string, string>> = {
  ad_campaign: 'id name platform external_id aliases status currency',
  ad_campaign_day: 'ad_campaign_id currency',
  admin_invitation: 'id role token_hash',
  admin_user: 'id preferences role',
  agent_listener: 'checkout_id profile release webhook_url',
  agent_receiver_away: 'url',
  agent_refusal: 'profile code',
  agent_webhook: 'id event_type order_id profile release url status claimed_by',
  analytics_event: 'id session_id website_id currency',
  analytics_session: 'id website_id consent device',
  api_token: 'id token_hash token_hint scopes',
  attribution_run: 'id status website_id cursor_session_id error claimed_by',
  attribution_setting: 'default_model',
  attribution_step: 'conversion_id analytics_session_id ad_campaign_id platform models reasons',
  audit_entry: 'caller_kind caller_id operation object_table object_id action',
  budget_forecast: 'id ad_campaign_id currency model_type confidence_intervals model budget_recommendation',
  budget_forecast_day: 'forecast_id',
  campaign_attribution: 'id analytics_session_id website_id ad_campaign_id ad_set_id ad_id platform resolution_method',
  catalog_change: 'product_id',
  category: 'id name handle parent_id',
  checkout:
    'id publishable_key_id sales_channel_id status region_id currency variant_ids codes agent_profile attempt_id order_id',
  checkout_listing: 'checkout_id status open_status stage currency agent_profile sales_channel_id order_id',
  checkout_to_list: 'checkout_id',
  collection: 'id title handle',
  conversion:
    'id conversion_type source ad_campaign_id ad_set_id ad_id platform attribution_model currency order_id checkout_id analytics_event_id analytics_session_id conversion_goal_id person_id website_id',
  conversion_goal: 'id name goal_type conditions currency website_id',
  credit_queue: 'conversion_id',
  customer: 'id',
  customer_listing: 'customer_id currency',
  customer_model: 'id currency status reason bg_nbd gamma_gamma goodness',
  customer_prediction: 'currency model_id rfm_group',
  customer_score: 'id person_id score_type currency tier confidence',
  customer_score_history: 'id person_id score_type currency tier confidence cause cause_id',
  customer_to_list: 'customer_id',
  design: 'id design_type status priority currency unit unit_kind',
  design_color: 'id design_id name hex_code usage_notes',
  design_component: 'id design_id role inventory_item_id raw_material_id component_design_id unit unit_kind',
  design_partner: 'design_id partner_id',
  design_picture: 'id design_id url',
  design_size_set: 'id design_id size_label measurements',
  design_specification: 'id design_id category version status',
  direct_publish: 'call post_id',
  discount: 'id code type currency eligible_product_ids',
  discount_redemption: 'discount_id attempt_id status order_id',
  encryption_key: 'check_value',
  event: 'type',
  event_subscription: 'subscriber type',
  experiment:
    'id name status experiment_type primary_metric metrics correction currency website_id stop_reason winner_variant_id results planned_look',
  experiment_exposure: 'experiment_id variant_id',
  experiment_outcome: 'experiment_id metric source_id',
  experiment_variant: 'id experiment_id name config',
  feed: 'id name format region_id country locale brand store_country link_template push_url push_method push_secret push_message refresh_claimed_by push_claimed_by',
  feed_item: 'feed_id product_id variant_id digest state problems',
  feedback: 'id person_id scale website_id',
  fetched_picture: 'url import_id state digest upload_id message claimed_by',
  fitted_image: 'id content mime_type',
  fulfillment: 'id order_id',
  fulfillment_event: 'order_id fulfillment_id type items actor',
  fulfillment_item: 'fulfillment_id order_line_id',
  handled_batch: 'subscriber',
  hashtag: 'tag folded platform',
  idempotency_key: 'caller method body_hash',
  identity_link: 'person_id reason',
  import_change: 'import_id entity entity_id action before after undo',
  import_job: 'import_id query',
  import_job_piece: 'import_id',
  import_run: 'id kind format mapping state counts',
  inbound_email: 'id folder uid_validity imap_uid content_key status action_type executed_params_hash',
  inbound_email_place: 'folder uid_validity inbound_email_id',
  inbound_email_raw: 'inbound_email_id',
  inventory_item: 'id sku unit raw_material_id variant_id currency unit_kind',
  inventory_order:
    'id status currency order_date expected_delivery tracking_number tracking_url stock_location_id from_stock_location_id inbound_email_id',
  inventory_order_line: 'id inventory_order_id inventory_item_id unit_kind',
  journey_event: 'id person_id event_type channel stage source_type ad_campaign_id website_id',
  login: 'id kind status',
  login_link: 'token_hash login_id',
  login_session: 'id login_id token_hash',
  login_throttle: 'bucket',
  mail: 'id template locale from_address from_name related_type related_id status message_id link_token_hash claimed_by',
  mail_search: 'id person_kind person_id since horizon after_id claimed_by',
  mail_suppression: 'digest',
  mailbox: 'id password folder source',
  mail_layout: 'id inbound_email_id',
  mail_layout_version: 'mail_layout_id inbound_email_id',
  mailbox_cursor: 'folder uid_validity',
  mailbox_delivery: 'mailbox_id signed_hash',
  mailbox_push: 'mailbox_id secret',
  material_type: 'id name',
  mention: 'folded platform',
  network_budget: 'network account_id bucket taken',
  order:
    'id display_id checkout_id attempt_id publishable_key_id customer_id status fulfillment_status region_id currency agent_profile',
  order_change: 'order_id type actor',
  order_line: 'id order_id product_id variant_id title variant_title sku',
  order_listing: 'order_id status fulfillment_status payment_status currency agent_profile country sales_channel_id',
  order_note: 'id order_id actor',
  order_tally: 'currency sales_channel_id',
  order_to_list: 'order_id',
  partner: 'id country status locale',
  partner_person: 'id partner_id role',
  password_reset: 'token_hash login_id',
  payment_attempt: 'id checkout_id handler_id provider txn_id currency status page_token purchase claimed_by',
  payment_event: 'provider attempt_id type outcome',
  payment_issue:
    'id checkout_id attempt_id kind status resolution resolution_refund_id resolved_by provider txn_id currency',
  person: 'id merged_into',
  person_merge: 'from_person_id into_person_id moved',
  post_follow_up: 'id post_id target_id network kind state external_id claimed_by',
  post_target: 'id post_id network account_id state via fitted artifacts external_id url claimed_by',
  process: 'base_url id host',
  policy: 'id product_id',
  product: 'id title handle description status vendor tax_class options design_id details',
  product_category: 'product_id category_id',
  product_collection: 'product_id collection_id',
  product_listing: 'product_id title status text',
  product_media: 'id product_id url upload_id',
  product_option: 'id name value',
  product_option_note: 'name value',
  product_option_use: 'id',
  product_sales_channel: 'product_id sales_channel_id',
  production_consumption: 'run_id inventory_item_id unit_kind',
  production_dispatch: 'id run_id state template_ids',
  production_receipt: 'run_id variant_id reason',
  production_run:
    'id status run_type parent_run_id role design_id partner_id previous_partner_id product_id variant_id order_id order_line_item_id dispatch_state cost_type cost_currency reminder_kind unit unit_kind',
  production_run_dependency: 'run_id depends_on_run_id',
  production_run_event: 'run_id type actor_type actor_id partner_id',
  publish_attempt: 'post_id network phase outcome code',
  publishable_key: 'id token_hash token_hint sales_channel_id allowed_currencies',
  publishable_key_old_token: 'token_hash publishable_key_id token_hint',
  raw_material: 'id composition usage_guidelines storage_requirements unit color material_type_id status unit_kind',
  recovery_code: 'login_id code_hash',
  refund: 'id order_id attempt_id currency status provider_ref source actor',
  refund_line: 'refund_id order_line_id',
  region: 'id name currency',
  region_country: 'country region_id',
  row_count: 'table_name',
  sales_channel: 'id name',
  sandbox_network: 'kind id body',
  sandbox_payment: 'txn_id handler_id attempt_id checkout_id currency status claimed_by',
  sandbox_refund: 'refund_id txn_id',
  saved_view: 'id created_by page',
  schema_function: 'name digest migration',
  schema_migration: 'name',
  score_run: 'id cause status cursor_person_id worker error claimed_by',
  segment: 'id segment_type color',
  segment_member: 'segment_id added_reason',
  segment_run: 'id reason status cursor_segment_id error claimed_by',
  segment_stale_person: 'person_id',
  sentiment_analysis: 'id source_type person_id sentiment_label language model_provider model_version',
  setup_link: 'token_hash',
  shipping_option: 'id region_id name carrier countries provinces',
  signature_nonce: 'nonce_hash',
  signing_key: 'kid public_key private_key',
  site_key: 'id token allowed_origins',
  social_insight_schedule: 'post_id problem claimed_by',
  social_insight_snapshot: 'post_id network metrics',
  social_oauth_state: 'state_hash platform_id platform_name redirect_uri page_id verifier',
  social_platform: 'id name category auth_type status status_reason url api_config',
  social_platform_health: 'platform_id report',
  social_post: 'id status platform_id media_attachments insights post_url scheduled_local time_zone queue_slot',
  social_reaction: 'post_id reaction_type taken_type',
  social_settings: 'approval_needed_by zone_rules',
  social_slot_plan: 'platform_id time_zone slots',
  social_subscription: 'platform_id account_id network page_id problem claimed_by',
  social_token_lease: 'platform_id holder claimed_by',
  social_webhook_change: 'event_key object account_id field outcome',
  stock_level: 'variant_id location_id',
  stock_listing: 'variant_id product_id product_title sku text',
  stock_location: 'id name address',
  stock_movement: 'variant_id location_id reason order_id made_by',
  stock_reservation: 'attempt_id variant_id status',
  store:
    'name default_region_id default_sales_channel_id link_secret logo_url default_locale time_zone allowed_origins',
  tag_use: 'kind folded platform source',
  task: 'id status priority parent_task_id template_id design_id partner_id production_run_id',
  task_category: 'id',
  task_dependency: 'task_id depends_on_task_id',
  task_template: 'id category_id priority',
  tax_rate: 'id name country province tax_class',
  translation: 'record_type record_id field locale source_digest status',
  text_listing: 'text_id record_type record_id field digest',
  translation_listing: 'text_id record_type locale state',
  trusted_agent: 'id profile permits keys',
  undated_signature: 'signed_hash',
  upload: 'id media_id mime_type files',
  upload_removal: 'media_id keys',
  variant: 'id product_id title sku options design_id details',
  variant_price: 'variant_id currency region_id later_sales',
  variant_sales_day: 'variant_id',
  variant_stock: 'variant_id',
  vendor_item: 'vendor_key item_key inventory_item_id vendor_unit',
  webhook_attempt: 'delivery_id',
  webhook_delivery: 'id endpoint_id message_id status claimed_by',
  webhook_endpoint: 'id url event_types status disabled_reason secret previous_secret',
  webhook_message: 'id type',
  webhook_replay: 'endpoint_id',
  write_probe: 'filler',
}

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

/** Returns the columns that can contain a name: no numbers, no times. */
async function columns(): Promise<string[]> {
  const { rows } = await connection.pool.query<{ column: string }>(`
    select c.relname || '.' || a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and t.typname not in ('int4', 'int8', '_int4', '_int8', 'float8', 'numeric', 'bool', 'date', 'timestamptz', 'xid8') order by 1`)
  return rows.map(({ column }) => column)
}

const registered = personalData.flatMap(columnsOf).map(({ table, column }) => `${table}.${column}`)
const known = Object.entries(impersonal).flatMap(([table, names]) => names.split(' ').map((name) => `${table}.${name}`))

test('every column that can contain text is in the register of personal data or listed as impersonal', async () => {
  expect([...registered, ...known].sort()).toEqual((await columns()).sort())
})

test('no column is registered twice', () => {
  expect(registered.filter((column, at) => registered.indexOf(column) !== at)).toEqual([])
})
