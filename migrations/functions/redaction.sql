-- version 6, digest 9b0a6f2941c50adc
-- Removes mentions of a forgotten person. `patterns` are case-insensitive regular expressions of everything that
-- identifies the person. The first one is a hint: a text that another pattern matches contains a match of the first
-- (src/platform/personal-data/mentions.rules.ts).

-- Decodes one character: an HTML reference, percent-encoded or quoted-printable octets, or a JSON escape. Null if it
-- must stay encoded, because the character has a meaning in HTML, URLs or JSON.
create or replace function spelled_out_character(code text) returns text language plpgsql immutable as $$
declare
  name text;
  octets bytea;
  letter text;
  number integer;
begin
  if code like '&#%' then
    if code !~ '^&#([0-9]{1,12}|[xX][0-9a-fA-F]{1,12});$' then return null; end if;
    name := ltrim(trim(trailing ';' from substr(code, case when code ~ '^&#[xX]' then 4 else 3 end)), '0');
    if code ~ '^&#[xX]' then
      number := case when length(name) between 1 and 4 then ('x' || lpad(name, 8, '0'))::bit(32)::integer else 0 end;
    else
      number := case when length(name) between 1 and 5 then name::integer else 0 end;
    end if;
  elsif code like '&%' then
    name := substr(code, 2, length(code) - 2);
    letter := '{"szlig": "ß", "aelig": "æ", "AElig": "Æ", "oelig": "œ", "OElig": "Œ", "oslash": "ø", "Oslash": "Ø", "lstrok": "ł",
      "Lstrok": "Ł", "dstrok": "đ", "Dstrok": "Đ", "eth": "ð", "ETH": "Ð", "thorn": "þ", "THORN": "Þ", "imath": "ı", "inodot": "ı",
      "nbsp": "\u00a0", "ensp": "\u2002", "emsp": "\u2003", "thinsp": "\u2009", "shy": "\u00ad", "zwj": "\u200d", "zwnj": "\u200c",
      "ZeroWidthSpace": "\u200b", "commat": "@", "period": ".", "comma": ",", "lowbar": "_", "hyphen": "\u2010", "ndash": "\u2013",
      "rsquo": "’", "lsquo": "‘", "lpar": "(", "rpar": ")", "plus": "+", "sol": "/"}'::jsonb ->> name;
    if letter is null then
      letter := normalize(left(name, 1) || ('{"acute": "\u0301", "grave": "\u0300", "circ": "\u0302", "uml": "\u0308", "tilde": "\u0303",
        "cedil": "\u0327", "ring": "\u030a", "caron": "\u030c", "breve": "\u0306", "macr": "\u0304", "ogon": "\u0328", "dot": "\u0307",
        "dblac": "\u030b"}'::jsonb ->> substr(name, 2)), nfc);
    end if;
    return letter;
  elsif code like '\\u%' then
    number := ('x0000' || substr(code, 3))::bit(32)::integer;
  else
    -- Decodes UTF-8. An octet that is not UTF-8 is read as Latin-1.
    octets := decode(translate(code, '%=', ''), 'hex');
    number := case length(octets)
      when 1 then get_byte(octets, 0)
      when 2 then (get_byte(octets, 0) & 31) << 6 | (get_byte(octets, 1) & 63)
      else (get_byte(octets, 0) & 15) << 12 | (get_byte(octets, 1) & 63) << 6 | (get_byte(octets, 2) & 63) end;
  end if;
  if number < 1 or number >= 55296 then return null; end if;
  letter := chr(number);
  if number >= 160 or letter ~ '[a-zA-Z0-9@.,_()-]' or (code !~ '^%' and letter in (' ', '+', '/')) then return letter; end if;
  return null;
end $$;

-- Decodes the letters that a text contains as HTML references, percent-encoding, JSON escapes or (beyond ASCII)
-- quoted-printable. Must do the same as `spelledOut` in src/platform/personal-data/letters.rules.ts.
create or replace function spelled_out(value text) returns text language plpgsql immutable as $$
begin
  if value !~ '&#?[a-zA-Z0-9]{2,14};|%[0-9a-fA-F]{2}|=[CDE][0-9A-F]=[89AB]|\\u[0-9a-fA-F]{4}' then return value; end if;
  return (
    select string_agg(case when m[1] ~ '^(&.|[%=].|\\u).' then coalesce(spelled_out_character(m[1]), m[1]) else m[1] end, '' order by place)
    from regexp_matches(value, '([^&%=\\]+|&#?[a-zA-Z0-9]{2,14};|'
      '%[0-7][0-9a-fA-F]|%[cdCD][0-9a-fA-F]%[89abAB][0-9a-fA-F]|%[eE][0-9a-fA-F]%[89abAB][0-9a-fA-F]%[89abAB][0-9a-fA-F]|%[89a-fA-F][0-9a-fA-F]|'
      '=[CD][0-9A-F]=[89AB][0-9A-F]|=E[0-9A-F]=[89AB][0-9A-F]=[89AB][0-9A-F]|\\u[0-9a-fA-F]{4}|[&%=\\])', 'g') with ordinality as t(m, place));
end $$;

-- Whether one of the patterns matches the text without decoding it.
create or replace function matches_any(value text, patterns text[]) returns boolean language plpgsql immutable as $$
begin
  if value !~* patterns[1] then return false; end if;
  for place in 2 .. cardinality(patterns) loop
    if value ~* patterns[place] then return true; end if;
  end loop;
  return false;
end $$;

create or replace function mentions(value text, patterns text[]) returns boolean language plpgsql immutable as $$
declare
  plain text;
begin
  if value is null or patterns is null then return false; end if;
  if matches_any(value, patterns) then return true; end if;
  plain := spelled_out(value);
  return plain <> value and matches_any(plain, patterns);
end $$;

create or replace function without_mentions(value text, patterns text[], instead text) returns text language plpgsql immutable as $$
declare
  cut text := value;
begin
  for form in 1 .. 2 loop
    if form = 2 then
      if not matches_any(spelled_out(cut), patterns) then exit; end if;
      cut := spelled_out(cut);
    end if;
    if cut ~* patterns[1] then
      for place in 2 .. cardinality(patterns) loop
        cut := regexp_replace(cut, patterns[place], instead, 'gi');
      end loop;
    end if;
  end loop;
  return cut;
end $$;

create or replace function redact_text(value text, patterns text[]) returns text language plpgsql immutable as $$
begin
  if not mentions(value, patterns) then return value; end if;
  if value ~ '^\s*[{[]' then
    begin
      return redact_json(value::jsonb, patterns)::text;
    exception when others then
      -- The text looks like JSON but is not.
    end;
  end if;
  return without_mentions(value, patterns, '(removed)');
end $$;

-- Whether the value contains e-mail addresses in members for them, and all are of other people.
create or replace function is_of_others(value jsonb, patterns text[]) returns boolean language sql immutable as $$
  select coalesce(not bool_or(mentions(m[1], patterns)), false)
  from regexp_matches(value::text, '"[a-zA-Z_-]*[eE]-?mail[a-zA-Z_-]*": "([^"]+@[^"]+)"', 'g') m
$$;

-- Names of fields stay, because code reads jobs and messages by them. Other keys are data: an address, a telephone
-- number, a name with a space. If a member of an object names the person, the object's other names and parts of
-- addresses are removed too, unless the value is about another person who has the same telephone number or street. A
-- telephone number may be stored as a number. Shorter numbers stay, because they could be amounts.
create or replace function redact_part(value jsonb, patterns text[], with_names boolean) returns jsonb language plpgsql immutable as $$
begin
  case jsonb_typeof(value)
    when 'string' then
      return to_jsonb(without_mentions(value #>> '{}', patterns, '(removed)'));
    when 'number' then
      return case when value::text ~ '^[0-9]{9,15}$' and matches_any(value::text, patterns) then 'null'::jsonb else value end;
    when 'array' then
      return (select coalesce(jsonb_agg(redact_part(item, patterns, with_names) order by place), '[]')
        from jsonb_array_elements(value) with ordinality as a(item, place));
    when 'object' then
      return (
        with member as (select key, m.value, jsonb_typeof(m.value) = 'string' as is_text from jsonb_each(value) m),
          about as (select with_names and coalesce(bool_or(is_text and mentions(member.value #>> '{}', patterns)), false) as person from member)
        select coalesce(jsonb_object_agg(
          case when key ~ '^[a-zA-Z_][a-zA-Z0-9_-]*$' then key else without_mentions(key, patterns, '(removed)') end,
          case
            when is_text and about.person and key ~* '(name|street|locality|city|town|postal|zip|phone)' then '"(removed)"'
            else redact_part(member.value, patterns, with_names) end), '{}')
        from member, about);
    else return value;
  end case;
end $$;

create or replace function redact_json(value jsonb, patterns text[]) returns jsonb language sql immutable as $$
  select redact_part(value, patterns, not is_of_others(value, patterns))
$$;

-- Replaces with [removed], in the old or new state of an audited row, the values of `fields` and every value that
-- matches one of `patterns`. Null and hidden values stay.
create or replace function audit_without(entry jsonb, fields text[], patterns text[]) returns jsonb language sql immutable as $$
  select case when entry is null then null else coalesce(jsonb_object_agg(key, case
    when value not in ('null', '"[hidden]"') and (key = any(fields) or mentions(value::text, patterns)) then '"[removed]"' else value end), '{}') end
  from jsonb_each(entry)
$$;

-- Removes the customer from a message to an agent or a webhook endpoint, which contains a copy of an order. The message
-- loses the same fields as the order: searching for mentions does not find a town, a postal code or a street of one
-- word.
create or replace function order_of_nobody(told jsonb) returns jsonb language plpgsql immutable as $$
begin
  case jsonb_typeof(told)
    when 'array' then
      return (select coalesce(jsonb_agg(order_of_nobody(item) order by place), '[]')
        from jsonb_array_elements(told) with ordinality as a(item, place));
    when 'object' then
      return (select coalesce(jsonb_object_agg(m.key, case
          when m.key = 'metadata' then '{}'
          when jsonb_typeof(m.value) <> 'string' then order_of_nobody(m.value)
          when m.key = 'tracking_url' then '"https://removed.invalid/"'
          when m.key in ('email', 'first_name', 'last_name', 'phone_number', 'street_address', 'address_locality', 'postal_code',
            'tracking_number', 'reason', 'failure_reason', 'body', 'details', 'resolution_note') then '"(removed)"'
          -- The reason of a refund is the description of an adjustment for agents.
          when m.key = 'description' and told ->> 'type' = 'refund' then '"(removed)"'
          else m.value end), '{}')
        from jsonb_each(told) m);
    else return told;
  end case;
end $$;

-- Returns the body byte for byte if nothing has to be removed.
create or replace function message_of_nobody(body text) returns text language plpgsql immutable as $$
declare
  clean jsonb;
begin
  if body not like '{%' then return body; end if;
  clean := order_of_nobody(body::jsonb);
  return case when clean = body::jsonb then body else clean::text end;
end $$;
