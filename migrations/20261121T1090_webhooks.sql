-- Outgoing webhooks: who wants to hear of what, what was said, and every attempt to say it.

create table webhook_endpoint (
  id text primary key,
  url text not null,
  description text not null default '',
  -- '*' alone stands for every event.
  event_types text[] not null check (cardinality(event_types) > 0),
  status text not null check (status in ('enabled', 'disabled')),
  -- Why Weft itself switched it off; null: a person did, or it is on.
  disabled_reason text,
  secret jsonb not null,
  previous_secret jsonb,
  previous_secret_until timestamptz,
  -- Since when no delivery has succeeded although some were tried.
  failing_since timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((previous_secret is null) = (previous_secret_until is null))
);

-- What is said: fixed when the event is read, so that every attempt and every endpoint gets the same bytes.
create table webhook_message (
  id text primary key,
  -- Null: a test message. Not a reference: messages outlive the events they came from.
  event_id bigint unique,
  type text not null,
  body text not null,
  created_at timestamptz not null
);

create table webhook_delivery (
  id text primary key,
  endpoint_id text not null references webhook_endpoint (id) on delete cascade,
  message_id text not null references webhook_message (id) on delete cascade,
  status text not null check (status in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  -- Where in the schedule of retries it is; a replay begins it anew, `attempts` goes on.
  tries integer not null default 0 check (tries >= 0),
  next_attempt_at timestamptz,
  lease_until timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null,
  unique (endpoint_id, message_id),
  check ((status = 'pending') = (next_attempt_at is not null))
);
create index webhook_delivery_due on webhook_delivery (endpoint_id, next_attempt_at) where status = 'pending';
create index webhook_delivery_listed on webhook_delivery (endpoint_id, created_at desc, id desc);

create table webhook_attempt (
  id bigint generated always as identity primary key,
  delivery_id text not null references webhook_delivery (id) on delete cascade,
  attempted_at timestamptz not null,
  duration_ms integer not null check (duration_ms >= 0),
  -- Null: no answer came.
  status_code integer,
  error text,
  response_excerpt text
);
create index webhook_attempt_of on webhook_attempt (delivery_id, id);
