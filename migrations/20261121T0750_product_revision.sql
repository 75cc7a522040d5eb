-- Whatever is shown of a product notes a change of it, so that a process can tell whether what it remembers is still so.

create index catalog_change_product on catalog_change (product_id, seq);

create function note_price_change() returns trigger language plpgsql as $$
begin
  insert into catalog_change (product_id)
  select distinct v.product_id from changed_rows c join variant v on v.id = c.variant_id;
  return null;
end $$;

create trigger variant_price_inserted after insert on variant_price
  referencing new table as changed_rows for each statement execute function note_price_change();
create trigger variant_price_updated after update on variant_price
  referencing new table as changed_rows for each statement execute function note_price_change();
create trigger variant_price_deleted after delete on variant_price
  referencing old table as changed_rows for each statement execute function note_price_change();

create trigger product_media_inserted after insert on product_media
  referencing new table as new_rows for each statement execute function note_catalog_change();
create trigger product_media_updated after update on product_media
  referencing new table as new_rows for each statement execute function note_catalog_change();
create trigger product_media_deleted after delete on product_media
  referencing old table as old_rows for each statement execute function note_catalog_change();
