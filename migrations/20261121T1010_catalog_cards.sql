-- What is shown of a product is kept in memory, as what it is found by: every change of it is noted, once per transaction.

delete from catalog_change a using catalog_change b
  where b.xact = a.xact and b.product_id = a.product_id and b.seq < a.seq;
create unique index catalog_change_once on catalog_change (xact, product_id);
drop index catalog_change_xact;

create or replace function note_catalog_change() returns trigger language plpgsql as $$
begin
  if tg_op in ('INSERT', 'UPDATE') then
    if tg_table_name = 'product' then
      insert into catalog_change (product_id) select id from new_rows on conflict do nothing;
    else
      insert into catalog_change (product_id) select distinct product_id from new_rows on conflict do nothing;
    end if;
  else
    if tg_table_name = 'product' then
      insert into catalog_change (product_id) select id from old_rows on conflict do nothing;
    else
      insert into catalog_change (product_id) select distinct product_id from old_rows on conflict do nothing;
    end if;
  end if;
  return null;
end $$;

do $$
begin
  create trigger product_media_inserted after insert on product_media referencing new table as new_rows for each statement execute function note_catalog_change();
  create trigger product_media_updated after update on product_media referencing new table as new_rows for each statement execute function note_catalog_change();
  create trigger product_media_deleted after delete on product_media referencing old table as old_rows for each statement execute function note_catalog_change();
end $$;

-- A variant that goes takes its rows along and is noted itself.
create function note_variant_part_change() returns trigger language plpgsql as $$
begin
  if tg_op in ('INSERT', 'UPDATE') then
    insert into catalog_change (product_id)
      select distinct v.product_id from new_rows n join variant v on v.id = n.variant_id on conflict do nothing;
  else
    insert into catalog_change (product_id)
      select distinct v.product_id from old_rows o join variant v on v.id = o.variant_id on conflict do nothing;
  end if;
  return null;
end $$;

create trigger variant_price_inserted after insert on variant_price referencing new table as new_rows for each statement execute function note_variant_part_change();
create trigger variant_price_updated after update on variant_price referencing new table as new_rows for each statement execute function note_variant_part_change();
create trigger variant_price_deleted after delete on variant_price referencing old table as old_rows for each statement execute function note_variant_part_change();
create trigger variant_stock_inserted after insert on variant_stock referencing new table as new_rows for each statement execute function note_variant_part_change();

-- Stock changes with every payment; what is shown of it changes only when the last one goes or the first one comes.
create function note_availability_change() returns trigger language plpgsql as $$
begin
  insert into catalog_change (product_id) select product_id from variant where id = new.variant_id on conflict do nothing;
  return null;
end $$;

create trigger variant_stock_availability after update on variant_stock for each row
  when ((not old.managed or old.allow_backorder or old.on_hand - old.reserved > 0)
    is distinct from (not new.managed or new.allow_backorder or new.on_hand - new.reserved > 0))
  execute function note_availability_change();

create or replace function note_category_change() returns trigger language plpgsql as $$
begin
  insert into catalog_change (product_id)
  with recursive below as (
    select n.id from new_rows n join old_rows o on o.id = n.id
      where n.name <> o.name or n.parent_id is distinct from o.parent_id
    union select c.id from below b join category c on c.parent_id = b.id
  ), moved as (
    select n.id from new_rows n join old_rows o on o.id = n.id where n.position <> o.position
  ) select distinct product_id from product_category
    where category_id in (select id from below union select id from moved) on conflict do nothing;
  return null;
end $$;
