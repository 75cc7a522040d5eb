-- What partners read, in other languages: every text of every record that document 3 names.

-- One row for each such text, with what it says now; empty ones as well.
create view translatable_text as
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
    (1, 'name', t.name), (2, 'description', t.description)) f (place, field, source);

create function text_digest(text) returns text language sql immutable strict parallel safe
  as $$ select encode(sha256(convert_to($1, 'UTF8')), 'hex') $$;

create table translation (
  record_type text not null check (record_type in ('design', 'design_specification', 'design_color', 'design_component', 'task',
    'task_template', 'task_category', 'production_run', 'raw_material', 'material_type')),
  record_id text not null,
  field text not null,
  -- BCP 47, in its canonical spelling.
  locale text not null check (locale ~ '^[a-z]{2,8}(-[A-Za-z0-9]{1,8})*$' and length(locale) <= 35),
  value text not null check (value <> '' and length(value) <= 100000),
  -- What was translated: another text by now means that the translation is outdated.
  source text not null check (source <> ''),
  source_digest text not null check (source_digest ~ '^[0-9a-f]{64}$'),
  -- What a machine made is shown to nobody until a person accepts it.
  status text not null check (status in ('accepted', 'draft')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (record_type, record_id, field, locale)
);
create index translation_locale on translation (locale, record_type, record_id);
select audit_table('translation');

-- A record takes its translations with it, also where it goes with another one.
create function forget_translations() returns trigger language plpgsql as $$
begin
  delete from translation where record_type = tg_table_name and record_id = old.id;
  return null;
end $$;

do $$
declare name text;
begin
  foreach name in array array['design', 'design_specification', 'design_color', 'design_component', 'task', 'task_template',
    'task_category', 'production_run', 'raw_material', 'material_type']
  loop
    execute format('create trigger forget_translations after delete on %I for each row execute function forget_translations()', name);
  end loop;
end $$;
