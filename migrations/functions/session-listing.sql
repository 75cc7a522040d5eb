-- version 12, digest 29df6c972b6f0932
-- The list of checkout sessions.

-- A separate statement locks the rows, so that the next one sees what an earlier writer has written.
create or replace function list_checkouts_anew(ids text[]) returns void language plpgsql as $$
begin
  perform from checkout_listing where checkout_id = any(ids) order by checkout_id for update;
  insert into checkout_listing as l (checkout_id, version, status, open_status, open_until, abandoned, stage, reminded, email, currency,
    total_minor, agent_profile, sales_channel_id, order_id, created_at, updated_at, text)
  select c.id, c.version, c.status, case when o.open then c.status end, case when o.open then c.expires_at end,
    c.status = 'canceled' and c.order_id is null and coalesce(s.notices -> 0 ->> 'code' = 'session_expired', false),
    case when exists (select from payment_attempt where checkout_id = c.id) then 'payment'
      when s."chosenOptionId" is not null then 'shipping' when json_typeof(s.address) = 'object' then 'address'
      when c.email is not null then 'email' else 'cart' end,
    exists (select from mail where dedupe_key = 'checkout_reminder:' || c.id),
    lower(c.email), c.currency, c.total_minor, c.agent_profile, c.sales_channel_id, c.order_id, c.created_at, c.updated_at,
    -- The text of a session with an order is in the listing of the order.
    case when c.order_id is null then lower(concat_ws(E'\n', c.email, nullif(concat_ws(' ', s.buyer ->> 'firstName', s.buyer ->> 'lastName'), ''),
      (select string_agg(line ->> 'title', E'\n') from json_array_elements(s.lines) line))) else '' end
  from checkout c
  cross join lateral (select c.status in ('incomplete', 'ready_for_complete') as open) o
  -- One pass, because the state is long.
  cross join lateral json_to_record(c.state) as s(notices json, "chosenOptionId" text, address json, buyer json, lines json)
  where c.id = any(ids)
  order by c.id
  on conflict (checkout_id) do update set version = excluded.version, status = excluded.status, open_status = excluded.open_status,
    open_until = excluded.open_until, abandoned = excluded.abandoned, stage = excluded.stage, reminded = excluded.reminded,
    email = excluded.email, currency = excluded.currency, total_minor = excluded.total_minor, agent_profile = excluded.agent_profile,
    sales_channel_id = excluded.sales_channel_id, order_id = excluded.order_id, created_at = excluded.created_at,
    updated_at = excluded.updated_at, text = excluded.text, changed_in = excluded.changed_in
  where l.version <= excluded.version and (l.version, l.status, l.open_status, l.open_until, l.abandoned, l.stage, l.reminded, l.email,
      l.currency, l.total_minor, l.agent_profile, l.sales_channel_id, l.order_id, l.created_at, l.updated_at, l.text)
    is distinct from (excluded.version, excluded.status, excluded.open_status, excluded.open_until, excluded.abandoned, excluded.stage,
      excluded.reminded, excluded.email, excluded.currency, excluded.total_minor, excluded.agent_profile, excluded.sales_channel_id,
      excluded.order_id, excluded.created_at, excluded.updated_at, excluded.text);
end $$;

-- Returns at most `most` sessions that changed since they were listed, newest first. Looks only at sessions that can
-- still change (`sweep_after`), because a trigger notes sessions that end, and only at the `newest` newest of these (null:
-- all). `lateral` looks up only their rows of the list.
create or replace function checkouts_written(newest integer, most integer) returns setof text language sql stable as $$
  select c.id from (select id, version from checkout where sweep_after is not null order by sweep_after desc limit newest) c
  left join lateral (select version from checkout_listing where checkout_id = c.id limit 1) l on true
  where l.version is distinct from c.version
  order by c.id desc limit most
$$;

-- Listed sessions that have expired, and those that have been unchanged for `reminder_after_minutes`. `newest`: looks only
-- at as many sessions that expire last.
create or replace function checkouts_ended(at_moment timestamptz, newest integer, most integer) returns setof text language sql stable as $$
  select l.checkout_id from (
    (select * from checkout_listing where newest is not null and open_until is not null order by open_until desc limit newest)
    union all
    (select * from checkout_listing where newest is null and open_until is not null)
  ) l
  where (l.status, l.abandoned) is distinct from (
    case when l.open_until <= at_moment then 'canceled' else l.open_status end,
    coalesce(l.updated_at <= at_moment - (select reminder_after_minutes * interval '1 minute' from store), false))
  order by l.checkout_id desc limit most
$$;

-- Lists sessions from at most `most` notes and returns the number of notes. Waits for other transactions that are
-- listing; the caller's next statement sees their rows.
create or replace function list_waiting_checkouts(most integer) returns integer language plpgsql as $$
declare
  ids text[];
  noted integer;
begin
  -- This still finds rows that another transaction has taken but not committed.
  if not exists (select from checkout_to_list) then return 0; end if;
  perform pg_advisory_xact_lock(hashtextextended('checkout_listing', 0));
  with taken as (
    delete from checkout_to_list where ctid = any(array(select ctid from checkout_to_list limit most)) returning checkout_id
  )
  select array_agg(distinct checkout_id), count(*) into ids, noted from taken;
  if noted > 0 then perform list_checkouts_anew(ids); end if;
  return noted;
end $$;

-- Notes all sessions that changed since they were listed, and returns their number. Uses one scan, because a search for
-- the next sessions after each step would scan all open sessions every time. A second caller waits and notes only the
-- remaining sessions.
create or replace function note_written_checkouts() returns integer language plpgsql as $$
declare
  noted integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('checkout_to_list', 0));
  -- `not exists` would compare each session with each note: the planner expects one unlisted session.
  insert into checkout_to_list (checkout_id)
  (select c.id from checkout c left join checkout_listing l on l.checkout_id = c.id
    where c.sweep_after is not null and l.version is distinct from c.version
    except select checkout_id from checkout_to_list)
  order by id desc;
  get diagnostics noted = row_count;
  return noted;
end $$;

-- Updates at most `most` sessions that have expired or been unchanged long enough, and returns their number.
create or replace function list_ended_checkouts(at_moment timestamptz, most integer) returns integer language plpgsql as $$
declare
  ended text[] := array(select checkouts_ended(at_moment, null, most));
begin
  if cardinality(ended) = 0 then return 0; end if;
  perform pg_advisory_xact_lock(hashtextextended('checkout_listing', 0));
  update checkout_listing set status = case when open_until <= at_moment then 'canceled' else open_status end,
    abandoned = coalesce(updated_at <= (select at_moment - reminder_after_minutes * interval '1 minute' from store), false),
    changed_in = pg_current_xact_id()
    where checkout_id = any(ended) and open_until is not null;
  return cardinality(ended);
end $$;

-- Searches before taking the lock. Sessions that change before the lock is taken are listed in their newer state.
create or replace function list_open_checkouts(at_moment timestamptz, newest integer, most integer) returns integer language plpgsql as $$
declare
  written text[] := array(select checkouts_written(newest, most));
  ended text[];
begin
  if cardinality(written) > 0 then
    perform pg_advisory_xact_lock(hashtextextended('checkout_listing', 0));
    perform list_checkouts_anew(written);
  end if;
  -- Sessions listed just now may have expired or been unchanged long enough.
  ended := array(select checkouts_ended(at_moment, newest, most));
  if cardinality(ended) > 0 then
    perform pg_advisory_xact_lock(hashtextextended('checkout_listing', 0));
    update checkout_listing set status = case when open_until <= at_moment then 'canceled' else open_status end,
      abandoned = coalesce(updated_at <= (select at_moment - reminder_after_minutes * interval '1 minute' from store), false),
      changed_in = pg_current_xact_id()
      where checkout_id = any(ended) and open_until is not null;
  end if;
  return greatest(cardinality(written), cardinality(ended));
end $$;
