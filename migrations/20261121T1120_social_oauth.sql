-- Logins at the networks: what is on its way, what is refreshed, how it fares, and what reports back to us.

-- One row per login that has begun; whoever comes back with its state takes the row away.
create table social_oauth_state (
  -- SHA-256 of the state.
  state_hash text primary key,
  platform_id text not null references social_platform (id) on delete cascade,
  -- The name in the address that the login came from.
  platform_name text not null,
  redirect_uri text not null,
  -- The page that is wanted; null: the first that will do.
  page_id text,
  -- The PKCE verifier, sealed.
  verifier jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index social_oauth_state_expired on social_oauth_state (expires_at);

-- Whoever holds the lease refreshes; times are the database's own.
create table social_token_lease (
  platform_id text primary key references social_platform (id) on delete cascade,
  holder text not null,
  held_until timestamptz not null
);

create table social_platform_health (
  platform_id text primary key references social_platform (id) on delete cascade,
  checked_at timestamptz not null,
  -- What the network says of the credentials; never a secret.
  report jsonb not null check (jsonb_typeof(report) = 'object')
);

-- The pages and accounts that are to report to our webhook.
create table social_subscription (
  platform_id text not null references social_platform (id) on delete cascade,
  account_id text not null,
  network text not null check (network in ('network_a', 'network_b')),
  page_id text not null,
  subscribed_at timestamptz,
  attempts integer not null default 0,
  next_at timestamptz not null,
  problem text,
  primary key (platform_id, account_id)
);
create index social_subscription_due on social_subscription (next_at) where subscribed_at is null;
