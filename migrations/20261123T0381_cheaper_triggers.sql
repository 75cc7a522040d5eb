-- Selling held units is the most frequent change of stock. The statement that places the order writes its movements; the
-- trigger writes those of all other changes, and those of variants stocked at several locations.

-- Whether the variant may have rows in stock_level. It is never reset: without rows the trigger uses the default location.
alter table variant_stock add column split boolean not null default false;
update variant_stock set split = true where variant_id in (select variant_id from stock_level);

-- The audit log records the new rows of stock_level. Without a caller, it does not record this mark as well.
create function note_split() returns trigger language plpgsql as $$
declare
  caller text := coalesce(current_setting('weft.caller', true), '');
begin
  perform set_config('weft.caller', '', true);
  update variant_stock set split = true where variant_id in (select variant_id from opened) and not split;
  perform set_config('weft.caller', caller, true);
  return null;
end $$;
create trigger stock_level_opened after insert on stock_level
  referencing new table as opened for each statement execute function note_split();

-- A sale reduces held and on-hand stock by the same number.
drop trigger variant_stock_moved on variant_stock;
create trigger variant_stock_moved after update of on_hand on variant_stock for each row
  when (old.on_hand <> new.on_hand
    and (new.split or old.on_hand - new.on_hand <> (old.reserved + old.yielding) - (new.reserved + new.yielding)))
  execute function note_stock_change();

-- Lines are inserted with their order, whose own trigger queues it for the list.
drop trigger listed_inserts on order_line;
drop trigger listed_inserts on "order";
create function note_order_to_list() returns trigger language plpgsql as $$
begin
  insert into order_to_list (order_id) values (new.id);
  return null;
end $$;
create trigger to_list after insert on "order" for each row execute function note_order_to_list();
