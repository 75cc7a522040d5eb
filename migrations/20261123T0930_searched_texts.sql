-- Searches of texts to translate use trigram indexes, and a change that leaves the texts of a record does not list them again.

create or replace function list_texts() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  ids text[];
  present text[];
  changed text[];
  gone text[];
begin
  if tg_op = 'UPDATE' then
    -- Most updates leave the texts as they are: a price, a stock or a status.
    execute format('select array_agg(id) from (select id, %1$s from new_rows except select id, %1$s from old_rows) changed', tg_argv[1])
      into ids;
  elsif tg_op = 'DELETE' then
    select array_agg(id) into ids from old_rows;
  else
    select array_agg(id) into ids from new_rows;
  end if;
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

do $$
declare
  record record;
  texts text;
begin
  for record in select * from (values
    ('design', '{name, description, designer_notes, revision_notes}'::text[]),
    ('design_specification', '{title, details, special_instructions, reviewer_notes}'),
    ('design_color', '{name, usage_notes}'),
    ('design_component', '{role, notes}'),
    ('task', '{title, description, message}'),
    ('task_template', '{name, description, message_template}'),
    ('task_category', '{name, description, message_template}'),
    ('production_run', '{cancelled_reason, finish_notes, completion_notes, rejection_reason, rejection_notes}'),
    ('raw_material', '{name, description, composition, usage_guidelines, storage_requirements}'),
    ('material_type', '{name, description}'),
    ('product', '{title, description}'),
    ('collection', '{title}'),
    ('category', '{name}'),
    ('shipping_option', '{name}')) as r (name, fields)
  loop
    execute format('create or replace trigger texts_updated after update on %I referencing new table as new_rows old table as old_rows
      for each statement execute function list_texts(%L, %L)', record.name, record.name, array_to_string(record.fields, ', '));
  end loop;
end $$;
create or replace trigger texts_updated after update on product_option_use referencing new table as new_rows old table as old_rows
  for each statement execute function list_texts('product_option', 'uses > 0');

-- A search looks for its words in all texts of a record at once. Without pg_trgm it reads every text: slower, never wrong.
do $$
begin
  create extension if not exists pg_trgm;
  create index product_text on product using gin (lower(coalesce(title, '') || E'\n' || coalesce(description, '')) gin_trgm_ops);
  create index design_text on design using gin (lower(coalesce(name, '') || E'\n' || coalesce(description, '') || E'\n' ||
    coalesce(designer_notes, '') || E'\n' || coalesce(revision_notes, '')) gin_trgm_ops);
  create index task_text on task using gin (lower(coalesce(title, '') || E'\n' || coalesce(description, '') || E'\n' ||
    coalesce(message, '')) gin_trgm_ops);
  create index translation_text on translation using gin (lower(value) gin_trgm_ops);
exception when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
  raise notice 'pg_trgm is not there: searching the texts to translate reads every text.';
end $$;
