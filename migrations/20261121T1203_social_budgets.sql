-- How much of what a network allows is used up, as it said last.

create table network_budget (
  network text not null check (network in ('network_a', 'network_b', 'network_c')),
  -- The page, account or user; `app` for what the app has in common.
  account_id text not null,
  bucket text not null,
  used_percent integer not null check (used_percent >= 0),
  -- Nothing is published there before; null: it may.
  blocked_until timestamptz,
  observed_at timestamptz not null,
  primary key (network, account_id, bucket)
);
