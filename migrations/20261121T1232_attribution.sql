-- Where sessions came from, and how the credit for a conversion is shared among them.

create table attribution_setting (
  id integer primary key default 1 check (id = 1),
  -- What a conversion's own campaign follows.
  default_model text not null default 'last_touch' check (default_model in ('last_touch', 'first_touch', 'last_non_direct', 'linear', 'position_based', 'time_decay')),
  lookback_days integer not null default 30 check (lookback_days between 1 and 365),
  -- Of conversions that are no purchases.
  engagement_lookback_days integer not null default 7 check (engagement_lookback_days between 1 and 365),
  half_life_days integer not null default 7 check (half_life_days between 1 and 365),
  -- Of a million: what the first and the last session get; those between share the rest.
  position_first_ppm integer not null default 400000 check (position_first_ppm between 0 and 1000000),
  position_last_ppm integer not null default 400000 check (position_last_ppm between 0 and 1000000),
  -- How alike names have to be to be taken for the same, of a million.
  fuzzy_threshold_ppm integer not null default 700000 check (fuzzy_threshold_ppm between 1 and 1000000),
  updated_at timestamptz not null default now(),
  check (position_first_ppm + position_last_ppm <= 1000000)
);
insert into attribution_setting default values;

create table campaign_attribution (
  id text primary key,
  analytics_session_id text not null constraint campaign_attribution_once_per_session unique references analytics_session (id) on delete cascade,
  visitor_id text not null,
  website_id text references site_key (id),
  ad_campaign_id text references ad_campaign (id) on delete set null,
  ad_set_id text,
  ad_id text,
  platform text not null default 'direct' check (platform in ('social_ads', 'search_ads', 'generic', 'direct')),
  utm_source text,
  utm_medium text,
  utm_campaign text,
  utm_term text,
  utm_content text,
  is_resolved boolean not null default false,
  resolution_confidence double precision not null default 0 check (resolution_confidence between 0 and 1),
  -- `manual` is pinned: nothing but a person changes it.
  resolution_method text not null default 'unresolved' check (resolution_method in ('exact_utm_match', 'fuzzy_name_match', 'manual', 'unresolved')),
  entry_page text,
  session_pageviews integer not null default 0 check (session_pageviews >= 0),
  attributed_at timestamptz,
  session_started_at timestamptz not null,
  metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint campaign_attribution_unresolved_is_unsaid check (is_resolved or resolution_method in ('unresolved', 'manual'))
);
create index campaign_attribution_listed on campaign_attribution (session_started_at desc, id desc);
create index campaign_attribution_visitor on campaign_attribution (visitor_id, session_started_at);
create index campaign_attribution_campaign on campaign_attribution (ad_campaign_id, session_started_at) where ad_campaign_id is not null;
create index campaign_attribution_open on campaign_attribution (session_started_at) where not is_resolved and utm_campaign is not null;

-- For each model the parts add up to 1,000,000, and their values to the conversion's.
create table attribution_credit (
  conversion_id text not null references conversion (id) on delete cascade,
  model text not null check (model in ('last_touch', 'first_touch', 'last_non_direct', 'linear', 'position_based', 'time_decay')),
  -- Of the session among those that led to it, the earliest first; 0 where there was none.
  position integer not null check (position >= 0),
  analytics_session_id text references analytics_session (id) on delete set null,
  ad_campaign_id text references ad_campaign (id) on delete set null,
  platform text not null check (platform in ('social_ads', 'search_ads', 'generic', 'direct')),
  weight_ppm integer not null check (weight_ppm between 1 and 1000000),
  value_minor bigint not null check (value_minor >= 0),
  touched_at timestamptz,
  reason text not null,
  primary key (conversion_id, model, position)
);
create index attribution_credit_session on attribution_credit (analytics_session_id) where analytics_session_id is not null;
create index attribution_credit_campaign on attribution_credit (ad_campaign_id, model) where ad_campaign_id is not null;

-- A pass over many sessions: where it is, so that another process goes on from there.
create table attribution_run (
  id text primary key,
  status text not null check (status in ('running', 'done', 'failed')),
  from_at timestamptz not null,
  to_at timestamptz not null,
  website_id text,
  session_limit integer not null check (session_limit > 0),
  -- The last session that was looked at.
  cursor_started_at timestamptz,
  cursor_session_id text,
  processed integer not null default 0,
  resolved integer not null default 0,
  failed integer not null default 0,
  error text,
  started_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz
);
create index attribution_run_listed on attribution_run (started_at desc, id desc);
create index attribution_run_running on attribution_run (started_at) where status = 'running';

select audit_table('attribution_setting');
select audit_table('campaign_attribution');
select audit_table('attribution_run');
