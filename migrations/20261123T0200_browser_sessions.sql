-- Sessions that a browser keeps in a cookie, and the one-time link that lets the first owner in.

-- Until when the person counts as having just given their password; null for sessions of programs.
alter table login_session add column confirmed_until timestamptz;

-- At most one link is open; a new one replaces it.
create table setup_link (
  only_row boolean primary key default true check (only_row),
  token_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
