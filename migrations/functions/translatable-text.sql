-- version 2, digest 16433c7bdefb8adc
-- All texts that can be translated, also the names of delivery methods.
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
