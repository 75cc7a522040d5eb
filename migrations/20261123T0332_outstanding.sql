-- Who hears of which events, from the first one after `since_event` on: what of it was not handled is outstanding. The job
-- queues know that too, but are in no backup.
create table event_subscription (
  subscriber text not null,
  type text not null,
  since_event bigint not null,
  primary key (subscriber, type)
);

-- A row: this is a copy for trying out, and tells nobody outside of anything.
create table silence (
  is_only boolean primary key default true check (is_only),
  since timestamptz not null default now()
);
