-- What longer lists are found by.

-- Few enough that a shop wants to know, whatever its threshold up to fifty; a column of its own, so that a payment that
-- reserves touches no index unless it changes.
alter table variant_stock add column scarce boolean not null
  generated always as (managed and on_hand - reserved <= greatest(coalesce(low_stock_threshold, 0), 50)) stored;
create index variant_stock_scarce on variant_stock (variant_id) where scarce;

create index payment_attempt_status on payment_attempt (status, id);

do $$
begin
  create index customer_text on customer using gin (
    (lower(email || E'\n' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || E'\n' || coalesce(phone_number, ''))) gin_trgm_ops);
exception when undefined_object then
  raise notice 'pg_trgm is not there: searching the customers reads every row of them.';
end $$;
