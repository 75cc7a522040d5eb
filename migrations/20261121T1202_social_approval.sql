-- Who may publish only what somebody else has approved.

create table social_settings (
  only_row boolean primary key default true check (only_row),
  -- `["marketing", "api_tokens"]`
  approval_needed_by jsonb not null default '[]' check (jsonb_typeof(approval_needed_by) = 'array'),
  -- The release of the zone rules by which the times of scheduled posts were worked out.
  zone_rules text,
  updated_at timestamptz not null default now()
);
insert into social_settings (only_row) values (true);
select audit_table('social_settings');

alter table social_post
  add column approved_by text,
  add column approved_at timestamptz,
  -- Why it was sent back.
  add column review_note text,
  add check ((approved_by is null) = (approved_at is null));
