-- What people of the shop set up for themselves in the console.

alter table admin_user add column preferences jsonb not null default '{}' check (jsonb_typeof(preferences) = 'object');

-- A list of the console with its filters. One that is shared outlives whoever made it.
create table saved_view (
  id text primary key,
  created_by text references admin_user (id) on delete set null,
  page text not null check (length(page) between 1 and 100),
  title text not null check (length(title) between 1 and 255),
  query text not null check (length(query) <= 4000),
  is_shared boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index saved_view_created_by on saved_view (created_by);
create index saved_view_page on saved_view (page) where is_shared;
select audit_table('saved_view');
