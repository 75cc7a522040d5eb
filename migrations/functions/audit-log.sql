-- version 2, digest ee9329118d51a5d5
-- The audit log cannot be changed, except that forgetting a person removes values.

create or replace function only_removed(was jsonb, is_now jsonb) returns boolean language sql immutable as $$
  select (was is null) = (is_now is null) and (was is null or (
    (select count(*) from jsonb_object_keys(was)) = (select count(*) from jsonb_object_keys(is_now))
    and not exists (select from jsonb_each(is_now) n where was -> n.key is null or (n.value <> was -> n.key and n.value <> '"[removed]"'))))
$$;

-- Only values that identify a person can be removed from the log. Caller, operation, time and the names of fields stay.
create or replace function keep_audit_entry() returns trigger language plpgsql as $$
begin
  if old.xact = pg_current_xact_id()::text::bigint then return case when tg_op = 'DELETE' then old else new end; end if;
  if tg_op = 'UPDATE'
    and (to_jsonb(new) - array['before', 'after', 'caller_label', 'request_id']) = (to_jsonb(old) - array['before', 'after', 'caller_label', 'request_id'])
    and new.caller_label in (old.caller_label, old.caller_id)
    and (new.request_id is not distinct from old.request_id or new.request_id = '(removed)')
    and only_removed(old.before, new.before) and only_removed(old.after, new.after)
  then return new; end if;
  raise exception 'Entry % of the audit log is not changed.', old.id using errcode = 'insufficient_privilege';
end $$;
