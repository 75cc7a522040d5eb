-- Which transaction wrote a row of a listing, so that a process that keeps the listing's text in memory reads what came
-- since it last looked, whatever committed late.

do $$
declare t text;
begin
  foreach t in array array['order_listing', 'product_listing', 'stock_listing'] loop
    execute format('alter table %I add column changed_in xid8 not null default pg_current_xact_id()', t);
    execute format('create index %I on %I (changed_in)', t || '_changed', t);
  end loop;
end $$;

-- As before, but that the transaction is no difference that is worth writing.
create or replace function list_orders_anew(ids text[]) returns void language plpgsql as $$
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
    total_minor = excluded.total_minor, email = excluded.email, agent_profile = excluded.agent_profile, text = excluded.text,
    changed_in = excluded.changed_in
  where (l.placed_at, l.updated_at, l.status, l.fulfillment_status, l.payment_status, l.currency, l.total_minor, l.email, l.agent_profile, l.text)
    is distinct from (excluded.placed_at, excluded.updated_at, excluded.status, excluded.fulfillment_status, excluded.payment_status,
      excluded.currency, excluded.total_minor, excluded.email, excluded.agent_profile, excluded.text);
end $$;

create or replace function list_products_anew(ids text[]) returns void language plpgsql as $$
begin
  perform from product_listing where product_id = any(ids) order by product_id for update;
  insert into product_listing as l (product_id, title, status, created_at, updated_at, text)
  select p.id, p.title, p.status, p.created_at, p.updated_at, lower(concat_ws(E'\n', p.title, p.handle, p.vendor,
    (select string_agg(sku, E'\n' order by position, id) from variant where product_id = p.id)))
  from product p where p.id = any(ids)
  on conflict (product_id) do update set title = excluded.title, status = excluded.status, created_at = excluded.created_at,
    updated_at = excluded.updated_at, text = excluded.text, changed_in = excluded.changed_in
  where (l.title, l.status, l.created_at, l.updated_at, l.text)
    is distinct from (excluded.title, excluded.status, excluded.created_at, excluded.updated_at, excluded.text);
  insert into stock_listing as l (variant_id, product_id, product_title, position, sku, text)
  select v.id, p.id, p.title, v.position, coalesce(v.sku, ''), lower(concat_ws(E'\n', p.title, v.title, v.sku))
  from variant v join product p on p.id = v.product_id where v.product_id = any(ids)
  on conflict (variant_id) do update set product_id = excluded.product_id, product_title = excluded.product_title,
    position = excluded.position, sku = excluded.sku, text = excluded.text, changed_in = excluded.changed_in
  where (l.product_id, l.product_title, l.position, l.sku, l.text)
    is distinct from (excluded.product_id, excluded.product_title, excluded.position, excluded.sku, excluded.text);
end $$;
