-- What a post says otherwise on one network, and what follows it there.

alter table social_post
  -- `{"network_c": {"caption": …, "media_attachments": …, "first_comment": …}}`
  add column variations jsonb not null default '{}' check (jsonb_typeof(variations) = 'object'),
  add column first_comment text,
  add column thread jsonb not null default '[]' check (jsonb_typeof(thread) = 'array');

-- First comments, and the posts of a thread after its first one: rows are there as soon as the post is begun.
create table post_follow_up (
  id text primary key,
  post_id text not null references social_post (id) on delete cascade,
  target_id text not null references post_target (id) on delete cascade,
  network text not null check (network in ('network_a', 'network_b', 'network_c')),
  kind text not null check (kind in ('comment', 'reply')),
  -- 1 is the first after the post itself.
  position integer not null check (position > 0),
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'armed', 'unknown', 'live', 'failed')),
  -- Requests that may have been sent.
  tries integer not null default 0 check (tries >= 0),
  reads integer not null default 0 check (reads >= 0),
  armed_at timestamptz,
  next_at timestamptz not null,
  lease_until timestamptz,
  fence integer not null default 0,
  external_id text,
  error text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (target_id, position),
  check (state not in ('armed', 'unknown') or armed_at is not null),
  check (state <> 'live' or external_id is not null),
  check (state <> 'failed' or error is not null)
);
create index post_follow_up_of_post on post_follow_up (post_id, network, position);
create index post_follow_up_due on post_follow_up (next_at) where state in ('waiting', 'armed', 'unknown');
-- What a network has belongs to one of them.
create unique index post_follow_up_one_owner on post_follow_up (network, external_id) where external_id is not null;
