-- Groups of people that a rule finds, or that somebody has put together by hand.

create table segment (
  id text primary key,
  name text not null check (name <> ''),
  description text,
  segment_type text not null check (segment_type in ('behavioral', 'demographic', 'rfm', 'custom')),
  -- {"logic", "rules", "groups"}; null: its members are put in by hand alone.
  criteria jsonb check (jsonb_typeof(criteria) = 'object'),
  -- Kept by the triggers below. Null: never counted.
  customer_count integer default 0 check (customer_count >= 0),
  last_calculated_at timestamptz,
  is_active boolean not null default true,
  auto_update boolean not null default true,
  color text,
  metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object'),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index segment_listed on segment (created_at desc, id desc);

create table segment_member (
  segment_id text not null references segment (id) on delete cascade,
  person_id text not null references person (id),
  added_reason text not null check (added_reason in ('rule_match', 'manual', 'import')),
  -- Of the score that the rule asks for, where it asks for one.
  score_at_addition double precision,
  added_at timestamptz not null,
  primary key (segment_id, person_id)
);
create index segment_member_person on segment_member (person_id);
create index segment_member_listed on segment_member (segment_id, added_at desc, person_id desc);

-- Whoever adds or removes members, and however many at once: the count is that of the rows.
create function count_segment_members() returns trigger language plpgsql as $$
begin
  perform from segment where id in (select segment_id from changed) order by id for no key update;
  update segment s set customer_count = greatest(0, s.customer_count + (case tg_op when 'INSERT' then 1 else -1 end) * c.members)
  from (select segment_id, count(*)::integer as members from changed group by segment_id) c where s.id = c.segment_id;
  return null;
end $$;
create trigger segment_members_added after insert on segment_member referencing new table as changed
  for each statement execute function count_segment_members();
create trigger segment_members_removed after delete on segment_member referencing old table as changed
  for each statement execute function count_segment_members();

-- People of whom something has changed: a line for each time, so that none is lost while another is worked on.
create table segment_stale_person (
  id bigint generated always as identity primary key,
  person_id text not null
);

create function note_stale_people() returns trigger language plpgsql as $$
begin
  if exists (select from segment where is_active and auto_update and criteria is not null) then
    if tg_op <> 'DELETE' then
      execute format('insert into segment_stale_person (person_id) select distinct %1$I from fresh where %1$I is not null', tg_argv[0]);
    end if;
    if tg_op <> 'INSERT' then
      execute format('insert into segment_stale_person (person_id) select distinct %1$I from gone where %1$I is not null', tg_argv[0]);
    end if;
  end if;
  return null;
end $$;
create trigger conversion_stale_insert after insert on conversion referencing new table as fresh
  for each statement execute function note_stale_people('person_id');
create trigger conversion_stale_update after update on conversion referencing new table as fresh old table as gone
  for each statement execute function note_stale_people('person_id');
create trigger conversion_stale_delete after delete on conversion referencing old table as gone
  for each statement execute function note_stale_people('person_id');
create trigger person_stale_insert after insert on person referencing new table as fresh
  for each statement execute function note_stale_people('id');
create trigger person_stale_update after update on person referencing new table as fresh old table as gone
  for each statement execute function note_stale_people('id');

-- A pass over all segments: where it is, so that another process goes on from there.
create table segment_run (
  id text primary key,
  reason text not null check (reason in ('nightly', 'manual')),
  -- Of a nightly one: there is one for each day.
  night date unique,
  status text not null check (status in ('running', 'done', 'failed')),
  cursor_segment_id text,
  built integer not null default 0,
  failed integer not null default 0,
  members_added integer not null default 0,
  members_removed integer not null default 0,
  error text,
  started_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz,
  check ((night is null) = (reason = 'manual'))
);
create index segment_run_listed on segment_run (started_at desc, id desc);
create index segment_run_running on segment_run (started_at) where status = 'running';

select audit_table('segment');
select audit_table('segment_member');
select audit_table('segment_run');
