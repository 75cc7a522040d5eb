-- version 2, digest 23c41dc09ddfcf82
-- The list of customers.

create or replace function list_customers_anew(ids text[]) returns void language plpgsql as $$
begin
  perform from customer_listing where customer_id = any(ids) order by customer_id for update;
  insert into customer_listing as l (customer_id, created_at, email, text, order_count, currency, spent_minor)
  select k.id, k.created_at, k.email,
    lower(k.email || E'\n' || coalesce(k.first_name, '') || ' ' || coalesce(k.last_name, '') || E'\n' || coalesce(k.phone_number, '')),
    (select count(*) from "order" o where o.customer_id = k.id), most.currency, coalesce(most.spent, 0)
  from customer k
  left join lateral (
    select o.currency, sum(o.total_minor - coalesce(
      (select sum(r.amount_minor) from refund r where r.attempt_id = o.attempt_id and r.status <> 'failed'), 0)) as spent
    from "order" o where o.customer_id = k.id and o.status <> 'canceled'
    group by o.currency order by count(*) desc, o.currency limit 1
  ) most on true
  where k.id = any(ids) order by k.id
  on conflict (customer_id) do update set created_at = excluded.created_at, email = excluded.email, text = excluded.text,
    order_count = excluded.order_count, currency = excluded.currency, spent_minor = excluded.spent_minor,
    changed_in = excluded.changed_in
  where (l.created_at, l.email, l.text, l.order_count, l.currency, l.spent_minor) is distinct from
    (excluded.created_at, excluded.email, excluded.text, excluded.order_count, excluded.currency, excluded.spent_minor);
end $$;

-- Only one transaction lists customers at a time, because a customer may be noted twice.
create or replace function list_waiting_customers(most integer) returns integer language plpgsql as $$
declare
  ids text[];
  noted integer;
begin
  if not exists (select from customer_to_list) then return 0; end if;
  perform pg_advisory_xact_lock(hashtextextended('customer_listing', 0));
  with taken as (
    delete from customer_to_list where ctid = any(array(select ctid from customer_to_list limit most)) returning customer_id
  )
  select array_agg(distinct customer_id), count(*) into ids, noted from taken;
  if noted > 0 then perform list_customers_anew(ids); end if;
  return noted;
end $$;
