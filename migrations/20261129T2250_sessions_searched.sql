-- Sessions without an order are searched by text. The text of a session with an order is in the listing of the order.
drop index if exists checkout_listing_text;
do $$
begin
  create index checkout_listing_text on checkout_listing using gin (text gin_trgm_ops) where order_id is null;
exception when undefined_object then
  raise notice 'pg_trgm is not there: searching sessions reads every row of their list.';
end $$;
