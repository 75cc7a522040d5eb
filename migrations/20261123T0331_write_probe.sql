-- Whether an order could be placed now: takes the locks that placing one takes and fills a page, and undoes both.
create table write_probe (filler text not null);
alter table write_probe alter column filler set storage plain;

create function try_to_place_orders() returns void language plpgsql as $$
begin
  perform set_config('lock_timeout', '500', true);
  lock table checkout, payment_attempt, payment_event, variant_stock, stock_reservation, "order", order_line, customer,
    event, idempotency_key in row exclusive mode;
  insert into write_probe select string_agg(md5(random()::text), '') from generate_series(1, 220);
  raise exception sqlstate 'WEFT1';
exception when sqlstate 'WEFT1' then
  null;
end $$;
