-- Who may come in: logins and their sessions, the people of the admin surface, invitations, API tokens.
-- Tokens are kept as SHA-256 only, passwords as argon2id, the secrets of second factors encrypted.

-- What a person logs in with, whatever kind of person: the people of a kind have a table of their own.
create table login (
  id text primary key,
  kind text not null check (kind in ('admin')),
  -- In lower case.
  email text not null check (length(email) between 3 and 254),
  password_hash text not null,
  status text not null default 'active' check (status in ('active', 'disabled')),
  -- An encrypted block; the second factor counts once it is confirmed.
  totp_secret jsonb,
  totp_confirmed_at timestamptz,
  -- The time step of the last code taken: no code counts twice.
  totp_last_step bigint,
  last_login_at timestamptz,
  created_at timestamptz not null,
  unique (kind, email),
  check (totp_confirmed_at is null or totp_secret is not null)
);

create table login_session (
  id text primary key,
  login_id text not null references login (id) on delete cascade,
  token_hash text not null unique,
  address text not null,
  user_agent text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index login_session_login on login_session (login_id);
create index login_session_expires_at on login_session (expires_at);

create table recovery_code (
  login_id text not null references login (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (login_id, code_hash)
);

create table password_reset (
  token_hash text primary key,
  login_id text not null references login (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_reset_login on password_reset (login_id);
create index password_reset_expires_at on password_reset (expires_at);

-- A bucket of attempts per account and per address, each known by its hash alone.
create table login_throttle (
  bucket text primary key,
  full_at timestamptz not null
);
create index login_throttle_full_at on login_throttle (full_at);

create table admin_user (
  id text primary key references login (id) on delete cascade,
  name text not null check (length(name) between 1 and 255),
  role text not null check (role in ('owner', 'operations', 'marketing', 'read_only')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table admin_invitation (
  id text primary key,
  email text not null check (length(email) between 3 and 254),
  role text not null check (role in ('owner', 'operations', 'marketing', 'read_only')),
  token_hash text not null unique,
  invited_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  check (accepted_at is null or revoked_at is null)
);
create unique index admin_invitation_open on admin_invitation (email) where accepted_at is null and revoked_at is null;

create table api_token (
  id text primary key,
  name text not null check (length(name) between 1 and 255),
  token_hash text not null unique,
  token_hint text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  created_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz
);

-- Stored replies belong to a caller: so far the operator was the only one.
update idempotency_key set caller = 'operator:operator' where caller = 'admin';
