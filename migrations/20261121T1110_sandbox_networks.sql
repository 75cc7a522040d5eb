-- What the built-in social networks know: posts, media, logins and what was sent, as their sandbox keeps it.

create table sandbox_network (
  kind text not null check (length(kind) between 1 and 40),
  id text not null check (length(id) between 1 and 200),
  body jsonb not null,
  -- The order in which records were made.
  position bigint generated always as identity,
  primary key (kind, id)
);
create index sandbox_network_position on sandbox_network (position);
