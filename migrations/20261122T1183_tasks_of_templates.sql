-- A task made from a template follows the template's translations as long as it says what was translated, also those that
-- are written after the task. The tasks that held those of a run together are named after the run's design.

update task t set title = coalesce((select left(d.name, 255) from design d where d.id = t.design_id and d.name <> ''), 'Production')
where t.production_run_id is not null and t.template_id is null and t.title = 'Production run ' || t.production_run_id;

create function translated_tasks(template text, name text, said text) returns table (id text, field text) language sql stable as $$
  select k.id, case name when 'name' then 'title' when 'message_template' then 'message' else name end
  from task k
  where k.template_id = template
    and case name when 'name' then k.title when 'message_template' then k.message when 'description' then k.description end = said
$$;

create function translate_tasks_of_template() returns trigger language plpgsql as $$
begin
  insert into translation as t (record_type, record_id, field, locale, value, source, source_digest, status, created_at, updated_at)
  select 'task', k.id, k.field, new.locale, new.value, new.source, new.source_digest, new.status, new.updated_at, new.updated_at
  from translated_tasks(new.record_id, new.field, new.source) k order by k.id
  on conflict (record_type, record_id, field, locale, status) do update
    set value = excluded.value, source = excluded.source, source_digest = excluded.source_digest, updated_at = excluded.updated_at
    -- What somebody has written for the task itself stays.
    where tg_op = 'UPDATE' and t.value = old.value;
  return null;
end $$;

create trigger template_translated after insert or update on translation for each row
  when (new.record_type = 'task_template' and new.status = 'accepted') execute function translate_tasks_of_template();

insert into translation (record_type, record_id, field, locale, value, source, source_digest, status, created_at, updated_at)
select 'task', k.id, k.field, t.locale, t.value, t.source, t.source_digest, t.status, t.updated_at, t.updated_at
from translation t cross join lateral translated_tasks(t.record_id, t.field, t.source) k
where t.record_type = 'task_template' and t.status = 'accepted'
on conflict do nothing;
