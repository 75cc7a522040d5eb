-- What the shop buys: orders that bring items.

create table inventory_order (
  id text primary key,
  status text not null check (status in ('pending', 'processing', 'shipped', 'partially_received', 'received', 'cancelled')),
  vendor text not null default '',
  order_number text not null default '',
  currency text check (currency ~ '^[A-Z]{3}$'),
  -- Days, as YYYY-MM-DD: a date of the database would become a moment in some time zone.
  order_date text check (order_date ~ '^\d{4}-\d{2}-\d{2}$'),
  expected_delivery text check (expected_delivery ~ '^\d{4}-\d{2}-\d{2}$'),
  tracking_number text,
  tracking_url text,
  stock_location_id text not null check (length(stock_location_id) between 1 and 255),
  from_stock_location_id text check (length(from_stock_location_id) between 1 and 255),
  quantity bigint not null check (quantity > 0),
  -- The lines' alone, in the minor unit of the currency.
  total_price bigint not null check (total_price >= 0),
  inbound_email_id text references inbound_email (id) on delete set null,
  cancelled_at timestamptz,
  cancelled_reason text,
  metadata jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'cancelled') = (cancelled_at is not null))
);
create index inventory_order_created on inventory_order (created_at, id);
create index inventory_order_status on inventory_order (status, created_at, id);
create index inventory_order_email on inventory_order (inbound_email_id);
select audit_table('inventory_order');

create table inventory_order_line (
  id text primary key,
  inventory_order_id text not null references inventory_order (id) on delete cascade,
  position integer not null,
  inventory_item_id text not null constraint inventory_order_line_item references inventory_item (id),
  name text not null default '',
  quantity integer not null check (quantity between 1 and 1000000),
  -- Of one, in the minor unit of the order's currency.
  price bigint not null check (price >= 0),
  received_quantity integer not null default 0,
  unique (inventory_order_id, position),
  constraint inventory_order_line_received check (received_quantity between 0 and quantity)
);
create index inventory_order_line_of_item on inventory_order_line (inventory_item_id);
select audit_table('inventory_order_line');
