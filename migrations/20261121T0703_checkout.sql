-- Checkout sessions, payments, orders.

create table customer (
  id text primary key,
  email text not null unique check (email = lower(email)),
  first_name text,
  last_name text,
  phone_number text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Key, channel and region are not references: they are checked against the settings of the same moment and never
-- deleted, and a reference would make every session lock the same few rows.
create table checkout (
  id text primary key,
  publishable_key_id text not null,
  sales_channel_id text not null,
  status text not null check (status in ('incomplete', 'ready_for_complete', 'complete_in_progress', 'completed', 'canceled')),
  -- Raised by every write; a write that read an older one has no effect.
  version integer not null default 1,
  region_id text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  email text,
  total_minor bigint not null check (total_minor >= 0),
  -- Lines, buyer, address, codes, choice, notices and the quote made of them; read and written whole.
  state json not null,
  -- What a statement needs of the state before anybody has read it.
  variant_ids text[] not null default '{}',
  codes text[] not null default '{}',
  agent_profile text not null,
  attempt_id text,
  order_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the job that ends sessions looks at this one; null: never again. Not moved by updates, so that they stay cheap.
  sweep_after timestamptz,
  check ((status = 'complete_in_progress') <= (attempt_id is not null)),
  check ((status = 'completed') = (order_id is not null))
) with (fillfactor = 70, toast_tuple_target = 8160);
alter table checkout alter column state set storage external;
create index checkout_sweep on checkout (sweep_after) where sweep_after is not null;

create table payment_attempt (
  id text primary key,
  checkout_id text not null references checkout (id),
  handler_id text not null check (handler_id in ('inr_handler', 'card_handler')),
  provider text not null,
  -- What we call it at the provider, at most 25 characters.
  txn_id text not null unique check (length(txn_id) <= 25),
  -- What the provider calls it.
  provider_ref text,
  provider_payment_id text,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null check (status in ('created', 'pending', 'paid', 'failed', 'expired', 'canceled')),
  next_action jsonb,
  -- Opens the page on which it is paid.
  page_token text not null unique,
  failure_reason text,
  expires_at timestamptz not null,
  next_check_at timestamptz,
  checks integer not null default 0,
  paid_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider, provider_ref)
) with (fillfactor = 70);
create unique index payment_attempt_one_live on payment_attempt (checkout_id) where status in ('created', 'pending');
create index payment_attempt_checkout on payment_attempt (checkout_id);
create index payment_attempt_unsettled on payment_attempt (next_check_at) where status in ('created', 'pending');

alter table checkout add foreign key (attempt_id) references payment_attempt (id);

create table stock_reservation (
  attempt_id text not null references payment_attempt (id),
  variant_id text not null references variant (id),
  quantity integer not null check (quantity > 0),
  status text not null check (status in ('held', 'committed', 'released')),
  expires_at timestamptz not null,
  primary key (attempt_id, variant_id)
);
create index stock_reservation_held on stock_reservation (variant_id) where status = 'held';

create table payment_event (
  id bigint generated always as identity primary key,
  provider text not null,
  provider_event_id text not null,
  attempt_id text references payment_attempt (id),
  type text not null,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  outcome text,
  unique (provider, provider_event_id)
);
create index payment_event_unprocessed on payment_event (received_at) where processed_at is null;

create table payment_issue (
  id text primary key,
  checkout_id text references checkout (id),
  attempt_id text not null references payment_attempt (id),
  kind text not null check (kind in ('paid_not_orderable', 'amount_mismatch', 'paid_after_cancel', 'paid_twice', 'refund_failed', 'disputed')),
  content text not null,
  details jsonb not null default '{}',
  status text not null default 'open' check (status in ('open', 'resolved')),
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  unique (attempt_id, kind)
);

create sequence order_display_id start 1001;

create table "order" (
  id text primary key,
  display_id text not null unique,
  -- One order per session, one per payment.
  checkout_id text unique references checkout (id),
  attempt_id text unique references payment_attempt (id),
  publishable_key_id text,
  customer_id text references customer (id),
  status text not null default 'pending' check (status in ('pending', 'completed', 'canceled')),
  fulfillment_status text not null default 'not_fulfilled' check (fulfillment_status in ('not_fulfilled', 'partially_fulfilled', 'fulfilled', 'partially_shipped', 'shipped', 'partially_delivered', 'delivered', 'canceled')),
  region_id text,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  email text not null,
  subtotal_minor bigint not null check (subtotal_minor >= 0),
  fulfillment_minor bigint not null check (fulfillment_minor >= 0),
  tax_minor bigint not null check (tax_minor >= 0),
  tax_included_minor bigint not null default 0 check (tax_included_minor >= 0),
  discount_minor bigint not null check (discount_minor <= 0),
  total_minor bigint not null check (total_minor >= 0),
  -- What was bought, by whom, where to and how it was priced, as it was at that moment.
  snapshot jsonb not null,
  agent_profile text,
  placed_at timestamptz not null,
  updated_at timestamptz not null,
  canceled_at timestamptz,
  constraint order_total_adds_up check (total_minor = subtotal_minor + fulfillment_minor + tax_minor + discount_minor)
);
create index order_listed on "order" (placed_at desc, id desc);
create index order_customer on "order" (customer_id);

alter table checkout add foreign key (order_id) references "order" (id) deferrable initially deferred;

create table order_line (
  id text primary key,
  order_id text not null references "order" (id),
  position integer not null,
  product_id text not null,
  variant_id text not null,
  title text not null,
  variant_title text not null,
  sku text,
  unit_price_minor bigint not null check (unit_price_minor >= 0),
  quantity integer not null check (quantity > 0),
  total_minor bigint not null,
  discount_minor bigint not null default 0,
  tax_minor bigint not null default 0,
  check (total_minor = unit_price_minor * quantity),
  unique (order_id, position)
);

create table fulfillment (
  id text primary key,
  order_id text not null references "order" (id),
  carrier text,
  tracking_number text,
  tracking_url text,
  created_at timestamptz not null,
  shipped_at timestamptz,
  delivered_at timestamptz,
  canceled_at timestamptz
);
create index fulfillment_order on fulfillment (order_id);

create table fulfillment_item (
  fulfillment_id text not null references fulfillment (id),
  order_line_id text not null references order_line (id),
  quantity integer not null check (quantity > 0),
  primary key (fulfillment_id, order_line_id)
);
create index fulfillment_item_line on fulfillment_item (order_line_id);

-- History: only ever added to.
create table fulfillment_event (
  id bigint generated always as identity primary key,
  order_id text not null references "order" (id),
  fulfillment_id text not null references fulfillment (id),
  type text not null check (type in ('created', 'shipped', 'delivered', 'canceled')),
  occurred_at timestamptz not null,
  carrier text,
  tracking_number text,
  tracking_url text,
  items jsonb not null,
  unique (fulfillment_id, type)
);
create index fulfillment_event_order on fulfillment_event (order_id, id);

create table refund (
  id text primary key,
  order_id text references "order" (id),
  attempt_id text not null references payment_attempt (id),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  reason text not null,
  status text not null check (status in ('created', 'queued', 'succeeded', 'failed')),
  provider_ref text,
  failure_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index refund_attempt on refund (attempt_id);
create index refund_unsettled on refund (updated_at) where status in ('created', 'queued');

create table discount_redemption (
  discount_id text not null references discount (id),
  attempt_id text not null references payment_attempt (id),
  email text not null,
  status text not null check (status in ('held', 'used', 'released')),
  order_id text references "order" (id),
  primary key (discount_id, attempt_id)
);
create index discount_redemption_customer on discount_redemption (discount_id, email) where status <> 'released';

-- The limit per customer, counted after the discount's row is locked, so that two payments at once cannot both pass.
-- A discount without one is not locked: a popular code would make every payment wait for the others.
create function check_customer_limit() returns trigger language plpgsql as $$
declare customer_limit integer;
begin
  if new.status = 'released' then return new; end if;
  select usage_limit_per_customer into customer_limit from discount where id = new.discount_id;
  if customer_limit is null then return new; end if;
  perform from discount where id = new.discount_id for update;
  if (
    select count(*) from discount_redemption
    where discount_id = new.discount_id and email = new.email and status <> 'released'
  ) >= customer_limit then
    raise exception 'discount % is used up for this customer', new.discount_id
      using errcode = 'check_violation', constraint = 'discount_customer_limit_reached';
  end if;
  return new;
end $$;
create trigger discount_redemption_limit before insert on discount_redemption
  for each row execute function check_customer_limit();

-- Uses are counted on the discount only where they are limited; a limit that is set later begins with the true count.
create function count_uses() returns trigger language plpgsql as $$
begin
  select count(*) into new.used_count from discount_redemption where discount_id = new.id and status <> 'released';
  return new;
end $$;
create trigger discount_limited before update of usage_limit on discount
  for each row when (old.usage_limit is null and new.usage_limit is not null) execute function count_uses();
