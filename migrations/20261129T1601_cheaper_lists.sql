-- `list_orders_anew` reads again which customers have been forgotten, once for all its orders instead of once per row.
drop trigger forgotten_late on order_listing;
drop function forget_late_listing();

-- Only abandoned sessions are searched by text.
drop index if exists checkout_listing_text;
do $$
begin
  create index checkout_listing_text on checkout_listing using gin (text gin_trgm_ops) where abandoned;
exception when undefined_object then
  raise notice 'pg_trgm is not there: searching the abandoned sessions reads every row of their list.';
end $$;
