-- What is published, and the hashtags and mentions that were used.

create table social_post (
  id text primary key,
  name text not null,
  caption text not null default '',
  status text not null
    check (status in ('draft', 'scheduled', 'publishing', 'published', 'posted', 'failed', 'archived')),
  platform_id text not null references social_platform (id) on delete restrict,
  media_attachments jsonb not null default '{}' check (jsonb_typeof(media_attachments) = 'object'),
  metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object'),
  insights jsonb not null default '{}' check (jsonb_typeof(insights) = 'object'),
  scheduled_at timestamptz,
  posted_at timestamptz,
  post_url text,
  error_message text,
  notes text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (status <> 'scheduled' or scheduled_at is not null)
);
create index social_post_listed on social_post (created_at desc, id desc);
create index social_post_of_platform on social_post (platform_id, created_at desc);

create table hashtag (
  -- As it was first written.
  tag text not null,
  folded text not null,
  platform text not null check (platform in ('network_a', 'network_b', 'network_c', 'all')),
  usage_count integer not null check (usage_count >= 0),
  last_used_at timestamptz not null,
  primary key (folded, platform)
);
create index hashtag_by_prefix on hashtag (folded text_pattern_ops);

create table mention (
  username text not null,
  folded text not null,
  display_name text,
  platform text not null check (platform in ('network_a', 'network_b', 'network_c')),
  usage_count integer not null check (usage_count >= 0),
  last_used_at timestamptz not null,
  primary key (folded, platform)
);
create index mention_by_prefix on mention (folded text_pattern_ops);

-- Each post counts once for each tag, whether it is ours or one that was read from a network, and however often.
create table tag_use (
  kind text not null check (kind in ('hashtag', 'mention')),
  folded text not null,
  platform text not null,
  -- `post:<id>` or `upstream:<id>`.
  source text not null,
  primary key (kind, folded, platform, source)
);
