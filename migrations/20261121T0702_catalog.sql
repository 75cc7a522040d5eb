-- Products, their variants, prices and stock.

create table category (
  id text primary key,
  name text not null check (length(name) between 1 and 255),
  handle text not null unique,
  parent_id text references category (id),
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (parent_id <> id)
);

create table collection (
  id text primary key,
  title text not null check (length(title) between 1 and 255),
  handle text not null unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table product (
  id text primary key,
  title text not null check (length(title) between 1 and 255),
  handle text not null unique check (length(handle) between 1 and 255),
  description text not null default '' check (length(description) <= 100000),
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  vendor text,
  tax_class text,
  -- In order: [{"name": "Size", "values": ["S", "M"]}].
  options jsonb not null default '[]',
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index product_newest on product (created_at desc, id desc);

create table product_sales_channel (
  product_id text not null references product (id) on delete cascade,
  sales_channel_id text not null references sales_channel (id) on delete cascade,
  primary key (product_id, sales_channel_id)
);

create table product_category (
  product_id text not null references product (id) on delete cascade,
  category_id text not null references category (id) on delete cascade,
  primary key (product_id, category_id)
);
create index product_category_category on product_category (category_id);

create table product_collection (
  product_id text not null references product (id) on delete cascade,
  collection_id text not null references collection (id) on delete cascade,
  primary key (product_id, collection_id)
);
create index product_collection_collection on product_collection (collection_id);

create table product_media (
  id text primary key,
  product_id text not null references product (id) on delete cascade,
  url text not null,
  alt text not null default '',
  position integer not null default 0
);
create index product_media_product on product_media (product_id, position);

create table variant (
  id text primary key,
  product_id text not null references product (id) on delete cascade,
  title text not null check (length(title) between 1 and 255),
  sku text unique,
  -- In the product's order: [{"name": "Size", "value": "M"}].
  options jsonb not null default '[]',
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (product_id, options)
);
create index variant_product on variant (product_id, position);

create table variant_price (
  variant_id text not null references variant (id) on delete cascade,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Null: wherever the currency is used; a region's own price goes before it.
  region_id text references region (id) on delete cascade,
  amount_minor bigint not null check (amount_minor >= 0),
  sale_amount_minor bigint check (sale_amount_minor >= 0),
  sale_starts_at timestamptz,
  sale_ends_at timestamptz,
  unique nulls not distinct (variant_id, currency, region_id)
);

create table variant_stock (
  variant_id text primary key references variant (id) on delete cascade,
  -- False: always available, never counted.
  managed boolean not null default true,
  allow_backorder boolean not null default false,
  on_hand integer not null default 0,
  -- Held by running payments.
  reserved integer not null default 0 check (reserved >= 0),
  updated_at timestamptz not null default now(),
  constraint variant_stock_not_negative check (allow_backorder or not managed or on_hand >= 0),
  constraint variant_stock_not_oversold check (allow_backorder or not managed or reserved <= on_hand)
) with (fillfactor = 70);

create function note_catalog_change() returns trigger language plpgsql as $$
begin
  if tg_op in ('INSERT', 'UPDATE') then
    if tg_table_name = 'product' then
      insert into catalog_change (product_id) select distinct id from new_rows;
    else
      insert into catalog_change (product_id) select distinct product_id from new_rows;
    end if;
  else
    if tg_table_name = 'product' then
      insert into catalog_change (product_id) select distinct id from old_rows;
    else
      insert into catalog_change (product_id) select distinct product_id from old_rows;
    end if;
  end if;
  perform pg_notify('weft_catalog', '');
  return null;
end $$;

do $$
declare t text;
begin
  foreach t in array array['product', 'variant', 'product_sales_channel', 'product_category', 'product_collection'] loop
    execute format('create trigger %I after insert on %I referencing new table as new_rows for each statement execute function note_catalog_change()', t || '_inserted', t);
    execute format('create trigger %I after update on %I referencing new table as new_rows for each statement execute function note_catalog_change()', t || '_updated', t);
    execute format('create trigger %I after delete on %I referencing old table as old_rows for each statement execute function note_catalog_change()', t || '_deleted', t);
  end loop;
end $$;
