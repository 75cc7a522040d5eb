// Generated from the migrations by scripts/generate-tables.ts.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Written as JSON text, read as its value. */
export type Json = ColumnType<unknown, string, string>

/** A table whose columns only SQL text names. */
export type UntypedTable = Record<never, never>

export interface AdCampaignTable {
  id: string
  name: string
  platform: string
  external_id: string | null
  aliases: Generated<string[]>
  status: Generated<string>
  currency: string | null
  daily_budget_minor: number | null
  starts_at: Date | null
  ends_at: Date | null
  metadata: ColumnType<unknown, string | undefined, string>
  created_at: Date
  updated_at: Date
}

export interface AdminInvitationTable {
  id: string
  email: string
  role: string
  token_hash: string
  invited_by: string
  created_at: Date
  expires_at: Date
  accepted_at: Date | null
  revoked_at: Date | null
}

export interface AdminUserTable {
  id: string
  name: string
  role: string
  created_at: Date
  updated_at: Date
  preferences: ColumnType<unknown, string | undefined, string>
}

export interface AnalyticsEventTable {
  id: string
  session_id: string
  website_id: string | null
  visitor_id: string
  event_name: string
  page_url: string | null
  event_data: ColumnType<unknown, string | undefined, string>
  value_minor: number | null
  currency: string | null
  checkout_id: string | null
  occurred_at: Date
  received_at: Date
}

export interface AnalyticsSessionTable {
  id: string
  website_id: string | null
  visitor_id: string
  person_id: string | null
  consent: string
  entry_page: string | null
  referrer: string | null
  device: Generated<string>
  utm_source: string | null
  utm_medium: string | null
  utm_campaign: string | null
  utm_term: string | null
  utm_content: string | null
  pageviews: Generated<number>
  started_at: Date
  last_seen_at: Date
  created_at: Date
}

export interface ApiTokenTable {
  id: string
  name: string
  token_hash: string
  token_hint: string
  scopes: string[]
  created_by: string
  created_at: Date
  expires_at: Date | null
  revoked_at: Date | null
  last_used_at: Date | null
}

export interface AttributionRunTable {
  id: string
  status: string
  from_at: Date
  to_at: Date
  website_id: string | null
  session_limit: number
  cursor_started_at: Date | null
  cursor_session_id: string | null
  processed: Generated<number>
  resolved: Generated<number>
  failed: Generated<number>
  error: string | null
  started_at: Date
  updated_at: Date
  finished_at: Date | null
  claimed_by: string | null
}

export interface AttributionSettingTable {
  id: Generated<number>
  default_model: Generated<string>
  lookback_days: Generated<number>
  engagement_lookback_days: Generated<number>
  half_life_days: Generated<number>
  position_first_ppm: Generated<number>
  position_last_ppm: Generated<number>
  fuzzy_threshold_ppm: Generated<number>
  updated_at: Generated<Date>
}

export interface BudgetForecastTable {
  id: string
  ad_campaign_id: string
  forecast_date: string
  currency: string
  period_start: string
  period_end: string
  forecast_days: number
  lookback_days: number
  historical_data_points: number
  daily_budget: number
  target_roas: number | null
  confidence_level: number
  model_type: string
  predicted_spend: number
  predicted_impressions: number | null
  predicted_clicks: number | null
  predicted_conversions: number
  predicted_revenue: number
  predicted_roas: number | null
  predicted_cpa: number | null
  predicted_cpc: number | null
  confidence_intervals: Json
  model: Json | null
  budget_recommendation: Json | null
  actual_spend: number | null
  actual_impressions: number | null
  actual_clicks: number | null
  actual_conversions: number | null
  actual_revenue: number | null
  forecast_error_percent: number | null
  is_actual_recorded: Generated<boolean>
  metadata: ColumnType<unknown, string | undefined, string>
  generated_at: Date
  created_at: Date
  updated_at: Date
}

export interface BudgetForecastDayTable {
  forecast_id: string
  day: string
  predicted_spend: number
  predicted_conversions: number
  predicted_revenue: number
  lower_revenue: number
  upper_revenue: number
  model_revenue: number | null
  model_lower_revenue: number | null
  model_upper_revenue: number | null
  actual_spend: number | null
  actual_conversions: number | null
  actual_revenue: number | null
}

export interface CampaignAttributionTable {
  id: string
  analytics_session_id: string
  visitor_id: string
  website_id: string | null
  ad_campaign_id: string | null
  ad_set_id: string | null
  ad_id: string | null
  platform: Generated<string>
  utm_source: string | null
  utm_medium: string | null
  utm_campaign: string | null
  utm_term: string | null
  utm_content: string | null
  is_resolved: Generated<boolean>
  resolution_confidence: Generated<number>
  resolution_method: Generated<string>
  entry_page: string | null
  session_pageviews: Generated<number>
  attributed_at: Date | null
  session_started_at: Date
  metadata: ColumnType<unknown, string | undefined, string>
  created_at: Date
  updated_at: Date
}

export interface CategoryTable {
  id: string
  name: string
  handle: string
  parent_id: string | null
  position: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface CheckoutTable {
  id: string
  publishable_key_id: string
  sales_channel_id: string
  status: string
  version: Generated<number>
  region_id: string
  currency: string
  email: string | null
  total_minor: number
  state: Json
  variant_ids: Generated<string[]>
  codes: Generated<string[]>
  agent_profile: string
  attempt_id: string | null
  order_id: string | null
  created_at: Date
  updated_at: Date
  expires_at: Date
  sweep_after: Date | null
}

export interface CollectionTable {
  id: string
  title: string
  handle: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface ConversionTable {
  id: string
  conversion_type: string
  conversion_name: string | null
  source: string
  ad_campaign_id: string | null
  ad_set_id: string | null
  ad_id: string | null
  platform: Generated<string>
  is_pinned: Generated<boolean>
  utm_source: string | null
  utm_medium: string | null
  utm_campaign: string | null
  utm_term: string | null
  utm_content: string | null
  attribution_model: Generated<string>
  conversion_value: Generated<number>
  currency: string | null
  order_id: string | null
  checkout_id: string | null
  analytics_event_id: string | null
  analytics_session_id: string | null
  lead_id: string | null
  conversion_goal_id: string | null
  person_id: string | null
  visitor_id: string | null
  website_id: string | null
  converted_at: Date
  metadata: ColumnType<unknown, string | undefined, string>
  created_at: Date
  updated_at: Date
}

export interface ConversionGoalTable {
  id: string
  name: string
  description: string | null
  goal_type: string
  conditions: ColumnType<unknown, string | undefined, string>
  default_value: number | null
  currency: string | null
  value_from_event: Generated<boolean>
  is_active: Generated<boolean>
  website_id: string | null
  priority: Generated<number>
  metadata: ColumnType<unknown, string | undefined, string>
  created_at: Date
  updated_at: Date
}

export interface CustomerTable {
  id: string
  email: string
  first_name: string | null
  last_name: string | null
  phone_number: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  metadata: ColumnType<unknown, string | undefined, string>
  note: string | null
  anonymized_at: Date | null
  forget_again: Generated<boolean>
}

export interface CustomerModelTable {
  id: string
  currency: string
  status: string
  reason: string
  buyers: number
  repeat_buyers: number
  weeks: number
  bg_nbd: Json | null
  gamma_gamma: Json | null
  goodness: Json | null
  fitted_at: Date
}

export interface CustomerPredictionTable {
  person_id: string
  currency: string
  model_id: string
  recency_days: number
  frequency: number
  monetary_minor: number
  recency_quintile: number
  frequency_quintile: number
  monetary_quintile: number
  rfm_group: string
  probability_alive: number | null
  expected_purchases: number | null
  expected_value_minor: number | null
  predicted_clv_minor: number | null
  calculated_at: Date
}

export interface CustomerScoreTable {
  id: string
  person_id: string
  score_type: string
  score_value: number
  currency: string | null
  tier: string
  confidence: string
  breakdown: Json
  explanation: string
  previous_score: number | null
  calculated_at: Date
  created_at: Date
  updated_at: Date
}

export interface CustomerScoreHistoryTable {
  id: string
  person_id: string
  score_type: string
  score_value: number
  currency: string | null
  tier: string
  confidence: string
  breakdown: Json
  explanation: string
  cause: string
  cause_id: string | null
  calculated_at: Date
}

export interface DesignTable {
  id: string
  name: string
  description: Generated<string>
  design_type: Generated<string>
  status: Generated<string>
  priority: Generated<string>
  concept_theme: Generated<string>
  designer_notes: Generated<string>
  revision_notes: Generated<string>
  tags: Generated<string[]>
  target_completion_at: Date | null
  estimated_cost: number | null
  currency: string | null
  metadata: ColumnType<unknown, string | undefined, string>
  created_at: Date
  updated_at: Date
  unit: Generated<string>
  unit_kind: string
}

export interface DesignPartnerTable {
  design_id: string
  partner_id: string
  created_at: Date
}

export interface DiscountTable {
  id: string
  code: string
  title: string
  type: string
  percent_ppm: number | null
  amount_minor: number | null
  currency: string | null
  min_subtotal_minor: number | null
  starts_at: Date | null
  ends_at: Date | null
  usage_limit: number | null
  usage_limit_per_customer: number | null
  used_count: Generated<number>
  eligible_product_ids: string[] | null
  active: Generated<boolean>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface DiscountRedemptionTable {
  discount_id: string
  attempt_id: string
  email: string
  status: string
  order_id: string | null
}

export interface EventTable {
  id: GeneratedAlways<number>
  type: string
  payload: Json
  created_at: Generated<Date>
  relayed_at: Date | null
  xact: Generated<string>
  batch: number | null
}

export interface ExperimentTable {
  id: string
  name: string
  description: string | null
  hypothesis: string | null
  status: Generated<string>
  experiment_type: string
  primary_metric: string
  metrics: Json
  target_sample_size: number | null
  confidence_level: number
  statistical_power: number
  minimum_detectable_effect: number | null
  correction: string
  auto_stop: Generated<boolean>
  currency: string | null
  website_id: string | null
  started_at: Date | null
  ended_at: Date | null
  stop_reason: string | null
  winner_variant_id: string | null
  results: Json | null
  is_significant: boolean | null
  p_value: number | null
  improvement_percent: number | null
  metadata: ColumnType<unknown, string | undefined, string>
  created_at: Date
  updated_at: Date
  planned_look: Json | null
}

export interface ExperimentOutcomeTable {
  experiment_id: string
  metric: string
  source_id: string
  unit_id: string
  value: number
  denominator: Generated<number>
  occurred_at: Date
  received_at: Date
}

export interface ExperimentVariantTable {
  id: string
  experiment_id: string
  position: number
  name: string
  weight: number
  is_control: boolean
  config: ColumnType<unknown, string | undefined, string>
}

export interface FeedTable {
  id: string
  name: string
  format: string
  region_id: string
  country: string
  locale: string | null
  enabled: Generated<boolean>
  token_version: Generated<number>
  brand: string | null
  store_country: string | null
  link_template: string | null
  checkout: Generated<boolean>
  backorder_days: Generated<number>
  refresh_minutes: Generated<number>
  seq: Generated<number>
  oldest_seq: Generated<number>
  refreshed_at: Date | null
  listed_count: Generated<number>
  problem_count: Generated<number>
  refresh_lease_until: Date | null
  refresh_claimed_by: string | null
  push_url: string | null
  push_method: string | null
  push_secret: Json | null
  push_minutes: Generated<number>
  push_seq: Generated<number>
  push_lease_until: Date | null
  push_claimed_by: string | null
  push_next_at: Date | null
  push_tries: Generated<number>
  push_failing_since: Date | null
  pushed_at: Date | null
  push_message: string | null
  created_at: Date
  updated_at: Date
  push_probe_at: Date | null
}

export interface FeedbackTable {
  id: string
  person_id: string | null
  rating: number | null
  scale: string | null
  content: string | null
  source: Generated<string>
  website_id: string | null
  metadata: ColumnType<unknown, string | undefined, string>
  created_at: Date
}

export interface FulfillmentTable {
  id: string
  order_id: string
  carrier: string | null
  tracking_number: string | null
  tracking_url: string | null
  created_at: Date
  shipped_at: Date | null
  delivered_at: Date | null
  canceled_at: Date | null
}

export interface FulfillmentEventTable {
  id: GeneratedAlways<number>
  order_id: string
  fulfillment_id: string
  type: string
  occurred_at: Date
  carrier: string | null
  tracking_number: string | null
  tracking_url: string | null
  items: Json
  actor: Generated<string | null>
}

export interface FulfillmentItemTable {
  fulfillment_id: string
  order_line_id: string
  quantity: number
}

export interface IdempotencyKeyTable {
  caller: string
  method: string
  path: string
  key: string
  body_hash: string
  status: number | null
  body: string | null
  locked_until: Date
  created_at: Generated<Date>
}

export interface InboundEmailTable {
  id: string
  account: string
  folder: string
  uid_validity: string
  imap_uid: string
  content_key: string
  message_id: string | null
  from_address: string
  to_addresses: Generated<string[]>
  subject: string
  html_body: string | null
  text_body: string | null
  received_at: Date
  status: string
  action_type: string | null
  extracted_data: Json | null
  action_result: Json | null
  executed_params_hash: string | null
  error_message: string | null
  metadata: Json | null
  created_at: Date
  updated_at: Date
}

export interface InboundEmailRawTable {
  inbound_email_id: string
  content: Buffer
}

export interface InventoryItemTable {
  id: string
  title: string
  sku: string | null
  unit: Generated<string>
  raw_material_id: string | null
  variant_id: string | null
  on_hand: Generated<string>
  unit_cost: number | null
  currency: string | null
  metadata: ColumnType<unknown, string | undefined, string>
  created_at: Date
  updated_at: Date
  unit_kind: string
  keeps_fraction: Generated<boolean>
}

export interface InventoryOrderTable {
  id: string
  status: string
  vendor: Generated<string>
  order_number: Generated<string>
  currency: string | null
  order_date: string | null
  expected_delivery: string | null
  tracking_number: string | null
  tracking_url: string | null
  stock_location_id: string
  from_stock_location_id: string | null
  quantity: string
  total_price: number
  inbound_email_id: string | null
  cancelled_at: Date | null
  cancelled_reason: string | null
  metadata: ColumnType<unknown, string | undefined, string>
  created_at: Date
  updated_at: Date
}

export interface InventoryOrderLineTable {
  id: string
  inventory_order_id: string
  position: number
  inventory_item_id: string
  name: Generated<string>
  quantity: string
  price: number
  received_quantity: Generated<string>
  unit_kind: string
}

export interface JourneyEventTable {
  id: string
  person_id: string
  visitor_id: string | null
  event_type: string
  event_name: string | null
  event_data: ColumnType<unknown, string | undefined, string>
  channel: string
  stage: string
  source_type: string | null
  source_id: string | null
  utm_source: string | null
  utm_campaign: string | null
  ad_campaign_id: string | null
  website_id: string | null
  page_url: string | null
  occurred_at: Date
  created_at: Date
}

export interface LoginTable {
  id: string
  kind: string
  email: string
  password_hash: string | null
  status: Generated<string>
  totp_secret: Json | null
  totp_confirmed_at: Date | null
  totp_last_step: number | null
  last_login_at: Date | null
  created_at: Date
}

export interface LoginLinkTable {
  token_hash: string
  login_id: string
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

export interface LoginSessionTable {
  id: string
  login_id: string
  token_hash: string
  address: string
  user_agent: string | null
  created_at: Date
  last_used_at: Date
  expires_at: Date
  confirmed_until: Date | null
}

export interface LoginThrottleTable {
  bucket: string
  full_at: Date
}

export interface MailTable {
  id: string
  dedupe_key: string
  template: string
  locale: string
  to_address: string
  from_address: string
  from_name: string
  subject: string
  html: string
  text: string
  headers: ColumnType<unknown, string | undefined, string>
  related_type: string | null
  related_id: string | null
  confidential: Generated<boolean>
  status: string
  attempts: Generated<number>
  next_attempt_at: Date | null
  queued_at: Date
  last_error: string | null
  message_id: string
  created_at: Date
  sent_at: Date | null
  place: GeneratedAlways<number>
  forgotten: Generated<boolean>
  sealed: Json | null
  link_token_hash: string | null
  claimed_by: string | null
  awaits_server: Generated<boolean>
}

export interface MailboxTable {
  id: string
  name: string
  host: string | null
  port: number | null
  tls: boolean | null
  username: string | null
  password: Json | null
  folder: string
  active: boolean
  last_synced_at: Date | null
  last_error: string | null
  created_at: Date
  updated_at: Date
  source: string
}

export interface MailboxDeliveryTable {
  mailbox_id: string
  signed_hash: string
  received_at: Date
}

export interface MailboxPushTable {
  mailbox_id: string
  secret: Json
  created_at: Date
  rotated_at: Date | null
}

export interface MaterialTypeTable {
  id: string
  name: string
  description: Generated<string>
  metadata: ColumnType<unknown, string | undefined, string>
  created_at: Date
  updated_at: Date
}

export interface NetworkBudgetTable {
  network: string
  account_id: string
  bucket: string
  used_percent: number
  blocked_until: Date | null
  observed_at: Date
  taken: Generated<Date[]>
}

export interface OrderTable {
  id: string
  display_id: string
  checkout_id: string | null
  attempt_id: string | null
  publishable_key_id: string | null
  customer_id: string | null
  status: Generated<string>
  fulfillment_status: Generated<string>
  region_id: string | null
  currency: string
  email: string
  subtotal_minor: number
  fulfillment_minor: number
  tax_minor: number
  tax_included_minor: Generated<number>
  discount_minor: number
  total_minor: number
  snapshot: Json
  agent_profile: string | null
  placed_at: Date
  updated_at: Date
  canceled_at: Date | null
  fulfillment_tax_minor: Generated<number>
  metadata: ColumnType<unknown, string | undefined, string>
}

export interface OrderLineTable {
  id: string
  order_id: string
  position: number
  product_id: string
  variant_id: string
  title: string
  variant_title: string
  sku: string | null
  unit_price_minor: number
  quantity: number
  total_minor: number
  discount_minor: Generated<number>
  tax_minor: Generated<number>
}

export interface PartnerTable {
  id: string
  name: string
  handle: string
  email: string | null
  phone: string | null
  country: string | null
  status: Generated<string>
  notes: Generated<string>
  metadata: ColumnType<unknown, string | undefined, string>
  created_at: Date
  updated_at: Date
  locale: string | null
}

export interface PartnerPersonTable {
  id: string
  partner_id: string
  name: string
  role: string
  created_at: Date
  updated_at: Date
  invited_at: Date | null
}

export interface PasswordResetTable {
  token_hash: string
  login_id: string
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

export interface PaymentAttemptTable {
  id: string
  checkout_id: string
  handler_id: string
  provider: string
  txn_id: string
  provider_ref: string | null
  provider_payment_id: string | null
  amount_minor: number
  currency: string
  status: string
  next_action: Json | null
  page_token: string
  failure_reason: string | null
  expires_at: Date
  next_check_at: Date | null
  checks: Generated<number>
  paid_at: Date | null
  created_at: Date
  updated_at: Date
  purchase: ColumnType<unknown, string | undefined, string>
  captured_minor: number | null
  method: string | null
  provider_status: Json | null
  holds: Generated<boolean>
  forgotten_at: Date | null
  claimed_by: string | null
}

export interface PaymentIssueTable {
  id: string
  checkout_id: string | null
  attempt_id: string | null
  kind: string
  content: string
  details: ColumnType<unknown, string | undefined, string>
  status: Generated<string>
  created_at: Generated<Date>
  resolved_at: Date | null
  resolution_note: string | null
  resolution: string | null
  resolution_refund_id: string | null
  resolved_by: string | null
  provider: string | null
  txn_id: string | null
  provider_payment_id: string | null
  amount_minor: number | null
  currency: string | null
}

export interface PersonTable {
  id: string
  email: string | null
  first_name: string | null
  last_name: string | null
  customer_id: string | null
  last_active_at: Date | null
  merged_into: string | null
  forgotten_at: Date | null
  metadata: ColumnType<unknown, string | undefined, string>
  created_at: Date
  updated_at: Date
}

export interface PersonMergeTable {
  from_person_id: string
  into_person_id: string
  reason: string
  moved: Json
  merged_at: Date
}

export interface PostFollowUpTable {
  id: string
  post_id: string
  target_id: string
  network: string
  kind: string
  position: number
  body: string
  state: Generated<string>
  tries: Generated<number>
  reads: Generated<number>
  armed_at: Date | null
  next_at: Date
  lease_until: Date | null
  fence: Generated<number>
  external_id: string | null
  error: string | null
  created_at: Date
  updated_at: Date
  claimed_by: string | null
}

export interface PostTargetTable {
  id: string
  post_id: string
  network: string
  generation: number
  account_id: string
  state: string
  via: string
  content: Json
  fitted: Json | null
  artifacts: ColumnType<unknown, string | undefined, string>
  run: Generated<number>
  tries: Generated<number>
  sent: Generated<number>
  reads: Generated<number>
  armed_at: Date | null
  sent_at: Date | null
  lease_until: Date | null
  fence: Generated<number>
  next_at: Date
  fault: Json | null
  external_id: string | null
  url: string | null
  published_at: Date | null
  created_at: Date
  updated_at: Date
  ahead_of: Date | null
  ahead_version: Date | null
  reserved_at: Date | null
  claimed_by: string | null
}

export interface ProductTable {
  id: string
  title: string
  handle: string
  description: Generated<string>
  status: Generated<string>
  vendor: string | null
  tax_class: string | null
  options: ColumnType<unknown, string | undefined, string>
  metadata: ColumnType<unknown, string | undefined, string>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  design_id: string | null
  details: ColumnType<unknown, string | undefined, string>
}

export interface ProductOptionTable {
  id: string
  name: string
  value: string | null
}

export interface ProductSalesChannelTable {
  product_id: string
  sales_channel_id: string
}

export interface ProductionRunTable {
  id: string
  status: string
  run_type: Generated<string>
  quantity: string
  allocated_quantity: Generated<string>
  parent_run_id: string | null
  role: string | null
  rank: number | null
  design_id: string | null
  partner_id: string | null
  previous_partner_id: string | null
  product_id: string | null
  variant_id: string | null
  order_id: string | null
  order_line_item_id: string | null
  dispatch_state: Generated<string>
  accepted_at: Date | null
  started_at: Date | null
  finished_at: Date | null
  completed_at: Date | null
  cancelled_at: Date | null
  produced_quantity: Generated<string>
  rejected_quantity: Generated<string>
  cancelled_reason: string | null
  finish_notes: string | null
  completion_notes: string | null
  rejection_reason: string | null
  rejection_notes: string | null
  shortfall_reason: string | null
  decline_reason: string | null
  decline_notes: string | null
  cost_estimate: number | null
  cost_type: string | null
  cost_currency: string | null
  costs_shared: Generated<boolean>
  snapshot: Json
  captured_at: Date
  metadata: ColumnType<unknown, string | undefined, string>
  created_at: Date
  updated_at: Date
  reminder_kind: string | null
  reminder_count: Generated<number>
  last_reminded_at: Date | null
  unit: Generated<string>
  unit_kind: string
}

export interface ProductionRunEventTable {
  id: GeneratedAlways<number>
  run_id: string
  sequence: number
  type: string
  actor_type: string
  actor_id: string
  partner_id: string | null
  data: ColumnType<unknown, string | undefined, string>
  occurred_at: Date
}

export interface PublishAttemptTable {
  id: GeneratedAlways<number>
  post_id: string
  network: string
  generation: number
  run: number
  phase: string
  outcome: string
  detail: string | null
  code: string | null
  began_at: Date
  duration_ms: number
}

export interface PublishableKeyTable {
  id: string
  title: string
  token_hash: string
  token_hint: string
  sales_channel_id: string
  rate_limit_per_minute: number | null
  created_at: Generated<Date>
  revoked_at: Date | null
  last_used_at: Date | null
  allowed_currencies: string[] | null
  rotated_at: Date | null
}

export interface RecoveryCodeTable {
  login_id: string
  code_hash: string
  used_at: Date | null
}

export interface RefundTable {
  id: string
  order_id: string | null
  attempt_id: string
  amount_minor: number
  currency: string
  reason: string
  status: string
  provider_ref: string | null
  failure_reason: string | null
  created_at: Date
  updated_at: Date
  shipping_minor: Generated<number>
  source: Generated<string>
  actor: Generated<string | null>
  tries: Generated<number>
  next_try_at: Generated<Date>
}

export interface RefundLineTable {
  refund_id: string
  order_line_id: string
  quantity: number
  restocked: Generated<number>
  canceled: Generated<number>
  returned: Generated<number>
}

export interface RegionTable {
  id: string
  name: string
  currency: string
  tax_inclusive: Generated<boolean>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface RegionCountryTable {
  country: string
  region_id: string
}

export interface SalesChannelTable {
  id: string
  name: string
  created_at: Generated<Date>
}

export interface SandboxNetworkTable {
  kind: string
  id: string
  body: Json
  position: GeneratedAlways<number>
}

export interface SavedViewTable {
  id: string
  created_by: string | null
  page: string
  title: string
  query: string
  is_shared: boolean
  created_at: Date
  updated_at: Date
}

export interface ScoreRunTable {
  id: string
  cause: string
  status: string
  active_since: Date
  cursor_person_id: string | null
  worker: string | null
  leased_until: Date | null
  pages: Generated<number>
  processed: Generated<number>
  failed: Generated<number>
  error: string | null
  started_at: Date
  updated_at: Date
  finished_at: Date | null
  claimed_by: string | null
}

export interface SegmentTable {
  id: string
  name: string
  description: string | null
  segment_type: string
  criteria: Json | null
  customer_count: Generated<number | null>
  last_calculated_at: Date | null
  is_active: Generated<boolean>
  auto_update: Generated<boolean>
  color: string | null
  metadata: ColumnType<unknown, string | undefined, string>
  created_at: Date
  updated_at: Date
}

export interface SegmentRunTable {
  id: string
  reason: string
  night: string | null
  status: string
  cursor_segment_id: string | null
  built: Generated<number>
  failed: Generated<number>
  members_added: Generated<number>
  members_removed: Generated<number>
  error: string | null
  started_at: Date
  updated_at: Date
  finished_at: Date | null
  claimed_by: string | null
}

export interface SentimentAnalysisTable {
  id: string
  source_type: string
  source_id: string
  person_id: string | null
  original_text: string | null
  text_hash: string
  sentiment_score: number
  sentiment_label: string
  confidence: number
  keywords: Generated<string[]>
  language: string | null
  model_provider: string
  model_version: string
  analyzed_at: Date
  created_at: Date
  is_supplied: Generated<boolean>
}

export interface ShippingOptionTable {
  id: string
  region_id: string
  name: string
  carrier: string | null
  countries: string[] | null
  provinces: string[] | null
  amount_minor: number
  free_over_minor: number | null
  min_days: number | null
  max_days: number | null
  active: Generated<boolean>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface SiteKeyTable {
  id: string
  title: string
  token: string
  allowed_origins: Generated<string[]>
  last_used_at: Date | null
  revoked_at: Date | null
  created_at: Date
  updated_at: Date
}

export interface SocialPlatformTable {
  id: string
  name: string
  category: string
  auth_type: string
  status: string
  status_reason: string | null
  description: string | null
  url: string | null
  api_config: Json | null
  metadata: ColumnType<unknown, string | undefined, string>
  config_version: Generated<number>
  created_at: Date
  updated_at: Date
  paused_at: Date | null
}

export interface SocialPostTable {
  id: string
  name: string
  caption: Generated<string>
  status: string
  platform_id: string
  media_attachments: ColumnType<unknown, string | undefined, string>
  metadata: ColumnType<unknown, string | undefined, string>
  insights: ColumnType<unknown, string | undefined, string>
  scheduled_at: Date | null
  posted_at: Date | null
  post_url: string | null
  error_message: string | null
  notes: string | null
  created_at: Date
  updated_at: Date
  scheduled_local: string | null
  time_zone: string | null
  queue_slot: string | null
  held_at: Date | null
  variations: ColumnType<unknown, string | undefined, string>
  first_comment: string | null
  thread: ColumnType<unknown, string | undefined, string>
  approved_by: string | null
  approved_at: Date | null
  review_note: string | null
}

export interface SocialSlotPlanTable {
  platform_id: string
  time_zone: string
  slots: Json
  updated_at: Date
}

export interface SocialSubscriptionTable {
  platform_id: string
  account_id: string
  network: string
  page_id: string | null
  subscribed_at: Date | null
  attempts: Generated<number>
  next_at: Date
  problem: string | null
  claimed_by: string | null
}

export interface StockLocationTable {
  id: string
  name: string
  priority: number
  is_default: Generated<boolean>
  address: ColumnType<unknown, string | undefined, string>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  is_public: Generated<boolean>
  latitude: number | null
  longitude: number | null
}

export interface StoreTable {
  singleton: Generated<boolean>
  name: string
  default_region_id: string | null
  default_sales_channel_id: string | null
  support_email: string | null
  terms_of_service: Generated<string>
  privacy_policy: Generated<string>
  refund_policy: Generated<string>
  shipping_policy: Generated<string>
  link_secret: string
  metadata: ColumnType<unknown, string | undefined, string>
  updated_at: Generated<Date>
  logo_url: string | null
  reminder_enabled: Generated<boolean>
  reminder_after_minutes: Generated<number>
  legal_name: string | null
  contact_phone: string | null
  sender_name: string | null
  sender_email: string | null
  sender_address: ColumnType<unknown, string | undefined, string>
  default_locale: Generated<string>
  low_stock_default: Generated<number>
  time_zone: Generated<string>
  restock_days: Generated<number>
  pages_enabled: Generated<boolean>
  search_bots_allowed: Generated<boolean>
  visitor_bots_allowed: Generated<boolean>
  training_bots_allowed: Generated<boolean>
  allowed_origins: Generated<string[]>
}

export interface TaskTable {
  id: string
  title: string
  description: Generated<string>
  message: Generated<string>
  status: Generated<string>
  priority: Generated<string>
  starts_at: Date | null
  due_at: Date | null
  completed_at: Date | null
  estimated_minutes: number | null
  parent_task_id: string | null
  template_id: string | null
  design_id: string | null
  partner_id: string | null
  position: Generated<number>
  production_run_id: string | null
  metadata: ColumnType<unknown, string | undefined, string>
  created_at: Date
  updated_at: Date
}

export interface TaxRateTable {
  id: string
  name: string
  country: string
  province: string | null
  tax_class: string | null
  rate_ppm: number
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface TranslationTable {
  record_type: string
  record_id: string
  field: string
  locale: string
  value: string
  source: string
  source_digest: string
  status: string
  created_at: Date
  updated_at: Date
}

export interface UploadTable {
  id: string
  media_id: string
  mime_type: string
  width: number
  height: number
  bytes: number
  alt_text: Generated<string>
  files: Json
  created_at: Date
}

export interface UploadRemovalTable {
  media_id: string
  keys: string[]
  removed_at: Generated<Date>
}

export interface VariantPriceTable {
  variant_id: string
  currency: string
  region_id: string | null
  amount_minor: number
  sale_amount_minor: number | null
  sale_starts_at: Date | null
  sale_ends_at: Date | null
  later_sales: ColumnType<unknown, string | undefined, string>
}

export interface VariantStockTable {
  variant_id: string
  managed: Generated<boolean>
  allow_backorder: Generated<boolean>
  on_hand: Generated<number>
  reserved: Generated<number>
  updated_at: Generated<Date>
  low_stock_threshold: number | null
  scarce: boolean
  yielding: Generated<number>
  split: Generated<boolean>
}

export interface WebhookDeliveryTable {
  id: string
  endpoint_id: string
  message_id: string
  status: string
  attempts: Generated<number>
  tries: Generated<number>
  next_attempt_at: Date | null
  lease_until: Date | null
  delivered_at: Date | null
  created_at: Date
  claimed_by: string | null
  place: GeneratedAlways<number>
  first_attempt_at: Date | null
  last_attempt_at: Date | null
  refusals: Generated<number>
}

export interface WebhookEndpointTable {
  id: string
  url: string
  description: Generated<string>
  event_types: string[]
  status: string
  disabled_reason: string | null
  secret: Json
  previous_secret: Json | null
  previous_secret_until: Date | null
  failing_since: Date | null
  created_at: Date
  updated_at: Date
  away_since: Date | null
  probe_at: Date | null
  backlog_before: Date | null
}

export interface Tables {
  ad_campaign: AdCampaignTable
  ad_campaign_day: UntypedTable
  admin_invitation: AdminInvitationTable
  admin_user: AdminUserTable
  agent_listener: UntypedTable
  agent_receiver_away: UntypedTable
  agent_refusal: UntypedTable
  agent_webhook: UntypedTable
  analytics_event: AnalyticsEventTable
  analytics_session: AnalyticsSessionTable
  api_token: ApiTokenTable
  attribution_credit: UntypedTable
  attribution_run: AttributionRunTable
  attribution_setting: AttributionSettingTable
  attribution_step: UntypedTable
  audit_entry: UntypedTable
  budget_forecast: BudgetForecastTable
  budget_forecast_day: BudgetForecastDayTable
  campaign_attribution: CampaignAttributionTable
  catalog_change: UntypedTable
  category: CategoryTable
  checkout: CheckoutTable
  checkout_listing: UntypedTable
  checkout_to_list: UntypedTable
  collection: CollectionTable
  conversion: ConversionTable
  conversion_goal: ConversionGoalTable
  credit_queue: UntypedTable
  customer: CustomerTable
  customer_listing: UntypedTable
  customer_model: CustomerModelTable
  customer_prediction: CustomerPredictionTable
  customer_score: CustomerScoreTable
  customer_score_history: CustomerScoreHistoryTable
  customer_to_list: UntypedTable
  design: DesignTable
  design_color: UntypedTable
  design_component: UntypedTable
  design_partner: DesignPartnerTable
  design_picture: UntypedTable
  design_size_set: UntypedTable
  design_specification: UntypedTable
  direct_publish: UntypedTable
  discount: DiscountTable
  discount_redemption: DiscountRedemptionTable
  encryption_key: UntypedTable
  event: EventTable
  event_subscription: UntypedTable
  experiment: ExperimentTable
  experiment_exposure: UntypedTable
  experiment_outcome: ExperimentOutcomeTable
  experiment_variant: ExperimentVariantTable
  feed: FeedTable
  feed_item: UntypedTable
  feedback: FeedbackTable
  fetched_picture: UntypedTable
  fitted_image: UntypedTable
  fulfillment: FulfillmentTable
  fulfillment_event: FulfillmentEventTable
  fulfillment_item: FulfillmentItemTable
  handled_batch: UntypedTable
  hashtag: UntypedTable
  idempotency_key: IdempotencyKeyTable
  identity_link: UntypedTable
  import_change: UntypedTable
  import_job: UntypedTable
  import_job_piece: UntypedTable
  import_run: UntypedTable
  inbound_email: InboundEmailTable
  inbound_email_place: UntypedTable
  inbound_email_raw: InboundEmailRawTable
  inventory_item: InventoryItemTable
  inventory_order: InventoryOrderTable
  inventory_order_line: InventoryOrderLineTable
  journey_event: JourneyEventTable
  listed_text: UntypedTable
  listed_translation: UntypedTable
  login: LoginTable
  login_link: LoginLinkTable
  login_session: LoginSessionTable
  login_throttle: LoginThrottleTable
  mail: MailTable
  mail_layout: UntypedTable
  mail_layout_version: UntypedTable
  mail_search: UntypedTable
  mail_suppression: UntypedTable
  mailbox: MailboxTable
  mailbox_cursor: UntypedTable
  mailbox_delivery: MailboxDeliveryTable
  mailbox_push: MailboxPushTable
  material_type: MaterialTypeTable
  mention: UntypedTable
  network_budget: NetworkBudgetTable
  order: OrderTable
  order_change: UntypedTable
  order_line: OrderLineTable
  order_listing: UntypedTable
  order_note: UntypedTable
  order_tally: UntypedTable
  order_to_list: UntypedTable
  partner: PartnerTable
  partner_person: PartnerPersonTable
  password_reset: PasswordResetTable
  payment_attempt: PaymentAttemptTable
  payment_event: UntypedTable
  payment_issue: PaymentIssueTable
  person: PersonTable
  person_merge: PersonMergeTable
  policy: UntypedTable
  post_follow_up: PostFollowUpTable
  post_target: PostTargetTable
  process: UntypedTable
  product: ProductTable
  product_category: UntypedTable
  product_collection: UntypedTable
  product_listing: UntypedTable
  product_media: UntypedTable
  product_option: ProductOptionTable
  product_option_note: UntypedTable
  product_option_use: UntypedTable
  product_sales_channel: ProductSalesChannelTable
  production_consumption: UntypedTable
  production_dispatch: UntypedTable
  production_receipt: UntypedTable
  production_run: ProductionRunTable
  production_run_dependency: UntypedTable
  production_run_event: ProductionRunEventTable
  publish_attempt: PublishAttemptTable
  publishable_key: PublishableKeyTable
  publishable_key_old_token: UntypedTable
  raw_material: UntypedTable
  recovery_code: RecoveryCodeTable
  refund: RefundTable
  refund_line: RefundLineTable
  region: RegionTable
  region_country: RegionCountryTable
  row_count: UntypedTable
  sales_channel: SalesChannelTable
  sandbox_network: SandboxNetworkTable
  sandbox_payment: UntypedTable
  sandbox_refund: UntypedTable
  saved_view: SavedViewTable
  schema_function: UntypedTable
  schema_migration: UntypedTable
  score_run: ScoreRunTable
  segment: SegmentTable
  segment_member: UntypedTable
  segment_run: SegmentRunTable
  segment_stale_person: UntypedTable
  sentiment_analysis: SentimentAnalysisTable
  settings_version: UntypedTable
  setup_link: UntypedTable
  shipping_option: ShippingOptionTable
  signature_nonce: UntypedTable
  signing_key: UntypedTable
  silence: UntypedTable
  site_key: SiteKeyTable
  social_insight_schedule: UntypedTable
  social_insight_snapshot: UntypedTable
  social_oauth_state: UntypedTable
  social_platform: SocialPlatformTable
  social_platform_health: UntypedTable
  social_post: SocialPostTable
  social_reaction: UntypedTable
  social_settings: UntypedTable
  social_slot_plan: SocialSlotPlanTable
  social_subscription: SocialSubscriptionTable
  social_token_lease: UntypedTable
  social_webhook_change: UntypedTable
  stock_level: UntypedTable
  stock_listing: UntypedTable
  stock_location: StockLocationTable
  stock_movement: UntypedTable
  stock_reservation: UntypedTable
  store: StoreTable
  tag_use: UntypedTable
  task: TaskTable
  task_category: UntypedTable
  task_dependency: UntypedTable
  task_template: UntypedTable
  tax_rate: TaxRateTable
  text_listing: UntypedTable
  translatable_text: UntypedTable
  translation: TranslationTable
  translation_listing: UntypedTable
  trusted_agent: UntypedTable
  undated_signature: UntypedTable
  upload: UploadTable
  upload_removal: UploadRemovalTable
  variant: UntypedTable
  variant_price: VariantPriceTable
  variant_sales_day: UntypedTable
  variant_stock: VariantStockTable
  vendor_item: UntypedTable
  visitor: UntypedTable
  webhook_attempt: UntypedTable
  webhook_delivery: WebhookDeliveryTable
  webhook_endpoint: WebhookEndpointTable
  webhook_message: UntypedTable
  webhook_replay: UntypedTable
  write_probe: UntypedTable
}
