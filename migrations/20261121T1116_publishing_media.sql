-- Images made to fit a network's limits: kept as long as a network may come for them.

create table fitted_image (
  id text primary key,
  content bytea not null,
  mime_type text not null check (mime_type in ('image/jpeg', 'image/png')),
  expires_at timestamptz not null
);
create index fitted_image_expired on fitted_image (expires_at);
