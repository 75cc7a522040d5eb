-- What networks report: stored before it is acknowledged, applied once.

create table social_webhook_change (
  seq bigint generated always as identity primary key,
  -- SHA-256 of the change, its account, its time, and its place among equals in one message.
  event_key text not null unique,
  object text not null,
  account_id text not null,
  field text not null,
  value jsonb not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  applied_at timestamptz,
  -- `applied`, `no_post`, `noted`, `superseded` or `failed`.
  outcome text,
  attempts integer not null default 0
);
create index social_webhook_change_waiting on social_webhook_change (seq) where applied_at is null;
create index social_webhook_change_applied on social_webhook_change (applied_at) where applied_at is not null;

-- The last that each person has said of a post, so that a change of mind moves a count instead of adding to it.
create table social_reaction (
  post_id text not null references social_post (id) on delete cascade,
  actor_id text not null,
  -- Null: taken back.
  reaction_type text,
  -- Counts as taken away although it was never seen to come.
  taken_type text,
  said_at timestamptz not null,
  primary key (post_id, actor_id)
);

create index social_post_by_network_a_id on social_post ((insights ->> 'network_a_post_id'));
create index social_post_by_network_b_id on social_post ((insights ->> 'network_b_media_id'));
