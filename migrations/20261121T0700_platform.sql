-- What the platform keeps: stored replies, events waiting for their subscribers, what was handled.

create table idempotency_key (
  caller text not null,
  method text not null,
  path text not null,
  key text not null check (length(key) between 1 and 255),
  body_hash text not null,
  -- Null while the first call is still running.
  status integer,
  body text,
  locked_until timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (caller, method, path, key),
  check ((status is null) = (body is null))
);
create index idempotency_key_created_at on idempotency_key (created_at);

create table event (
  id bigint generated always as identity primary key,
  type text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  relayed_at timestamptz
);
create index event_waiting on event (id) where relayed_at is null;

create table handled_event (
  event_id bigint not null references event (id) on delete cascade,
  subscriber text not null,
  handled_at timestamptz not null default now(),
  primary key (event_id, subscriber)
);

-- One row: raised by every change of the shop's settings, so that a process knows when its copy is old.
create table settings_version (
  singleton boolean primary key default true check (singleton),
  version bigint not null default 1
);
insert into settings_version default values;

create function raise_settings_version() returns trigger language plpgsql as $$
begin
  update settings_version set version = version + 1;
  return null;
end $$;

-- Which products changed, in an order that a reader can follow without missing a late commit.
create table catalog_change (
  seq bigint generated always as identity primary key,
  xact xid8 not null default pg_current_xact_id(),
  product_id text not null,
  changed_at timestamptz not null default now()
);
create index catalog_change_xact on catalog_change (xact);
