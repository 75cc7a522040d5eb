-- A sale of held units is the commonest change of stock. The statement that places the order writes its movements itself;
-- the trigger writes those of all other changes, and of variants that are spread over several locations.

-- Whether the variant may have rows in stock_level. Never goes back: without rows the trigger uses the default location.
alter table variant_stock add column split boolean not null default false;
update variant_stock set split = true where variant_id in (select variant_id from stock_level);

-- The audit log names the new rows of stock_level, and not this mark.
create function note_split() returns trigger language plpgsql set weft.caller = '' as $$
begin
  update variant_stock set split = true where variant_id in (select variant_id from opened) and not split;
  return null;
end $$;
create trigger stock_level_opened after insert on stock_level
  referencing new table as opened for each statement execute function note_split();

-- A sale takes as much from what is held as from what is on hand.
drop trigger variant_stock_moved on variant_stock;
create trigger variant_stock_moved after update of on_hand on variant_stock for each row
  when (old.on_hand <> new.on_hand
    and (new.split or old.on_hand - new.on_hand <> (old.reserved + old.yielding) - (new.reserved + new.yielding)))
  execute function note_stock_change();

-- Lines are inserted together with their order, whose own trigger notes it for the list.
drop trigger listed_inserts on order_line;
drop trigger listed_inserts on "order";
create function note_order_to_list() returns trigger language plpgsql as $$
begin
  insert into order_to_list (order_id) values (new.id);
  return null;
end $$;
create trigger to_list after insert on "order" for each row execute function note_order_to_list();
