-- Whoever changes an order only notes it for the list of orders; the note is an insert that waits for nobody. Only the
-- lister writes order_listing, one at a time, so that no two transactions wait for each other's rows there.

create or replace function list_anew() returns trigger language plpgsql as $$
declare
  ids text[];
begin
  if tg_table_name = 'order' then
    insert into order_to_list (order_id) select id from changed;
  elsif tg_table_name in ('order_line', 'refund') then
    insert into order_to_list (order_id) select distinct order_id from changed where order_id is not null;
  else
    if tg_table_name = 'product' then
      select array_agg(id order by id) into ids from changed;
    else
      select array_agg(distinct product_id) into ids from changed;
    end if;
    if ids is not null then perform list_products_anew(ids); end if;
  end if;
  return null;
end $$;

-- Answers how many notes it has taken, `most` at the most. Waits for whoever is listing, whose work the caller's next
-- statement sees.
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
  if noted > 0 then perform list_orders_anew(ids); end if;
  return noted;
end $$;

-- Lists these orders at once, in the caller's transaction.
create function list_orders_now(ids text[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('order_listing', 0));
  perform list_orders_anew(ids);
end $$;

-- Customers are listed by one at a time as well: a customer may be noted twice.
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
