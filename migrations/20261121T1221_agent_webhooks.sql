-- Orders told to the agents that placed them: full entities, in the release of the protocol that they speak.

create table agent_listener (
  checkout_id text primary key references checkout (id) on delete cascade,
  profile text not null,
  release text not null,
  webhook_url text not null,
  noted_at timestamptz not null
);

create table agent_webhook (
  -- The `Webhook-Id` of every attempt.
  id text primary key,
  event_id bigint not null unique,
  event_type text not null,
  order_id text not null references "order" (id) on delete cascade,
  profile text not null,
  release text not null,
  url text not null,
  -- The same bytes in every attempt.
  body text not null,
  -- The `Webhook-Timestamp` of every attempt.
  occurred_at timestamptz not null,
  status text not null check (status in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  -- Where in the schedule of retries it is; a replay begins it anew, `attempts` goes on.
  tries integer not null default 0 check (tries >= 0),
  next_attempt_at timestamptz,
  lease_until timestamptz,
  delivered_at timestamptz,
  last_status_code integer,
  last_error text,
  created_at timestamptz not null,
  check ((status = 'pending') = (next_attempt_at is not null))
);
create index agent_webhook_due on agent_webhook (next_attempt_at) where status = 'pending';
create index agent_webhook_of_order on agent_webhook (order_id, event_id);
create index agent_webhook_listed on agent_webhook (created_at desc, id desc);
select audit_table('agent_webhook', array['body']);
