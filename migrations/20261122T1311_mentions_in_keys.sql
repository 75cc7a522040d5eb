-- Mentions of a forgotten person in names of JSON members, and in what the audit log says beside the values.

create or replace function redact_json(value jsonb, pattern text) returns jsonb language plpgsql immutable as $$
begin
  case jsonb_typeof(value)
    when 'string' then
      return to_jsonb(regexp_replace(value #>> '{}', pattern, '(removed)', 'gi'));
    when 'array' then
      return (select coalesce(jsonb_agg(redact_json(item, pattern) order by place), '[]')
        from jsonb_array_elements(value) with ordinality as a(item, place));
    when 'object' then
      return (
        with member as (select key, m.value, jsonb_typeof(m.value) = 'string' as is_text from jsonb_each(value) m),
          about as (select coalesce(bool_or(is_text and member.value #>> '{}' ~* pattern), false) as person from member)
        select coalesce(jsonb_object_agg(regexp_replace(key, pattern, '(removed)', 'gi'), case
            when is_text and about.person and key ~* '(name|street|locality|city|town|postal|zip|phone)' then '"(removed)"'
            else redact_json(member.value, pattern) end), '{}')
        from member, about);
    else return value;
  end case;
end $$;

-- The log can lose what identifies a person, and nothing else: who, what and when stay, and so do the fields' names.
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
