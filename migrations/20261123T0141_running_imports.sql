-- An import outlives the call that begins it: what it still needs lies beside its record until it has ended.

alter table import_run drop constraint import_run_state_check;
alter table import_run add constraint import_run_state_check
  check (state in ('running', 'dry_run', 'refused', 'imported', 'undone'));

create table import_job (
  import_id text primary key references import_run (id) on delete cascade,
  -- What the call asked for.
  query jsonb not null,
  file bytea not null,
  -- For whom the audit log writes; null: nobody.
  caller jsonb,
  -- How often a process has begun it.
  tries integer not null default 0,
  rows_done integer not null default 0,
  -- Null: not counted yet.
  rows_total integer
);
-- It is read back within seconds: compressing it would only take time.
alter table import_job alter column file set storage external;
