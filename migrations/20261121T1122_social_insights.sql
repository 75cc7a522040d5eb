-- How published posts fare: when they are read next, and what was read, for charts.

create table social_insight_schedule (
  post_id text primary key references social_post (id) on delete cascade,
  synced_at timestamptz,
  next_at timestamptz,
  problem text
);
create index social_insight_schedule_due on social_insight_schedule (next_at) where next_at is not null;

create table social_insight_snapshot (
  post_id text not null references social_post (id) on delete cascade,
  network text not null check (network in ('network_a', 'network_b', 'network_c')),
  taken_at timestamptz not null,
  metrics jsonb not null check (jsonb_typeof(metrics) = 'object'),
  primary key (post_id, network, taken_at)
);
