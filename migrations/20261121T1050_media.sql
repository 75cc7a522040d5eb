-- Pictures: a row names files that are stored already, and that nothing else will ever be stored under.
create table upload (
  id text primary key,
  media_id text not null unique check (media_id ~ '^[0-9a-v]{32}$'),
  mime_type text not null check (mime_type in ('image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif')),
  width integer not null check (width between 1 and 16383),
  height integer not null check (height between 1 and 16383),
  bytes integer not null check (bytes > 0),
  alt_text text not null default '' check (length(alt_text) <= 1000),
  -- [{key, width, height, mime_type, bytes}], the picture itself first
  files jsonb not null check (jsonb_typeof(files) = 'array' and jsonb_array_length(files) > 0),
  created_at timestamptz not null
);

create index upload_newest on upload (created_at desc, id desc);

-- Files of deleted uploads, until they are gone from the storage too.
create table upload_removal (
  media_id text primary key,
  keys text[] not null,
  removed_at timestamptz not null default now()
);

create function note_upload_removal() returns trigger language plpgsql as $$
begin
  insert into upload_removal (media_id, keys)
  select old.media_id, array_agg(file ->> 'key') from jsonb_array_elements(old.files) as file;
  return null;
end
$$;

create trigger upload_removed after delete on upload for each row execute function note_upload_removal();
