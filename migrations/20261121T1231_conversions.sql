-- Advertising campaigns, what they cost by the day, and what people did that the shop wanted them to.

create table ad_campaign (
  id text primary key,
  name text not null check (name <> ''),
  platform text not null check (platform in ('social_ads', 'search_ads', 'generic', 'direct')),
  -- What the advertising network calls it.
  external_id text check (external_id <> ''),
  -- Other names that links carry, trimmed and in lower case.
  aliases text[] not null default '{}',
  status text not null default 'active' check (status in ('active', 'paused', 'ended')),
  currency text check (currency ~ '^[A-Z]{3}$'),
  daily_budget_minor bigint check (daily_budget_minor >= 0),
  starts_at timestamptz,
  ends_at timestamptz,
  metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint ad_campaign_external_id unique (platform, external_id)
);
create index ad_campaign_listed on ad_campaign (created_at desc, id desc);

create table ad_campaign_day (
  ad_campaign_id text not null references ad_campaign (id) on delete cascade,
  day date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  spend_minor bigint not null check (spend_minor >= 0),
  impressions bigint check (impressions >= 0),
  clicks bigint check (clicks >= 0),
  updated_at timestamptz not null,
  primary key (ad_campaign_id, day)
);
create index ad_campaign_day_day on ad_campaign_day (day);

-- Events of the shop's own that count as conversions.
create table conversion_goal (
  id text primary key,
  name text not null check (name <> ''),
  description text,
  goal_type text not null check (goal_type in ('lead_form', 'purchase', 'add_to_cart', 'page_view', 'time_on_page', 'scroll_depth', 'custom_event')),
  -- {"event_name", "pathname_pattern", "min_time_seconds", "min_scroll_percent", "custom_conditions"}
  conditions jsonb not null default '{}' check (jsonb_typeof(conditions) = 'object'),
  default_value bigint check (default_value >= 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  value_from_event boolean not null default false,
  is_active boolean not null default true,
  website_id text references site_key (id),
  priority integer not null default 0,
  metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object'),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index conversion_goal_listed on conversion_goal (priority desc, id);

create table conversion (
  id text primary key,
  conversion_type text not null check (conversion_type in ('lead_form_submission', 'add_to_cart', 'begin_checkout', 'purchase', 'page_engagement', 'scroll_depth', 'time_on_site', 'custom')),
  conversion_name text,
  -- Who says so: an order, an event of a visitor, a person of the shop.
  source text not null check (source in ('order', 'event', 'manual')),
  ad_campaign_id text references ad_campaign (id) on delete set null,
  ad_set_id text,
  ad_id text,
  platform text not null default 'direct' check (platform in ('social_ads', 'search_ads', 'generic', 'direct')),
  -- The campaign was set by hand: crediting leaves it as it is.
  is_pinned boolean not null default false,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  utm_term text,
  utm_content text,
  attribution_model text not null default 'last_touch' check (attribution_model in ('last_touch', 'first_touch', 'last_non_direct', 'linear', 'position_based', 'time_decay')),
  -- In the currency's minor unit; the currency is that of the cause, null where that is unknown.
  conversion_value bigint not null default 0 check (conversion_value >= 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  order_id text,
  checkout_id text,
  analytics_event_id text references analytics_event (id) on delete set null,
  analytics_session_id text references analytics_session (id) on delete set null,
  lead_id text,
  conversion_goal_id text references conversion_goal (id) on delete set null,
  person_id text references person (id),
  -- As it was told, fillers included: not a reference.
  visitor_id text,
  website_id text references site_key (id),
  converted_at timestamptz not null,
  metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint conversion_purchase_has_a_cause check (source <> 'event' or conversion_type <> 'purchase')
);
-- Once for each cause, however often it is told.
create unique index conversion_once_per_order on conversion (order_id) where conversion_type = 'purchase' and order_id is not null;
create unique index conversion_once_per_event on conversion (analytics_event_id) where analytics_event_id is not null;
create unique index conversion_once_per_lead on conversion (lead_id) where lead_id is not null;
create index conversion_listed on conversion (converted_at desc, id desc);
create index conversion_website on conversion (website_id, converted_at);
create index conversion_campaign on conversion (ad_campaign_id, converted_at) where ad_campaign_id is not null;
create index conversion_type on conversion (conversion_type, converted_at);
create index conversion_person on conversion (person_id, converted_at) where person_id is not null;
create index conversion_visitor on conversion (visitor_id, converted_at) where visitor_id is not null;
create index conversion_session on conversion (analytics_session_id) where analytics_session_id is not null;
create index conversion_checkout on conversion (checkout_id) where checkout_id is not null;

-- Whose credits have to be made, or made anew.
create table credit_queue (
  conversion_id text primary key references conversion (id) on delete cascade
);

select audit_table('ad_campaign');
select audit_table('ad_campaign_day');
select audit_table('conversion_goal');
select audit_table('conversion');
