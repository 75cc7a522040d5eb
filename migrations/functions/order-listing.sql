-- version 7, digest 3b22e1cd706af86f
-- The list of orders, and the notes that bring it up to date.

-- Units that are neither shipped nor canceled. If a refund failed, its units that are back in stock still count as
-- canceled.
create or replace function units_to_ship(of_order text) returns bigint language sql stable as $$
  select coalesce(sum(greatest(l.quantity - shipped.units - canceled.units, 0)), 0)
  from order_line l
  cross join lateral (
    select coalesce(sum(i.quantity), 0) as units from fulfillment_item i join fulfillment f on f.id = i.fulfillment_id
    where i.order_line_id = l.id and f.canceled_at is null and coalesce(f.shipped_at, f.delivered_at) is not null) shipped
  cross join lateral (
    select coalesce(sum(case when r.status = 'failed' then greatest(rl.restocked - rl.returned, 0) else rl.canceled end), 0) as units
    from refund_line rl join refund r on r.id = rl.refund_id where rl.order_line_id = l.id) canceled
  where l.order_id = of_order
$$;

create or replace function list_orders_anew(ids text[]) returns void language plpgsql as $$
begin
  perform from order_listing where order_id = any(ids) order by order_id for update;
  insert into order_listing as l (order_id, placed_at, updated_at, status, fulfillment_status, payment_status, currency, total_minor, email,
    agent_profile, text, country, sales_channel_id, to_ship, units)
  select o.id, o.placed_at, o.updated_at, o.status, o.fulfillment_status, p.payment_status,
    o.currency, o.total_minor, lower(o.email), o.agent_profile,
    lower(concat_ws(E'\n', o.display_id, o.email,
      nullif(concat_ws(' ', o.snapshot -> 'buyer' ->> 'firstName', o.snapshot -> 'buyer' ->> 'lastName'), ''),
      nullif(concat_ws(' ', o.snapshot -> 'address' ->> 'firstName', o.snapshot -> 'address' ->> 'lastName'), ''),
      line.titles,
      (select string_agg(tracking_number, E'\n' order by id) from fulfillment where order_id = o.id))),
    o.snapshot -> 'address' ->> 'country', c.sales_channel_id,
    o.status = 'pending' and p.payment_status in ('paid', 'partially_refunded') and case
      -- Most orders are new when they are listed. For them, calling the function would take a third of the time.
      when exists (select from fulfillment where order_id = o.id) or exists (select from refund where order_id = o.id) then units_to_ship(o.id)
      else line.units end > 0,
    line.units
  from "order" o left join payment_attempt a on a.id = o.attempt_id left join checkout c on c.id = o.checkout_id
  cross join lateral (select string_agg(title, E'\n' order by position) as titles, sum(quantity) as units from order_line where order_id = o.id) line
  cross join lateral (select coalesce(sum(amount_minor), 0) as refunded from refund where order_id = o.id and status <> 'failed') r
  cross join lateral (select case when a.status is distinct from 'paid' then coalesce(a.status, 'unpaid')
    -- An order with a total of 0 counts as paid.
    when r.refunded = 0 then 'paid' when r.refunded >= a.amount_minor then 'refunded' else 'partially_refunded' end as payment_status) p
  where o.id = any(ids)
  on conflict (order_id) do update set placed_at = excluded.placed_at, updated_at = excluded.updated_at, status = excluded.status,
    fulfillment_status = excluded.fulfillment_status, payment_status = excluded.payment_status, currency = excluded.currency,
    total_minor = excluded.total_minor, email = excluded.email, agent_profile = excluded.agent_profile, text = excluded.text,
    country = excluded.country, sales_channel_id = excluded.sales_channel_id, to_ship = excluded.to_ship, units = excluded.units,
    changed_in = excluded.changed_in
  where (l.placed_at, l.updated_at, l.status, l.fulfillment_status, l.payment_status, l.currency, l.total_minor, l.email, l.agent_profile, l.text,
      l.country, l.sales_channel_id, l.to_ship, l.units)
    is distinct from (excluded.placed_at, excluded.updated_at, excluded.status, excluded.fulfillment_status, excluded.payment_status,
      excluded.currency, excluded.total_minor, excluded.email, excluded.agent_profile, excluded.text,
      excluded.country, excluded.sales_channel_id, excluded.to_ship, excluded.units);
  -- The customer may have been forgotten after the statement above began.
  update order_listing l set email = clean.email, text = clean.text
  from "order" o join customer k on k.id = o.customer_id
  cross join lateral (select lower(k.email) as email, lower(concat_ws(E'\n', o.display_id, k.email,
    (select string_agg(title, E'\n' order by position) from order_line where order_id = o.id))) as text) clean
  where l.order_id = any(ids) and o.id = l.order_id and k.anonymized_at is not null and (l.email, l.text) is distinct from (clean.email, clean.text);
end $$;

-- Lists orders immediately, in the caller's transaction.
create or replace function list_orders_now(ids text[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('order_listing', 0));
  perform list_orders_anew(ids);
end $$;

create or replace function list_waiting_orders(most integer) returns integer language plpgsql as $$
declare
  ids text[];
  noted integer;
begin
  -- This still finds rows that another transaction has taken but not committed.
  if not exists (select from order_to_list) then return 0; end if;
  perform pg_advisory_xact_lock(hashtextextended('order_listing', 0));
  with taken as (
    delete from order_to_list where ctid = any(array(select ctid from order_to_list limit most)) returning order_id
  )
  select array_agg(distinct order_id), count(*) into ids, noted from taken;
  if noted > 0 then
    insert into customer_to_list (customer_id)
    select distinct customer_id from "order" where id = any(ids) and customer_id is not null;
    perform list_orders_anew(ids);
  end if;
  return noted;
end $$;
