-- The list of customers can be sorted by what they bought. Whoever lists an order notes its customers, so that placing
-- an order writes no more than before.

alter table customer_listing
  add column order_count bigint not null default 0,
  -- After refunds, in the currency of most of their orders. Null: nothing was bought.
  add column currency text,
  add column spent_minor bigint not null default 0;

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

create or replace function list_waiting_orders(most integer) returns integer language plpgsql as $$
declare
  ids text[];
  noted integer;
begin
  -- Rows that a lister has taken and not committed are still seen here.
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

-- An order that changes hands no longer counts for its former customer.
create function note_former_customer() returns trigger language plpgsql as $$
begin
  insert into customer_to_list (customer_id) values (old.customer_id);
  return null;
end $$;
create trigger former_customer_to_list after update of customer_id on "order" for each row
  when (old.customer_id is distinct from new.customer_id and old.customer_id is not null)
  execute function note_former_customer();

select list_customers_anew(array(select id from customer));

create index customer_listing_orders on customer_listing (order_count, customer_id);
create index customer_listing_spent on customer_listing (spent_minor, customer_id);

create index checkout_listing_updated on checkout_listing (updated_at, checkout_id);
