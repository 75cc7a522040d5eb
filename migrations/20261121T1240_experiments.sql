-- What the shop tries out on its visitors, who saw which variant, and what came of it.

create table experiment (
  id text primary key,
  name text not null check (name <> ''),
  description text,
  hypothesis text,
  status text not null default 'draft' check (status in ('draft', 'running', 'paused', 'completed')),
  experiment_type text not null check (experiment_type in ('ad_creative', 'landing_page', 'audience', 'budget', 'bidding')),
  primary_metric text not null check (primary_metric in ('conversion_rate', 'ctr', 'cpc', 'roas', 'leads', 'revenue')),
  -- [{"name", "kind", "role", "direction", "source", "conversion_type", "harm_margin"}]; the first is the primary one.
  metrics jsonb not null check (jsonb_typeof(metrics) = 'array' and jsonb_array_length(metrics) > 0),
  -- Units in all variants together.
  target_sample_size integer check (target_sample_size > 0),
  confidence_level double precision not null check (confidence_level > 0 and confidence_level < 1),
  statistical_power double precision not null check (statistical_power > 0 and statistical_power < 1),
  -- Relative to the control: 0.1 is a tenth more.
  minimum_detectable_effect double precision check (minimum_detectable_effect > 0),
  correction text not null check (correction in ('holm', 'benjamini_hochberg', 'none')),
  auto_stop boolean not null default false,
  -- Only conversions in this currency count for values.
  currency text check (currency ~ '^[A-Z]{3}$'),
  website_id text references site_key (id),
  started_at timestamptz,
  ended_at timestamptz,
  stop_reason text,
  winner_variant_id text,
  -- As it was when it was stopped.
  results jsonb,
  is_significant boolean,
  p_value double precision,
  improvement_percent double precision,
  metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint experiment_runs_since check ((status = 'draft') = (started_at is null)),
  constraint experiment_ends_once check ((status = 'completed') = (ended_at is not null))
);
create index experiment_listed on experiment (created_at desc, id desc);
create index experiment_stops_itself on experiment (id) where status = 'running' and auto_stop;

create table experiment_variant (
  id text primary key,
  experiment_id text not null references experiment (id) on delete cascade,
  position integer not null check (position >= 0),
  name text not null check (name <> ''),
  -- In proportion to the others.
  weight double precision not null check (weight >= 0 and weight <= 1000000),
  is_control boolean not null,
  config jsonb not null default '{}' check (jsonb_typeof(config) = 'object'),
  constraint experiment_variant_name unique (experiment_id, name),
  constraint experiment_variant_position unique (experiment_id, position),
  constraint experiment_variant_of unique (experiment_id, id)
);
create unique index experiment_variant_one_control on experiment_variant (experiment_id) where is_control;
alter table experiment add constraint experiment_winner_takes_part foreign key (id, winner_variant_id) references experiment_variant (experiment_id, id) deferrable initially deferred;

-- Who saw which variant first: once for each, for good.
create table experiment_exposure (
  experiment_id text not null references experiment (id) on delete cascade,
  unit_id text not null check (length(unit_id) between 1 and 255),
  variant_id text not null,
  exposed_at timestamptz not null,
  primary key (experiment_id, unit_id),
  foreign key (experiment_id, variant_id) references experiment_variant (experiment_id, id) on delete cascade
);
create index experiment_exposure_variant on experiment_exposure (experiment_id, variant_id);

-- What other programs know of units: clicks over impressions, what an ad cost.
create table experiment_outcome (
  experiment_id text not null references experiment (id) on delete cascade,
  metric text not null check (metric <> ''),
  -- Of the program that tells it: told again, it counts once.
  source_id text not null check (length(source_id) between 1 and 255),
  unit_id text not null check (length(unit_id) between 1 and 255),
  value double precision not null check (abs(value) <= 1e12),
  denominator double precision not null default 0 check (abs(denominator) <= 1e12),
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  primary key (experiment_id, metric, source_id)
);
create index experiment_outcome_unit on experiment_outcome (experiment_id, metric, unit_id, occurred_at);

select audit_table('experiment');
select audit_table('experiment_variant');
