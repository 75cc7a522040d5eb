-- What lists of orders, products and stock are searched, filtered and sorted by: narrow copies with indexes, kept by
-- triggers of the tables that they are made of.

create table order_listing (
  order_id text primary key references "order" (id) on delete cascade,
  placed_at timestamptz not null,
  updated_at timestamptz not null,
  status text not null,
  fulfillment_status text not null,
  payment_status text not null,
  currency text not null,
  total_minor bigint not null,
  -- In lower case.
  email text not null,
  agent_profile text,
  -- Number, e-mail address, names and product titles, in lower case.
  text text not null
);

-- The row is locked by a statement of its own, so that the next one sees what the writer before has written.
create function list_orders_anew(ids text[]) returns void language plpgsql as $$
begin
  perform from order_listing where order_id = any(ids) order by order_id for update;
  insert into order_listing as l (order_id, placed_at, updated_at, status, fulfillment_status, payment_status, currency, total_minor, email, agent_profile, text)
  select o.id, o.placed_at, o.updated_at, o.status, o.fulfillment_status,
    case when a.status is distinct from 'paid' then coalesce(a.status, 'unpaid')
      when r.refunded >= a.amount_minor then 'refunded' when r.refunded > 0 then 'partially_refunded' else 'paid' end,
    o.currency, o.total_minor, lower(o.email), o.agent_profile,
    lower(concat_ws(E'\n', o.display_id, o.email,
      nullif(concat_ws(' ', o.snapshot -> 'buyer' ->> 'firstName', o.snapshot -> 'buyer' ->> 'lastName'), ''),
      nullif(concat_ws(' ', o.snapshot -> 'address' ->> 'firstName', o.snapshot -> 'address' ->> 'lastName'), ''),
      (select string_agg(title, E'\n' order by position) from order_line where order_id = o.id)))
  from "order" o left join payment_attempt a on a.id = o.attempt_id
  cross join lateral (select coalesce(sum(amount_minor), 0) as refunded from refund where order_id = o.id and status <> 'failed') r
  where o.id = any(ids)
  on conflict (order_id) do update set placed_at = excluded.placed_at, updated_at = excluded.updated_at, status = excluded.status,
    fulfillment_status = excluded.fulfillment_status, payment_status = excluded.payment_status, currency = excluded.currency,
    total_minor = excluded.total_minor, email = excluded.email, agent_profile = excluded.agent_profile, text = excluded.text
  where l is distinct from excluded;
end $$;

create table product_listing (
  product_id text primary key references product (id) on delete cascade,
  title text not null,
  status text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Title, handle, vendor and the variants' SKUs, in lower case.
  text text not null
);

create table stock_listing (
  variant_id text primary key references variant (id) on delete cascade,
  product_id text not null,
  product_title text not null,
  position integer not null,
  sku text not null,
  -- The product's title, the variant's and its SKU, in lower case.
  text text not null
);

create function list_products_anew(ids text[]) returns void language plpgsql as $$
begin
  perform from product_listing where product_id = any(ids) order by product_id for update;
  insert into product_listing as l (product_id, title, status, created_at, updated_at, text)
  select p.id, p.title, p.status, p.created_at, p.updated_at, lower(concat_ws(E'\n', p.title, p.handle, p.vendor,
    (select string_agg(sku, E'\n' order by position, id) from variant where product_id = p.id)))
  from product p where p.id = any(ids)
  on conflict (product_id) do update set title = excluded.title, status = excluded.status, created_at = excluded.created_at,
    updated_at = excluded.updated_at, text = excluded.text
  where l is distinct from excluded;
  insert into stock_listing as l (variant_id, product_id, product_title, position, sku, text)
  select v.id, p.id, p.title, v.position, coalesce(v.sku, ''), lower(concat_ws(E'\n', p.title, v.title, v.sku))
  from variant v join product p on p.id = v.product_id where v.product_id = any(ids)
  on conflict (variant_id) do update set product_id = excluded.product_id, product_title = excluded.product_title,
    position = excluded.position, sku = excluded.sku, text = excluded.text
  where l is distinct from excluded;
end $$;

-- Static statements, which each connection plans once.
create function list_anew() returns trigger language plpgsql as $$
declare
  ids text[];
begin
  if tg_table_name in ('order', 'product') then
    select array_agg(id) into ids from changed;
  elsif tg_table_name = 'order_line' and tg_op = 'INSERT' then
    -- Lines that came in one statement with their order are listed with it.
    select array_agg(distinct c.order_id) into ids from changed c left join order_listing l on l.order_id = c.order_id
      where l.order_id is null or position(lower(c.title) in l.text) = 0;
  elsif tg_table_name in ('order_line', 'refund') then
    select array_agg(distinct order_id) into ids from changed where order_id is not null;
  else
    select array_agg(distinct product_id) into ids from changed;
  end if;
  if ids is null then return null; end if;
  if tg_table_name in ('product', 'variant') then
    perform list_products_anew(ids);
  else
    perform list_orders_anew(ids);
  end if;
  return null;
end $$;

do $$
declare t text;
begin
  foreach t in array array['order', 'order_line', 'refund', 'product', 'variant'] loop
    execute format('create trigger listed_inserts after insert on %I referencing new table as changed for each statement execute function list_anew()', t);
    execute format('create trigger listed_updates after update on %I referencing new table as changed for each statement execute function list_anew()', t);
  end loop;
  -- Orders and products take their listings along when they are deleted.
  foreach t in array array['order_line', 'refund', 'variant'] loop
    execute format('create trigger listed_deletes after delete on %I referencing old table as changed for each statement execute function list_anew()', t);
  end loop;
end $$;
select list_orders_anew(array(select id from "order"));
select list_products_anew(array(select id from product));

create index order_listing_placed on order_listing (placed_at, order_id);
create index order_listing_updated on order_listing (updated_at, order_id);
create index order_listing_total on order_listing (total_minor, order_id);
create index order_listing_status on order_listing (status, placed_at, order_id);
create index order_listing_fulfillment on order_listing (fulfillment_status, placed_at, order_id);
create index order_listing_payment on order_listing (payment_status, placed_at, order_id);
create index order_listing_currency on order_listing (currency, placed_at, order_id) include (total_minor);
create index order_listing_email on order_listing (email, placed_at, order_id);
create index order_listing_agent on order_listing (agent_profile, placed_at, order_id);
create index product_listing_created on product_listing (created_at, product_id);
create index product_listing_updated on product_listing (updated_at, product_id);
create index product_listing_title on product_listing (title, product_id);
create index product_listing_status on product_listing (status, created_at, product_id);
create index stock_listing_place on stock_listing (product_title, product_id, position, variant_id);
create index stock_listing_sku on stock_listing (sku, variant_id);
create index stock_listing_product on stock_listing (product_id);

-- The indexes of the other lists.
create index category_listed on category (created_at, id);
create index collection_listed on collection (created_at, id);
create index discount_listed on discount (created_at, id);

-- Finds text anywhere without reading every row. A server that lacks the extension reads them: slower, never wrong.
do $$
begin
  create extension if not exists pg_trgm;
  create index order_listing_text on order_listing using gin (text gin_trgm_ops);
  create index product_listing_text on product_listing using gin (text gin_trgm_ops);
  create index stock_listing_text on stock_listing using gin (text gin_trgm_ops);
exception when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
  raise notice 'pg_trgm is not there: searching the lists reads every row of them.';
end $$;
