-- Pictures of imported products that lie on other servers, fetched once and stored here.
create table fetched_picture (
  url text primary key,
  import_id text references import_run (id) on delete set null,
  state text not null default 'pending' check (state in ('pending', 'stored', 'failed')),
  -- Digest of the bytes: equal pictures are stored once.
  digest bytea,
  upload_id text references upload (id) on delete set null,
  message text,
  tries integer not null default 0,
  next_at timestamptz not null,
  created_at timestamptz not null
);
create index fetched_picture_due on fetched_picture (next_at) where state = 'pending';
create index fetched_picture_import on fetched_picture (import_id, state);
create index fetched_picture_digest on fetched_picture (digest) where state = 'stored';
