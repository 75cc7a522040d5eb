-- What feeds, exports and other shop systems need of a product or variant beyond what the shop itself uses.
alter table product add column details jsonb not null default '{}' check (jsonb_typeof(details) = 'object');
alter table variant add column details jsonb not null default '{}' check (jsonb_typeof(details) = 'object');

-- Imports of before can be undone as long as their products are as they left them: the comparison knows the new column.
create function pg_temp.with_details(product jsonb) returns jsonb language sql as $$
  select product || jsonb_build_object('details', '{}'::jsonb, 'variants',
    coalesce((select jsonb_agg(v || '{"details": {}}' order by n) from jsonb_array_elements(product -> 'variants') with ordinality t(v, n)), '[]'))
$$;
update import_change set before = pg_temp.with_details(before), after = pg_temp.with_details(after) where entity = 'product';
