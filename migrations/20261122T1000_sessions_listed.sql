-- What lists of sessions are searched, filtered and sorted by. A step of a session maintains none of it: a session that
-- may still change is listed by whoever reads a list, one that does not is noted when it comes to rest, and listed by a
-- job or by that reader.

create table checkout_listing (
  checkout_id text primary key,
  -- Of the session, when it was listed.
  version integer not null,
  -- As it stands at the last reading: a session that has run out is canceled.
  status text not null,
  -- Only while it can be changed: what it stands at, and until when.
  open_status text,
  open_until timestamptz,
  open boolean not null generated always as (status <> 'canceled') stored,
  -- Left behind without an order, at the last reading.
  abandoned boolean not null,
  stage text not null check (stage in ('cart', 'email', 'address', 'shipping', 'payment')),
  reminded boolean not null,
  -- In lower case.
  email text,
  currency text not null,
  total_minor bigint not null,
  agent_profile text not null,
  sales_channel_id text not null,
  order_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- E-mail address, names and titles, in lower case.
  text text not null,
  changed_in xid8 not null default pg_current_xact_id(),
  check ((open_status is null) = (open_until is null))
);

-- Without a key, which would cost what it saves: listing a session twice changes nothing.
create table checkout_to_list (
  checkout_id text not null
);

-- The row is locked by a statement of its own, so that the next one sees what the writer before has written.
create function list_checkouts_anew(ids text[]) returns void language plpgsql as $$
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
    lower(concat_ws(E'\n', c.email, nullif(concat_ws(' ', s.buyer ->> 'firstName', s.buyer ->> 'lastName'), ''),
      (select string_agg(line ->> 'title', E'\n') from json_array_elements(s.lines) line)))
  from checkout c
  cross join lateral (select c.status in ('incomplete', 'ready_for_complete') as open) o
  -- Read out at once: the state is long.
  cross join lateral json_to_record(c.state) as s(notices json, "chosenOptionId" text, address json, buyer json, lines json)
  where c.id = any(ids)
  order by c.id
  on conflict (checkout_id) do update set version = excluded.version, status = excluded.status, open_status = excluded.open_status,
    open_until = excluded.open_until, abandoned = excluded.abandoned, stage = excluded.stage, reminded = excluded.reminded,
    email = excluded.email, currency = excluded.currency, total_minor = excluded.total_minor, agent_profile = excluded.agent_profile,
    sales_channel_id = excluded.sales_channel_id, order_id = excluded.order_id, created_at = excluded.created_at,
    updated_at = excluded.updated_at, text = excluded.text, changed_in = excluded.changed_in
  where l.version <= excluded.version;
end $$;

create function note_checkout_to_list() returns trigger language plpgsql as $$
begin
  insert into checkout_to_list (checkout_id) values (new.id);
  return null;
end $$;
-- Sessions at rest: `sweep_after` is null from when the job that ends sessions is done with them.
create trigger to_list after insert or update on checkout for each row
  when (new.sweep_after is null) execute function note_checkout_to_list();

create function note_reminded_checkout() returns trigger language plpgsql as $$
begin
  insert into checkout_to_list (checkout_id) select substr(coalesce(new.dedupe_key, old.dedupe_key), length('checkout_reminder:') + 1);
  return null;
end $$;
create trigger reminder_written after insert on mail for each row
  when (new.template = 'checkout_reminder') execute function note_reminded_checkout();
create trigger reminder_gone after delete on mail for each row
  when (old.template = 'checkout_reminder') execute function note_reminded_checkout();

-- Answers how many it took, `most` at the most. Waits for whoever is listing the same ones.
create function list_waiting_checkouts(most integer) returns integer language plpgsql as $$
declare
  ids text[];
begin
  with taken as (
    delete from checkout_to_list where ctid = any(array(select ctid from checkout_to_list limit most for update)) returning checkout_id
  )
  select array_agg(checkout_id) into ids from taken;
  if ids is null then return 0; end if;
  perform list_checkouts_anew(ids);
  return cardinality(ids);
end $$;

-- Brings what may still change into the list: sessions that were written since they were listed, those whose time is up,
-- and those that have rested as long as the shop says.
create function list_open_checkouts(at_moment timestamptz) returns void language plpgsql as $$
declare
  ids text[];
  rested timestamptz := (select at_moment - reminder_after_minutes * interval '1 minute' from store);
begin
  select array_agg(c.id) into ids from checkout c left join checkout_listing l on l.checkout_id = c.id
    where c.sweep_after is not null and l.version is distinct from c.version;
  if ids is not null then perform list_checkouts_anew(ids); end if;
  select array_agg(checkout_id) into ids from checkout_listing where open_until is not null
    and (status, abandoned) is distinct from (case when open_until <= at_moment then 'canceled' else open_status end, coalesce(updated_at <= rested, false));
  if ids is null then return; end if;
  perform from checkout_listing where checkout_id = any(ids) order by checkout_id for update;
  update checkout_listing set status = case when open_until <= at_moment then 'canceled' else open_status end,
    abandoned = coalesce(updated_at <= rested, false), changed_in = pg_current_xact_id()
    where checkout_id = any(ids) and open_until is not null;
end $$;

do $$
declare
  ids text[];
  last text := '';
begin
  loop
    select array_agg(id), max(id) into ids, last from (select id from checkout where id > last order by id limit 5000) c;
    exit when ids is null;
    perform list_checkouts_anew(ids);
  end loop;
end $$;

create index checkout_listing_status on checkout_listing (status, checkout_id);
create index checkout_listing_agent on checkout_listing (agent_profile, checkout_id);
create index checkout_listing_channel on checkout_listing (sales_channel_id, checkout_id);
create index checkout_listing_currency on checkout_listing (currency, checkout_id);
create index checkout_listing_total on checkout_listing (total_minor, checkout_id);
create index checkout_listing_created on checkout_listing (created_at, checkout_id);
create index checkout_listing_email on checkout_listing (email, checkout_id);
create index checkout_listing_order on checkout_listing (order_id) where order_id is not null;
create index checkout_listing_open on checkout_listing (open_until) where open_until is not null;
create index checkout_listing_changed on checkout_listing (changed_in);
create index checkout_listing_abandoned on checkout_listing (created_at, checkout_id) where abandoned;
create index checkout_listing_abandoned_updated on checkout_listing (updated_at, checkout_id) where abandoned;
create index checkout_listing_abandoned_total on checkout_listing (total_minor, checkout_id) where abandoned;
create index checkout_listing_abandoned_stage on checkout_listing (stage, created_at, checkout_id) where abandoned;
create index checkout_listing_abandoned_open on checkout_listing (open, created_at, checkout_id) where abandoned;
create index checkout_listing_abandoned_reminded on checkout_listing (reminded, created_at, checkout_id) where abandoned;

do $$
begin
  create index checkout_listing_text on checkout_listing using gin (text gin_trgm_ops);
exception when undefined_object then
  raise notice 'pg_trgm is not there: searching the sessions reads every row of their list.';
end $$;

select count_rows('checkout_listing');
