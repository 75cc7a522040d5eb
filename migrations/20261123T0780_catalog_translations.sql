-- Texts that shoppers read can be translated like those of partners: products, options, collections and categories.

-- The names and values of options, once for the whole shop: "Size" is translated once, not for every product.
create table product_option (
  id text primary key,
  name text not null,
  -- Null: the name itself.
  value text
);

create function product_option_id(name text, value text) returns text language sql immutable parallel safe
  as $$ select 'opt_' || encode(sha256(convert_to(name || E'\n' || coalesce(value, ''), 'UTF8')), 'hex') $$;

create function note_product_options() returns trigger language plpgsql as $$
begin
  insert into product_option (id, name, value)
  select product_option_id(w.name, w.value), w.name, w.value
  from (select distinct w.name, w.value from new_rows n cross join lateral jsonb_array_elements(n.options) o
    cross join lateral (values (o ->> 'name', null), (o ->> 'name', o ->> 'value')) w (name, value)) w
  where not exists (select from product_option p where p.id = product_option_id(w.name, w.value))
  order by 1 on conflict do nothing;
  return null;
end $$;

create trigger variant_options_inserted after insert on variant referencing new table as new_rows
  for each statement execute function note_product_options();
create trigger variant_options_updated after update on variant referencing new table as new_rows
  for each statement execute function note_product_options();

insert into product_option (id, name, value)
select product_option_id(w.name, w.value), w.name, w.value
from (select distinct w.name, w.value from variant n cross join lateral jsonb_array_elements(n.options) o
  cross join lateral (values (o ->> 'name', null), (o ->> 'name', o ->> 'value')) w (name, value)) w;

create or replace view translatable_text as
  select 'design' as record_type, t.id as record_id, f.place, f.field, f.source from design t cross join lateral (values
    (1, 'name', t.name), (2, 'description', t.description), (3, 'designer_notes', t.designer_notes),
    (4, 'revision_notes', t.revision_notes)) f (place, field, source)
  union all
  select 'design_specification', t.id, f.* from design_specification t cross join lateral (values
    (1, 'title', t.title), (2, 'details', t.details), (3, 'special_instructions', t.special_instructions),
    (4, 'reviewer_notes', t.reviewer_notes)) f (place, field, source)
  union all
  select 'design_color', t.id, f.* from design_color t cross join lateral (values
    (1, 'name', t.name), (2, 'usage_notes', t.usage_notes)) f (place, field, source)
  union all
  select 'design_component', t.id, f.* from design_component t cross join lateral (values
    (1, 'role', t.role), (2, 'notes', t.notes)) f (place, field, source)
  union all
  select 'task', t.id, f.* from task t cross join lateral (values
    (1, 'title', t.title), (2, 'description', t.description), (3, 'message', t.message)) f (place, field, source)
  union all
  select 'task_template', t.id, f.* from task_template t cross join lateral (values
    (1, 'name', t.name), (2, 'description', t.description), (3, 'message_template', t.message_template)) f (place, field, source)
  union all
  select 'task_category', t.id, f.* from task_category t cross join lateral (values
    (1, 'name', t.name), (2, 'description', t.description), (3, 'message_template', t.message_template)) f (place, field, source)
  union all
  select 'production_run', t.id, f.* from production_run t cross join lateral (values
    (1, 'cancelled_reason', t.cancelled_reason), (2, 'finish_notes', t.finish_notes), (3, 'completion_notes', t.completion_notes),
    (4, 'rejection_reason', t.rejection_reason), (5, 'rejection_notes', t.rejection_notes)) f (place, field, source)
  union all
  select 'raw_material', t.id, f.* from raw_material t cross join lateral (values
    (1, 'name', t.name), (2, 'description', t.description), (3, 'composition', t.composition),
    (4, 'usage_guidelines', t.usage_guidelines), (5, 'storage_requirements', t.storage_requirements)) f (place, field, source)
  union all
  select 'material_type', t.id, f.* from material_type t cross join lateral (values
    (1, 'name', t.name), (2, 'description', t.description)) f (place, field, source)
  union all
  select 'product', t.id, f.* from product t cross join lateral (values
    (1, 'title', t.title), (2, 'description', t.description)) f (place, field, source)
  union all
  select 'product_option', t.id, f.* from product_option t cross join lateral (values
    (1, 'name', case when t.value is null then t.name end), (2, 'value', t.value)) f (place, field, source)
  union all
  select 'collection', t.id, 1, 'title', t.title from collection t
  union all
  select 'category', t.id, 1, 'name', t.name from category t;

alter table translation drop constraint translation_record_type_check;
alter table translation add constraint translation_record_type_check check (record_type in ('design', 'design_specification',
  'design_color', 'design_component', 'task', 'task_template', 'task_category', 'production_run', 'raw_material',
  'material_type', 'product', 'product_option', 'collection', 'category'));

create function forget_translations_of_rows() returns trigger language plpgsql as $$
begin
  delete from translation t using old_rows o where t.record_type = tg_table_name and t.record_id = o.id;
  return null;
end $$;

create trigger forget_translations after delete on product referencing old table as old_rows
  for each statement execute function forget_translations_of_rows();
create trigger forget_translations after delete on product_option referencing old table as old_rows
  for each statement execute function forget_translations_of_rows();
create trigger forget_translations after delete on collection referencing old table as old_rows
  for each statement execute function forget_translations_of_rows();
create trigger forget_translations after delete on category referencing old table as old_rows
  for each statement execute function forget_translations_of_rows();

-- Shoppers find a product by its translated titles, so the search in memory follows them.
create function note_translated_products() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into catalog_change (product_id) select distinct record_id from old_rows where record_type = 'product'
      on conflict do nothing;
  else
    insert into catalog_change (product_id) select distinct record_id from new_rows where record_type = 'product'
      on conflict do nothing;
  end if;
  return null;
end $$;

create trigger translation_inserted after insert on translation referencing new table as new_rows
  for each statement execute function note_translated_products();
create trigger translation_updated after update on translation referencing new table as new_rows
  for each statement execute function note_translated_products();
create trigger translation_deleted after delete on translation referencing old table as old_rows
  for each statement execute function note_translated_products();
