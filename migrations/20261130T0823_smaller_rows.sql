-- The state of a session is compressed with LZ4, to half its size. More versions of a row fit on its page, so that updates touch
-- no index, and each writes less to the log. The storage `main` of all columns keeps the row in one piece: PostgreSQL would
-- otherwise store short texts elsewhere before it compresses the state. A server that was built without LZ4 keeps the state
-- uncompressed, because its own method takes longer than it saves. Rows written before stay as they are.
do $$
declare
  written text;
begin
  if exists (select from pg_settings where name = 'default_toast_compression' and 'lz4' = any(enumvals)) then
    for written in
      select attname from pg_attribute
      where attrelid = 'checkout'::regclass and attnum > 0 and not attisdropped and attstorage in ('x', 'e')
    loop
      execute format('alter table checkout alter %I set storage main', written);
    end loop;
    alter table checkout alter state set compression lz4;
    alter table checkout reset (toast_tuple_target);
  end if;
end $$;

-- One index finds the units of a variant, and those that a buyer holds of it.
drop index stock_reservation_buyer, stock_reservation_variant;
create index stock_reservation_buyer on stock_reservation (variant_id, buyer);
