-- What campaigns are expected to bring, and what they brought.

create table budget_forecast (
  id text primary key,
  ad_campaign_id text not null references ad_campaign (id) on delete cascade,
  forecast_date date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  period_start date not null,
  period_end date not null,
  forecast_days integer not null check (forecast_days between 1 and 90),
  lookback_days integer not null check (lookback_days > 0),
  historical_data_points integer not null check (historical_data_points >= 0),
  daily_budget bigint not null check (daily_budget > 0),
  target_roas double precision check (target_roas > 0),
  confidence_level double precision not null check (confidence_level > 0 and confidence_level < 1),
  model_type text not null check (model_type in ('benchmark', 'linear_trend_seasonal')),
  predicted_spend bigint not null,
  predicted_impressions double precision,
  predicted_clicks double precision,
  predicted_conversions double precision not null,
  predicted_revenue bigint not null,
  predicted_roas double precision,
  predicted_cpa double precision,
  predicted_cpc double precision,
  -- {"conversions": {"lower", "upper"}, "revenue": …}
  confidence_intervals jsonb not null,
  -- The model beside it, with its errors in the past; null where there is too little of it.
  model jsonb,
  budget_recommendation jsonb,
  actual_spend bigint,
  actual_impressions bigint,
  actual_clicks bigint,
  actual_conversions bigint,
  actual_revenue bigint,
  forecast_error_percent double precision,
  is_actual_recorded boolean not null default false,
  metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object'),
  generated_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint budget_forecast_once_a_day unique (ad_campaign_id, forecast_date),
  check (period_end >= period_start)
);
create index budget_forecast_listed on budget_forecast (generated_at desc, id desc);
create index budget_forecast_open on budget_forecast (period_start) where not is_actual_recorded;

create table budget_forecast_day (
  forecast_id text not null references budget_forecast (id) on delete cascade,
  day date not null,
  predicted_spend bigint not null,
  predicted_conversions double precision not null,
  predicted_revenue bigint not null,
  lower_revenue bigint not null,
  upper_revenue bigint not null,
  model_revenue double precision,
  model_lower_revenue double precision,
  model_upper_revenue double precision,
  actual_spend bigint,
  actual_conversions bigint,
  actual_revenue bigint,
  primary key (forecast_id, day)
);
create index budget_forecast_day_open on budget_forecast_day (day, forecast_id) where actual_revenue is null;

select audit_table('budget_forecast');
