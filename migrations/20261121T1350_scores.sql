-- What each customer is worth, how lively and content they are and whether they are likely to stay; with how it was found.

create table customer_score (
  id text primary key,
  person_id text not null references person (id),
  score_type text not null check (score_type in ('clv', 'engagement', 'nps', 'churn_risk')),
  -- clv: whole units of `currency`; nps: 0 to 10; the others: 0 to 100.
  score_value double precision not null check (score_value >= 0 and score_value < 'infinity'),
  currency text check (currency ~ '^[A-Z]{3}$'),
  tier text not null check (tier in ('platinum', 'gold', 'silver', 'bronze', 'high', 'medium', 'low')),
  confidence text not null check (confidence in ('high', 'medium', 'low')),
  -- Everything that the value was made of.
  breakdown jsonb not null check (jsonb_typeof(breakdown) = 'object'),
  explanation text not null check (explanation <> ''),
  previous_score double precision,
  calculated_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint customer_score_once unique (person_id, score_type),
  check ((score_type = 'clv') = (tier in ('platinum', 'gold', 'silver', 'bronze'))),
  check (score_type = 'clv' or currency is null)
);
create index customer_score_listed on customer_score (calculated_at desc, id desc);
create index customer_score_ranked on customer_score (score_type, currency, score_value);

-- Each recalculation is kept; one cause recalculates once.
create table customer_score_history (
  id text primary key,
  person_id text not null references person (id),
  score_type text not null check (score_type in ('clv', 'engagement', 'nps', 'churn_risk')),
  score_value double precision not null,
  currency text,
  tier text not null,
  confidence text not null,
  breakdown jsonb not null,
  explanation text not null,
  cause text not null check (cause in ('weekly', 'manual', 'feedback', 'merge')),
  -- The run, the feedback or the person merged; null: somebody asked for it.
  cause_id text,
  calculated_at timestamptz not null
);
create index customer_score_history_listed on customer_score_history (person_id, score_type, calculated_at desc, id desc);
create unique index customer_score_history_once on customer_score_history (person_id, score_type, cause, cause_id) where cause_id is not null;

-- A pass over everybody who was active: where it is, so that another process goes on from there.
create table score_run (
  id text primary key,
  cause text not null check (cause in ('weekly', 'manual')),
  status text not null check (status in ('running', 'done', 'failed')),
  active_since timestamptz not null,
  -- The last person who was looked at.
  cursor_person_id text,
  -- Who goes on with it, and until when nobody else does.
  worker text,
  leased_until timestamptz,
  pages integer not null default 0,
  processed integer not null default 0,
  failed integer not null default 0,
  error text,
  started_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz
);
create index score_run_listed on score_run (started_at desc, id desc);
create unique index score_run_one_at_a_time on score_run (status) where status = 'running';

-- The models fitted to the shop's orders of one currency, or why there are none.
create table customer_model (
  id text primary key,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null check (status in ('fitted', 'refused')),
  reason text not null,
  buyers integer not null check (buyers >= 0),
  repeat_buyers integer not null check (repeat_buyers >= 0),
  weeks double precision not null check (weeks >= 0),
  -- {"r", "alpha", "a", "b"} and {"p", "q", "gamma"}: rates per week, values in whole units of the currency.
  bg_nbd jsonb,
  gamma_gamma jsonb,
  goodness jsonb,
  fitted_at timestamptz not null,
  check ((status = 'fitted') = (bg_nbd is not null))
);
create index customer_model_listed on customer_model (fitted_at desc, id desc);
create index customer_model_currency on customer_model (currency, fitted_at desc);

-- What the newest fit says of each buyer.
create table customer_prediction (
  person_id text not null references person (id),
  currency text not null,
  model_id text not null references customer_model (id),
  recency_days integer not null,
  frequency integer not null,
  monetary_minor bigint not null,
  recency_quintile integer not null check (recency_quintile between 1 and 5),
  frequency_quintile integer not null check (frequency_quintile between 1 and 5),
  monetary_quintile integer not null check (monetary_quintile between 1 and 5),
  rfm_group text not null check (rfm_group in ('champions', 'loyal', 'new', 'promising', 'at_risk', 'lost')),
  -- Null where there is too little to fit a model to.
  probability_alive double precision check (probability_alive between 0 and 1),
  expected_purchases double precision,
  expected_value_minor double precision,
  predicted_clv_minor double precision,
  calculated_at timestamptz not null,
  primary key (person_id, currency)
);
create index customer_prediction_listed on customer_prediction (monetary_minor desc, person_id, currency);
create index customer_prediction_currency on customer_prediction (currency, monetary_minor desc);

select audit_table('score_run');
