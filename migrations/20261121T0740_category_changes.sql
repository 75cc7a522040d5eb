-- Products are found by the names of their categories and of those above: who is renamed or moved takes them all along.

create function note_category_change() returns trigger language plpgsql as $$
begin
  insert into catalog_change (product_id)
  with recursive below as (
    select n.id from new_rows n join old_rows o on o.id = n.id
      where n.name <> o.name or n.parent_id is distinct from o.parent_id
    union select c.id from below b join category c on c.parent_id = b.id
  ) select distinct pc.product_id from product_category pc join below b on b.id = pc.category_id;
  if found then
    perform pg_notify('weft_catalog', '');
  end if;
  return null;
end $$;

create trigger category_updated after update on category
  referencing old table as old_rows new table as new_rows for each statement execute function note_category_change();
