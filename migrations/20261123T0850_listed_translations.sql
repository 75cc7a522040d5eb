-- Lists and counts of translations without reading every text, and options that are noted without waiting.

-- The names of delivery methods are translated like the catalogue.
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
  select 'category', t.id, 1, 'name', t.name from category t
  union all
  select 'shipping_option', t.id, 1, 'name', t.name from shipping_option t;

alter table translation drop constraint translation_record_type_check;
alter table translation add constraint translation_record_type_check check (record_type in ('design', 'design_specification',
  'design_color', 'design_component', 'task', 'task_template', 'task_category', 'production_run', 'raw_material',
  'material_type', 'product', 'product_option', 'collection', 'category', 'shipping_option'));
create or replace function forget_translations_of_rows() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  delete from translation where record_type = tg_table_name and record_id = any(array(select id from old_rows));
  return null;
end $$;
create trigger forget_translations after delete on shipping_option referencing old table as old_rows
  for each statement execute function forget_translations_of_rows();

-- How often variants use an option. Writers of variants add notes, which never conflict; `list_product_options` adds them
-- up in short transactions. A unique row that writers share would make them wait for the end of an import.
create table product_option_note (
  name text not null,
  value text not null,
  change integer not null
);
create table product_option_use (
  id text primary key references product_option on delete cascade,
  uses bigint not null
);

create or replace function note_product_options() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into product_option_note (name, value, change)
    select o ->> 'name', o ->> 'value', count(*) from new_rows n cross join lateral jsonb_array_elements(n.options) o group by 1, 2;
  elsif tg_op = 'DELETE' then
    insert into product_option_note (name, value, change)
    select o ->> 'name', o ->> 'value', -count(*) from old_rows n cross join lateral jsonb_array_elements(n.options) o group by 1, 2;
  else
    insert into product_option_note (name, value, change)
    select o ->> 'name', o ->> 'value', sum(w.change)
    from (select options, 1 as change from new_rows union all select options, -1 from old_rows) w
    cross join lateral jsonb_array_elements(w.options) o
    group by 1, 2 having sum(w.change) <> 0;
  end if;
  return null;
end $$;
drop trigger variant_options_updated on variant;
create trigger variant_options_updated after update on variant referencing new table as new_rows old table as old_rows
  for each statement execute function note_product_options();
create trigger variant_options_deleted after delete on variant referencing old table as old_rows
  for each statement execute function note_product_options();

-- Adds up at most so many notes, and returns how many it took.
create function list_product_options(most integer) returns integer language plpgsql as $$
declare
  noted integer;
begin
  -- Notes that another process has taken and not committed are still seen here.
  if not exists (select from product_option_note) then return 0; end if;
  perform pg_advisory_xact_lock(hashtextextended('product_option', 0));
  with taken as (
    delete from product_option_note where ctid = any(array(select ctid from product_option_note limit most)) returning name, value, change
  ), used as (
    select product_option_id(w.name, w.value) as id, w.name, w.value, sum(t.change) as change
    from taken t cross join lateral (values (t.name, null), (t.name, t.value)) w (name, value) group by w.name, w.value
  ), added as (
    insert into product_option (id, name, value) select id, name, value from used on conflict do nothing
  ), counted as (
    insert into product_option_use as u (id, uses) select id, change from used where change <> 0
      on conflict (id) do update set uses = u.uses + excluded.uses
  )
  select count(*) into noted from taken;
  return noted;
end $$;

insert into product_option_use (id, uses)
select product_option_id(w.name, w.value), count(*)
from variant n cross join lateral jsonb_array_elements(n.options) o
cross join lateral (values (o ->> 'name', null), (o ->> 'name', o ->> 'value')) w (name, value) group by w.name, w.value;

drop function used_product_options();

-- Every text that can be translated: not empty, and no option that no variant uses.
create view listed_text as
  select s.record_type || '/' || s.record_id || '/' || s.place as text_id, s.record_type, s.record_id, s.field,
    text_digest(s.source) as digest
  from translatable_text s where s.source <> ''
    and (s.record_type <> 'product_option' or exists (select from product_option_use u where u.id = s.record_id and u.uses > 0));

create table text_listing (
  -- The order of lists: `product/prod_1/2`.
  text_id text collate "C" primary key,
  record_type text not null,
  record_id text not null,
  field text not null,
  digest text not null
);

-- How each text stands in each language that has a translation or a draft of it.
create view listed_translation as
  select t.text_id, t.record_type, x.locale,
    case when (array_agg(x.source_digest order by x.status))[1] <> t.digest then 'outdated'
      when min(x.status) = 'draft' then 'draft' else 'translated' end as state,
    (array_agg(x.updated_at order by x.status))[1] as updated_at,
    not bool_or(x.source_digest = t.digest) as wants_draft
  from text_listing t join translation x on x.record_type = t.record_type and x.record_id = t.record_id and x.field = t.field
  group by t.text_id, x.locale;

create table translation_listing (
  text_id text collate "C" not null,
  record_type text not null,
  locale text not null,
  state text not null check (state in ('outdated', 'draft', 'translated')),
  updated_at timestamptz not null,
  wants_draft boolean not null,
  primary key (text_id, locale)
);
create index translation_listing_locale on translation_listing (locale, text_id);
create index translation_listing_state on translation_listing (locale, state, text_id);
create index translation_listing_outdated on translation_listing (text_id) where state = 'outdated';
create index translation_listing_updated on translation_listing (locale, updated_at, text_id);

-- Counts by type, and by language, type and state, in `row_count`: each connection counts in rows of its own.
create function count_texts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into row_count as c (table_name, shard, count)
    select 'text_listing/' || record_type, pg_backend_pid(), count(*) from new_rows group by record_type order by 1
      on conflict (table_name, shard) do update set count = c.count + excluded.count;
  else
    insert into row_count as c (table_name, shard, count)
    select 'text_listing/' || record_type, pg_backend_pid(), -count(*) from old_rows group by record_type order by 1
      on conflict (table_name, shard) do update set count = c.count + excluded.count;
  end if;
  return null;
end $$;
create trigger counted_inserts after insert on text_listing referencing new table as new_rows
  for each statement execute function count_texts();
create trigger counted_deletes after delete on text_listing referencing old table as old_rows
  for each statement execute function count_texts();

create function counted_translation(locale text, record_type text, state text, wants_draft boolean) returns text language sql immutable
  as $$ select concat_ws('/', 'translation_listing', locale, record_type, state, case when wants_draft then 'wanted' end) $$;

create function count_translations() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into row_count as c (table_name, shard, count)
    select counted_translation(locale, record_type, state, wants_draft), pg_backend_pid(), -count(*) from old_rows group by 1 order by 1
      on conflict (table_name, shard) do update set count = c.count + excluded.count;
  end if;
  if tg_op <> 'DELETE' then
    insert into row_count as c (table_name, shard, count)
    select counted_translation(locale, record_type, state, wants_draft), pg_backend_pid(), count(*) from new_rows group by 1 order by 1
      on conflict (table_name, shard) do update set count = c.count + excluded.count;
  end if;
  return null;
end $$;
create trigger counted_inserts after insert on translation_listing referencing new table as new_rows
  for each statement execute function count_translations();
create trigger counted_updates after update on translation_listing referencing new table as new_rows old table as old_rows
  for each statement execute function count_translations();
create trigger counted_deletes after delete on translation_listing referencing old table as old_rows
  for each statement execute function count_translations();

-- Plans are kept by connections, and one made for small tables would compare every row with every id of an import. With
-- these settings every plan looks rows up by index.
create function list_translations_anew(texts text[]) returns void language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  -- Writers of one text wait for each other here. The next statements see what the others have committed.
  perform from text_listing where text_id = any(texts) order by text_id for update;
  -- Planned anew each time: in a small table any index of `translation` looks equally good.
  execute $sql$
    insert into translation_listing as l (text_id, record_type, locale, state, updated_at, wants_draft)
    select text_id, record_type, locale, state, updated_at, wants_draft from listed_translation
    where text_id = any($1) order by text_id, locale
    on conflict (text_id, locale) do update set state = excluded.state, updated_at = excluded.updated_at, wants_draft = excluded.wants_draft
      where (l.state, l.updated_at, l.wants_draft) is distinct from (excluded.state, excluded.updated_at, excluded.wants_draft)$sql$
  using texts;
  -- A scalar subquery looks up each row by index, however many there are.
  execute $sql$
    delete from translation_listing l where l.text_id = any($1)
      and (select true from listed_translation n where n.text_id = l.text_id and n.locale = l.locale) is null$sql$
  using texts;
end $$;

alter function list_products_anew(text[]) set enable_seqscan = off;
alter function list_products_anew(text[]) set enable_hashjoin = off;
alter function list_products_anew(text[]) set enable_mergejoin = off;

create function list_texts() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  ids text[];
  present text[];
  changed text[];
  gone text[];
begin
  if tg_op = 'DELETE' then select array_agg(id) into ids from old_rows; else select array_agg(id) into ids from new_rows; end if;
  if ids is null then return null; end if;
  with now as materialized (
    select * from listed_text where record_type = tg_argv[0] and record_id = any(ids)
  ), written as (
    insert into text_listing as t (text_id, record_type, record_id, field, digest) select * from now order by text_id
    on conflict (text_id) do update set digest = excluded.digest where t.digest <> excluded.digest
    returning t.text_id
  )
  select (select array_agg(text_id) from now), (select array_agg(text_id) from written) into present, changed;
  -- A new record has no translations. An option that is used again does.
  if tg_op <> 'INSERT' or tg_argv[0] = 'product_option' then
    with deleted as (
      delete from text_listing t
      where t.text_id = any(array(
        select tg_argv[0] || '/' || id || '/' || place from unnest(ids) id, generate_series(1, 5) place except select unnest(present)))
      returning t.text_id
    )
    select array_agg(text_id) into gone from deleted;
    changed := changed || gone;
    if changed is not null then perform list_translations_anew(changed); end if;
  end if;
  return null;
end $$;

create function list_translations() returns trigger language plpgsql as $$
declare
  texts text[];
begin
  if tg_op <> 'INSERT' then
    select array_agg(distinct record_type || '/' || record_id || '/' || place) into texts from old_rows, generate_series(1, 5) place;
  end if;
  if tg_op <> 'DELETE' then
    texts := texts || (select array_agg(distinct record_type || '/' || record_id || '/' || place) from new_rows, generate_series(1, 5) place);
  end if;
  if texts is not null then perform list_translations_anew(texts); end if;
  return null;
end $$;
create trigger listed_inserts after insert on translation referencing new table as new_rows
  for each statement execute function list_translations();
create trigger listed_updates after update on translation referencing new table as new_rows old table as old_rows
  for each statement execute function list_translations();
create trigger listed_deletes after delete on translation referencing old table as old_rows
  for each statement execute function list_translations();

do $$
declare
  name text;
begin
  foreach name in array array['design', 'design_specification', 'design_color', 'design_component', 'task', 'task_template',
    'task_category', 'production_run', 'raw_material', 'material_type', 'product', 'collection', 'category', 'shipping_option']
  loop
    execute format('create trigger texts_inserted after insert on %I referencing new table as new_rows for each statement execute function list_texts(%L)', name, name);
    execute format('create trigger texts_updated after update on %I referencing new table as new_rows for each statement execute function list_texts(%L)', name, name);
    execute format('create trigger texts_deleted after delete on %I referencing old table as old_rows for each statement execute function list_texts(%L)', name, name);
  end loop;
end $$;
create trigger texts_inserted after insert on product_option_use referencing new table as new_rows
  for each statement execute function list_texts('product_option');
create trigger texts_updated after update on product_option_use referencing new table as new_rows
  for each statement execute function list_texts('product_option');
create trigger texts_deleted after delete on product_option_use referencing old table as old_rows
  for each statement execute function list_texts('product_option');

insert into text_listing (text_id, record_type, record_id, field, digest)
select text_id, record_type, record_id, field, digest from listed_text order by text_id;
insert into translation_listing (text_id, record_type, locale, state, updated_at, wants_draft)
select text_id, record_type, locale, state, updated_at, wants_draft from listed_translation order by text_id, locale;
