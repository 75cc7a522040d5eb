-- Forgetting a person: what the statements of src/platform/personal-data use, and what keeps late data out.

-- `pattern`: a regular expression of everything that names the person, matched in any case.
create function redact_text(value text, pattern text) returns text language plpgsql immutable as $$
begin
  if value !~* pattern then return value; end if;
  if value ~ '^\s*[{[]' then
    begin
      return redact_json(value::jsonb, pattern)::text;
    exception when others then
      -- Text that only looks like JSON.
    end;
  end if;
  return regexp_replace(value, pattern, '(removed)', 'gi');
end $$;

-- Keys stay. An object that names the person loses its other names and parts of addresses as well.
create function redact_json(value jsonb, pattern text) returns jsonb language plpgsql immutable as $$
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
        select coalesce(jsonb_object_agg(key, case
            when is_text and about.person and key ~* '(name|street|locality|city|town|postal|zip|phone)' then '"(removed)"'
            else redact_json(member.value, pattern) end), '{}')
        from member, about);
    else return value;
  end case;
end $$;

-- Of an entry of the audit log: the fields by name, or those that name the person, without their values.
create function audit_without(entry jsonb, fields text[], pattern text) returns jsonb language sql immutable as $$
  select case when entry is null then null else coalesce(jsonb_object_agg(key, case
    when value not in ('null', '"[hidden]"') and (key = any(fields) or value::text ~* pattern) then '"[removed]"' else value end), '{}') end
  from jsonb_each(entry)
$$;

-- The log can lose what identifies a person, and nothing else: who, what and when stay, and so do the fields' names.
create or replace function keep_audit_entry() returns trigger language plpgsql as $$
begin
  if old.xact = pg_current_xact_id()::text::bigint then return case when tg_op = 'DELETE' then old else new end; end if;
  if tg_op = 'UPDATE'
    and (to_jsonb(new) - array['before', 'after', 'caller_label']) = (to_jsonb(old) - array['before', 'after', 'caller_label'])
    and new.caller_label in (old.caller_label, old.caller_id)
    and only_removed(old.before, new.before) and only_removed(old.after, new.after)
  then return new; end if;
  raise exception 'Entry % of the audit log is not changed.', old.id using errcode = 'insufficient_privilege';
end $$;

create function only_removed(was jsonb, is_now jsonb) returns boolean language sql immutable as $$
  select (was is null) = (is_now is null) and (was is null or (
    (select count(*) from jsonb_object_keys(was)) = (select count(*) from jsonb_object_keys(is_now))
    and not exists (select from jsonb_each(is_now) n where was -> n.key is null or (n.value <> was -> n.key and n.value <> '"[removed]"'))))
$$;

-- The facts that a provider's event is applied from stay; what it said beside them goes, and comes back with no later event.
alter table payment_attempt add column forgotten_at timestamptz;

create function payment_event_facts(payload jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, value), '{}') || '{"payload": {}, "failure": null}' from jsonb_each(payload)
  where key in ('outcome', 'amount_minor', 'currency', 'payment', 'refund', 'refund_key')
$$;

create function forget_late_payment_event() returns trigger language plpgsql as $$
begin
  if exists (select from payment_attempt where id = new.attempt_id and forgotten_at is not null) then
    new.payload := payment_event_facts(new.payload);
  end if;
  return new;
end $$;
create trigger forgotten_late before insert or update on payment_event for each row execute function forget_late_payment_event();

create function forget_late_payment_issue() returns trigger language plpgsql as $$
begin
  if exists (select from payment_attempt where id = new.attempt_id and forgotten_at is not null) then
    new.details := '{}';
  end if;
  return new;
end $$;
create trigger forgotten_late before insert or update on payment_issue for each row execute function forget_late_payment_issue();

-- Customers forgotten by an earlier version left traces: a job forgets them once more.
alter table customer add column forget_again boolean not null default false;
update customer set forget_again = true where anonymized_at is not null;
create index customer_forget_again on customer (id) where forget_again;

-- Same digest in src/storefront/emails/reminder-store.ts: an address that is forgotten stays off the list.
create function suppressed_address(address text) returns text language sql immutable as $$
  select 'sha256:' || encode(sha256(convert_to(lower(address), 'UTF8')), 'hex')
$$;
