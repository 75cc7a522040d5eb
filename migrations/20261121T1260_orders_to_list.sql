-- Placing an order does not wait for the indexes of the lists: a new order is noted here, and listed by whoever reads
-- the list first, or by a job.

-- Without a key, which would cost what it saves: listing an order twice changes nothing.
create table order_to_list (
  order_id text not null
);

create or replace function list_anew() returns trigger language plpgsql as $$
declare
  ids text[];
begin
  if tg_table_name = 'order' and tg_op = 'INSERT' then
    insert into order_to_list (order_id) select id from changed;
    return null;
  elsif tg_table_name in ('order', 'product') then
    select array_agg(id) into ids from changed;
  elsif tg_table_name = 'order_line' and tg_op = 'INSERT' then
    -- An order that is still to be listed is listed with its lines.
    select array_agg(distinct c.order_id) into ids from changed c join order_listing l on l.order_id = c.order_id
      where position(lower(c.title) in l.text) = 0;
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

-- Answers how many orders it has listed, `most` at the most. Waits for whoever is listing the same ones, whose work the
-- caller's next statement sees.
create function list_waiting_orders(most integer) returns integer language plpgsql as $$
declare
  ids text[];
begin
  with taken as (
    delete from order_to_list where ctid = any(array(select ctid from order_to_list limit most for update)) returning order_id
  )
  select array_agg(order_id) into ids from taken;
  if ids is null then return 0; end if;
  perform list_orders_anew(ids);
  return cardinality(ids);
end $$;

-- Counted where they are listed, many at once.
drop trigger counted_inserts on "order";
drop trigger counted_deletes on "order";
drop trigger counted_truncates on "order";
delete from row_count where table_name = 'order';
select count_rows('order_listing');

-- Lists of orders are sorted by the indexes of order_listing.
drop index order_listed;
