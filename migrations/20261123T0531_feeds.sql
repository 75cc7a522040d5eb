-- Product feeds: what each lists, and what was last listed, so that changes since a cursor can be told.
create table feed (
  id text primary key,
  name text not null,
  format text not null check (format in ('google', 'openai', 'acp')),
  region_id text not null references region (id) on delete cascade,
  country text not null check (country ~ '^[A-Z]{2}$'),
  locale text,
  enabled boolean not null default true,
  -- A number in the address: raising it makes the earlier address unknown.
  token_version integer not null default 1,
  brand text,
  store_country text check (store_country ~ '^[A-Z]{2}$'),
  link_template text,
  checkout boolean not null default false,
  backorder_days integer not null default 14 check (backorder_days between 1 and 365),
  refresh_minutes integer not null default 15 check (refresh_minutes between 5 and 1440),
  -- The last finished refresh; items carry the number of the refresh that last changed them.
  seq bigint not null default 0,
  -- Cursors before this number cannot be answered: what was deleted then is forgotten.
  oldest_seq bigint not null default 0,
  refreshed_at timestamptz,
  listed_count integer not null default 0,
  problem_count integer not null default 0,
  refresh_lease_until timestamptz,
  refresh_claimed_by text,
  push_url text,
  push_method text check (push_method in ('put', 'acp')),
  push_secret jsonb,
  push_minutes integer not null default 60 check (push_minutes between 5 and 1440),
  push_seq bigint not null default 0,
  push_lease_until timestamptz,
  push_claimed_by text,
  push_next_at timestamptz,
  push_tries integer not null default 0,
  push_failing_since timestamptz,
  pushed_at timestamptz,
  push_message text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((push_url is null) = (push_method is null))
);
select audit_table('feed', array['push_secret']);

create table feed_item (
  feed_id text not null references feed (id) on delete cascade,
  product_id text not null,
  variant_id text not null,
  digest bytea not null,
  seq bigint not null,
  -- 'gone': it was listed once and is no longer.
  state text not null check (state in ('listed', 'refused', 'gone')),
  problems jsonb not null default '[]',
  changed_at timestamptz not null,
  primary key (feed_id, product_id, variant_id)
);
create index feed_item_changed on feed_item (feed_id, seq, product_id);
create index feed_item_refused on feed_item (feed_id) where problems <> '[]';
