-- An inserted row looks for its own deletion earlier in the transaction. It looked in every entry that the transaction
-- had written, so an import of 10,000 products took minutes. Now it looks only where the transaction has deleted a row
-- of the same table (`weft.deleted_from.{table}`), and only in the entries of the same object.
create or replace function audit_row() returns trigger language plpgsql as $$
declare
  caller jsonb := current_setting('weft.caller')::jsonb;
  hidden text[] := tg_argv[0]::text[];
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  what text := lower(tg_op);
  -- As text: compared as a name it would find no index.
  own_table text := tg_table_name;
  object text;
  was jsonb;
  is_now jsonb;
begin
  select coalesce(string_agg(coalesce(new_row, old_row) ->> part, '/' order by place), own_table) into object
    from unnest(tg_argv[1]::text[]) with ordinality as t(part, place);
  if what = 'delete' then
    perform set_config('weft.deleted_from.' || own_table, 'yes', true);
  elsif what = 'insert' and current_setting('weft.deleted_from.' || own_table, true) = 'yes' then
    -- A row that is deleted and inserted again in one transaction was updated, or did not change.
    delete from audit_entry where object_table = own_table and object_id = object and action = 'delete'
      -- Plus nothing, so that the index on `xact` is not an option: to the planner a new transaction has no entries.
      and xact + 0 = pg_current_xact_id()::text::bigint returning before into old_row;
    if found then
      what := 'update';
      new_row := new_row - hidden;
    end if;
  end if;
  if what = 'update' then
    select jsonb_object_agg(key, case when key = any(hidden) then '"[hidden]"' else old_row -> key end),
        jsonb_object_agg(key, case when key = any(hidden) then '"[hidden]"' else value end)
      into was, is_now from jsonb_each(new_row) where value is distinct from old_row -> key;
    if is_now is null then return null; end if;
  else
    was := old_row - hidden;
    is_now := new_row - hidden;
  end if;
  insert into audit_entry (at, caller_kind, caller_id, caller_label, request_id, operation, object_table, object_id, action, before, after)
  values ((caller ->> 'at')::timestamptz, caller ->> 'kind', caller ->> 'id', caller ->> 'label', caller ->> 'request_id',
    caller ->> 'operation', own_table, object, what, was, is_now);
  return null;
end $$;
