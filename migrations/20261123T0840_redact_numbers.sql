-- A telephone number may be stored as a JSON number. Shorter numbers stay: they could be amounts.

create or replace function redact_json(value jsonb, pattern text) returns jsonb language plpgsql immutable as $$
begin
  case jsonb_typeof(value)
    when 'string' then
      return to_jsonb(regexp_replace(value #>> '{}', pattern, '(removed)', 'gi'));
    when 'number' then
      return case when value::text ~ '^[0-9]{9,15}$' and value::text ~* pattern then 'null'::jsonb else value end;
    when 'array' then
      return (select coalesce(jsonb_agg(redact_json(item, pattern) order by place), '[]')
        from jsonb_array_elements(value) with ordinality as a(item, place));
    when 'object' then
      return (
        with member as (select key, m.value, jsonb_typeof(m.value) = 'string' as is_text from jsonb_each(value) m),
          about as (select coalesce(bool_or(is_text and member.value #>> '{}' ~* pattern), false) as person from member)
        select coalesce(jsonb_object_agg(
          case when key ~ '^[a-zA-Z_][a-zA-Z0-9_-]*$' then key else regexp_replace(key, pattern, '(removed)', 'gi') end,
          case
            when is_text and about.person and key ~* '(name|street|locality|city|town|postal|zip|phone)' then '"(removed)"'
            else redact_json(member.value, pattern) end), '{}')
        from member, about);
    else return value;
  end case;
end $$;
