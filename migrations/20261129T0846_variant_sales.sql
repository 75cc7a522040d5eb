-- Units of each variant that were sold per day (UTC), without canceled orders. The pace of stock then adds up days instead
-- of reading all lines of the last weeks. Follows the list of orders, which is written by one transaction at a time.
create table variant_sales_day (
  day date not null,
  variant_id text not null,
  units bigint not null,
  primary key (day, variant_id)
);

create function sum_variant_sales() returns trigger language plpgsql as $$
declare
  ids text[];
  moments timestamptz[];
  signs integer[];
begin
  if tg_op = 'INSERT' then
    select array_agg(order_id), array_agg(placed_at), array_agg(1) into ids, moments, signs from new_rows where status <> 'canceled';
  else
    with changed as (
      select o.order_id, o.placed_at, o.status, n.placed_at as placed_now, n.status as status_now
      from old_rows o join new_rows n on n.order_id = o.order_id
      where (o.placed_at, o.status = 'canceled') is distinct from (n.placed_at, n.status = 'canceled')),
    counted as (
      select order_id, placed_at, -1 as sign from changed where status <> 'canceled'
      union all
      select order_id, placed_now, 1 from changed where status_now <> 'canceled')
    select array_agg(order_id), array_agg(placed_at), array_agg(sign) into ids, moments, signs from counted;
  end if;
  if ids is null then return null; end if;
  insert into variant_sales_day as s (day, variant_id, units)
  select (c.placed_at at time zone 'UTC')::date, l.variant_id, sum(c.sign * l.quantity)
  from unnest(ids, moments, signs) as c (order_id, placed_at, sign) join order_line l on l.order_id = c.order_id
  group by 1, 2 order by 1, 2
  on conflict (day, variant_id) do update set units = s.units + excluded.units;
  return null;
end $$;

create trigger summed_inserts after insert on order_listing
  referencing new table as new_rows for each statement execute function sum_variant_sales();
create trigger summed_updates after update on order_listing
  referencing old table as old_rows new table as new_rows for each statement execute function sum_variant_sales();

insert into variant_sales_day (day, variant_id, units)
select (o.placed_at at time zone 'UTC')::date, l.variant_id, sum(l.quantity)
from order_listing o join order_line l on l.order_id = o.order_id where o.status <> 'canceled' group by 1, 2;
