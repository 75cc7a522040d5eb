-- Where each post goes: one row for a post on a network in a generation; publishing it anew by force begins another.

create table post_target (
  id text primary key,
  post_id text not null references social_post (id) on delete cascade,
  network text not null check (network in ('network_a', 'network_b', 'network_c')),
  generation integer not null check (generation > 0),
  -- The page, the business account or the user.
  account_id text not null,
  state text not null
    check (state in ('idle', 'preparing', 'ready', 'armed', 'live', 'rejected', 'unknown', 'needs_human')),
  -- Which operation began it: the older one calls a success `posted`.
  via text not null check (via in ('unified', 'combined')),
  -- What is published, as it was when this run began.
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  -- The media as the network gets them; null: not looked at yet.
  fitted jsonb check (jsonb_typeof(fitted) = 'array'),
  artifacts jsonb not null default '{}' check (jsonb_typeof(artifacts) = 'object'),
  -- Runs that a person or the schedule began.
  run integer not null default 1 check (run > 0),
  -- Failed steps of this run that were worth another try.
  tries integer not null default 0 check (tries >= 0),
  -- How often the one request that makes it visible may have been sent, and how often the account was read since.
  sent integer not null default 0 check (sent >= 0),
  reads integer not null default 0 check (reads >= 0),
  -- Before the first of those requests; stays until the target is published or certainly not.
  armed_at timestamptz,
  -- Before the last of them.
  sent_at timestamptz,
  lease_until timestamptz,
  -- Raised by every claim: whoever holds an older number has lost the target.
  fence integer not null default 0,
  next_at timestamptz not null,
  fault jsonb check (jsonb_typeof(fault) = 'object'),
  external_id text,
  url text,
  published_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (post_id, network, generation),
  check (state <> 'armed' or armed_at is not null and sent_at is not null),
  check (state <> 'live' or published_at is not null),
  check (state <> 'rejected' or fault is not null)
);
-- Never two of a post on one network that may still become visible.
create unique index post_target_one_open on post_target (post_id, network) where state not in ('live', 'rejected');
-- What a network has belongs to one target.
create unique index post_target_one_owner on post_target (network, external_id) where external_id is not null;
create index post_target_due on post_target (next_at)
  where state in ('idle', 'preparing', 'ready', 'armed', 'unknown');

-- What was tried, step by step: rows are added, never changed. No secret, no address with one.
create table publish_attempt (
  id bigint generated always as identity primary key,
  post_id text not null references social_post (id) on delete cascade,
  network text not null,
  generation integer not null,
  run integer not null,
  phase text not null check (phase in ('start', 'prepare', 'arm', 'commit', 'reconcile', 'permalink', 'resolve')),
  outcome text not null,
  detail text,
  code text,
  began_at timestamptz not null,
  duration_ms integer not null check (duration_ms >= 0)
);
create index publish_attempt_of_post on publish_attempt (post_id, id);

create index social_post_scheduled on social_post (scheduled_at) where status = 'scheduled';
