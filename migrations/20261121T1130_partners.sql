-- Partners: firms that make things, and their people, who log in like everybody else.

alter table login drop constraint login_kind_check;
alter table login add constraint login_kind_check check (kind in ('admin', 'partner'));
-- Null: only a one-time link lets this person in.
alter table login alter column password_hash drop not null;

-- A link that lets somebody in once, in place of a password.
create table login_link (
  token_hash text primary key,
  login_id text not null references login (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index login_link_login on login_link (login_id);
create index login_link_expires_at on login_link (expires_at);

create table partner (
  id text primary key,
  name text not null check (length(name) between 1 and 255),
  handle text not null unique check (handle ~ '^[a-z0-9][a-z0-9-]{0,254}$'),
  email text check (length(email) between 3 and 254),
  phone text check (length(phone) <= 255),
  country text check (country ~ '^[A-Z]{2}$'),
  -- The people of an inactive partner are let in nowhere.
  status text not null default 'active' check (status in ('active', 'inactive')),
  notes text not null default '' check (length(notes) <= 100000),
  metadata jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table partner_person (
  id text primary key references login (id) on delete cascade,
  partner_id text not null references partner (id) on delete cascade,
  name text not null check (length(name) between 1 and 255),
  role text not null check (role in ('owner', 'member', 'viewer')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index partner_person_partner on partner_person (partner_id, created_at, id);

select audit_table('partner');
select audit_table('partner_person');
