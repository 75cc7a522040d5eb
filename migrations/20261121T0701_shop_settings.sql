-- The shop itself: settings, sales channels, keys, regions, shipping, tax, discounts.

create table sales_channel (
  id text primary key,
  name text not null check (length(name) between 1 and 255),
  created_at timestamptz not null default now()
);

create table region (
  id text primary key,
  name text not null check (length(name) between 1 and 255),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  tax_inclusive boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table region_country (
  country text primary key check (country ~ '^[A-Z]{2}$'),
  region_id text not null references region (id) on delete cascade
);
create index region_country_region on region_country (region_id);

create table store (
  singleton boolean primary key default true check (singleton),
  name text not null,
  default_region_id text references region (id),
  default_sales_channel_id text references sales_channel (id),
  support_email text,
  terms_of_service text not null default '',
  privacy_policy text not null default '',
  refund_policy text not null default '',
  shipping_policy text not null default '',
  -- Signs the links that a shopper follows without an account.
  link_secret text not null,
  metadata jsonb not null default '{}',
  updated_at timestamptz not null default now()
);

create table publishable_key (
  id text primary key,
  title text not null check (length(title) between 1 and 255),
  token_hash text not null unique,
  token_hint text not null,
  sales_channel_id text not null references sales_channel (id),
  rate_limit_per_minute integer check (rate_limit_per_minute > 0),
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  last_used_at timestamptz
);

create table shipping_option (
  id text primary key,
  region_id text not null references region (id) on delete cascade,
  name text not null check (length(name) between 1 and 255),
  carrier text,
  -- Null: every country of the region.
  countries text[],
  -- Null: every province; compared without case.
  provinces text[],
  amount_minor bigint not null check (amount_minor >= 0),
  free_over_minor bigint check (free_over_minor >= 0),
  min_days integer check (min_days >= 0),
  max_days integer check (max_days >= min_days),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index shipping_option_region on shipping_option (region_id);

create table tax_rate (
  id text primary key,
  name text not null check (length(name) between 1 and 255),
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- Null: the whole country.
  province text,
  -- Null: every class without a rate of its own. 'shipping' is the class of shipping.
  tax_class text,
  -- Millionths: 180000 is 18 %.
  rate_ppm integer not null check (rate_ppm between 0 and 1000000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique nulls not distinct (country, province, tax_class)
);

create table discount (
  id text primary key,
  -- Stored in upper case; compared without case.
  code text not null unique check (code = upper(code) and length(code) between 1 and 255),
  title text not null check (length(title) between 1 and 255),
  type text not null check (type in ('percent', 'fixed', 'free_shipping')),
  percent_ppm integer check (percent_ppm between 1 and 1000000),
  amount_minor bigint check (amount_minor > 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  min_subtotal_minor bigint check (min_subtotal_minor >= 0),
  starts_at timestamptz,
  ends_at timestamptz,
  usage_limit integer check (usage_limit > 0),
  usage_limit_per_customer integer check (usage_limit_per_customer > 0),
  -- Redemptions used or held by a running payment; counted only while there is a limit.
  used_count integer not null default 0 check (used_count >= 0),
  -- Null: every product.
  eligible_product_ids text[],
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((type = 'percent') = (percent_ppm is not null)),
  check ((type = 'fixed') = (amount_minor is not null)),
  check ((amount_minor is null and min_subtotal_minor is null) or currency is not null),
  constraint discount_usage_limit_reached check (usage_limit is null or used_count <= usage_limit)
);

create trigger store_raises after insert or update or delete on store
  for each statement execute function raise_settings_version();
create trigger sales_channel_raises after insert or update or delete on sales_channel
  for each statement execute function raise_settings_version();
create trigger publishable_key_raises after insert or delete or update of title, token_hash, sales_channel_id, rate_limit_per_minute, revoked_at
  on publishable_key for each statement execute function raise_settings_version();
create trigger region_raises after insert or update or delete on region
  for each statement execute function raise_settings_version();
create trigger region_country_raises after insert or update or delete on region_country
  for each statement execute function raise_settings_version();
create trigger shipping_option_raises after insert or update or delete on shipping_option
  for each statement execute function raise_settings_version();
create trigger tax_rate_raises after insert or update or delete on tax_rate
  for each statement execute function raise_settings_version();
