-- What an import did, line by line, so that it can be told and taken back.

create table import_run (
  id text primary key,
  kind text not null check (kind in ('products', 'stock', 'prices')),
  format text not null,
  mapping jsonb not null default '{}',
  state text not null check (state in ('dry_run', 'refused', 'imported', 'undone')),
  -- {"created", "updated", "unchanged", "skipped"}
  counts jsonb not null,
  problems jsonb not null default '[]',
  problem_count integer not null default 0,
  created_at timestamptz not null,
  undone_at timestamptz,
  check ((state = 'undone') = (undone_at is not null))
);
create index import_run_newest on import_run (created_at desc, id desc);

create table import_change (
  import_id text not null references import_run (id) on delete cascade,
  position integer not null,
  line integer not null,
  entity text not null check (entity in ('product', 'stock', 'price', 'category', 'collection')),
  entity_id text not null,
  action text not null check (action in ('created', 'updated', 'unchanged')),
  before jsonb,
  after jsonb,
  -- What an undo made of it: 'undone', or why it was left.
  undo text,
  primary key (import_id, position)
);
