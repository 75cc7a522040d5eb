-- When posts go out: wall times with their zone, weekly slots, what is prepared ahead, what is held, what is paused.

alter table social_post drop constraint social_post_status_check;
alter table social_post add constraint social_post_status_check check (status in
  ('draft', 'in_review', 'approved', 'scheduled', 'publishing', 'published', 'posted', 'failed', 'archived'));
alter table social_post
  -- What the clock on the wall shows there (`2026-03-29T09:00:00`); `scheduled_at` follows from both.
  add column scheduled_local text,
  add column time_zone text,
  -- The slot of its platform that it has taken: `2026-03-29T09:00:00 Europe/Berlin`.
  add column queue_slot text,
  -- Since when it waits for a person, because its time has passed.
  add column held_at timestamptz,
  add constraint social_post_wall_time check (
    (scheduled_local is null) = (time_zone is null) and (scheduled_local is null or scheduled_at is not null));
-- Only what still waits for its slot has it: a post that went out early, or is a draft again, leaves it to others.
create unique index social_post_one_slot on social_post (platform_id, queue_slot)
  where queue_slot is not null and status = 'scheduled';
create index social_post_wall_times on social_post (id) where status = 'scheduled' and scheduled_local is not null;

create table social_slot_plan (
  platform_id text primary key references social_platform (id) on delete cascade,
  time_zone text not null,
  -- `[{"weekday": "monday", "time": "09:00"}, …]`
  slots jsonb not null check (jsonb_typeof(slots) = 'array'),
  updated_at timestamptz not null
);
select audit_table('social_slot_plan');

-- Its scheduled posts wait until then.
alter table social_platform add column paused_at timestamptz;

alter table post_target
  -- Prepared for that time and sent by nobody before it is let go; null: it is on its way.
  add column ahead_of timestamptz,
  -- The post's `updated_at` when it was prepared.
  add column ahead_version timestamptz,
  add check (ahead_of is null or state in ('idle', 'preparing', 'ready', 'rejected'));
create index post_target_ahead on post_target (post_id) where ahead_of is not null;
