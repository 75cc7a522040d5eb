-- Inbound e-mails: where they come from, where each was seen, what was made of them.

create table mailbox (
  id text primary key,
  name text not null check (length(name) between 1 and 255),
  host text not null check (length(host) between 1 and 255),
  port integer not null check (port between 1 and 65535),
  tls boolean not null,
  username text not null check (length(username) between 1 and 255),
  password jsonb not null,
  folder text not null check (length(folder) between 1 and 255),
  active boolean not null,
  last_synced_at timestamptz,
  last_error text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (host, port, username, folder)
);
select audit_table('mailbox', array['password']);

create table inbound_email (
  id text primary key,
  -- Where it was first seen: `upload` for one that was handed in.
  account text not null,
  folder text not null,
  uid_validity text not null,
  imap_uid text not null,
  -- A hash of what stays the same when a message is moved or delivered again.
  content_key text not null unique,
  message_id text,
  from_address text not null,
  to_addresses text[] not null default '{}',
  subject text not null,
  -- Made safe to show; what came is in inbound_email_raw.
  html_body text,
  text_body text,
  received_at timestamptz not null,
  status text not null check (status in ('received', 'action_pending', 'processed', 'ignored')),
  action_type text,
  extracted_data jsonb,
  action_result jsonb,
  -- Of the action that was executed: the same again is told from another one.
  executed_params_hash text,
  error_message text,
  metadata jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (status <> 'processed' or (action_type is not null and action_result is not null)),
  check (status <> 'action_pending' or (action_type is not null and extracted_data is not null))
);
create index inbound_email_received on inbound_email (received_at, id);
create index inbound_email_status on inbound_email (status, received_at, id);
create index inbound_email_from on inbound_email (from_address, received_at, id);
create index inbound_email_created on inbound_email (created_at, id);
select audit_table('inbound_email', array['html_body', 'text_body', 'content_key', 'executed_params_hash']);

create table inbound_email_raw (
  inbound_email_id text primary key references inbound_email (id) on delete cascade,
  content bytea not null
);
alter table inbound_email_raw alter column content set storage external;

-- Every place in which a message was seen, so that it is fetched once from each.
create table inbound_email_place (
  account text not null,
  folder text not null,
  uid_validity text not null,
  imap_uid bigint not null check (imap_uid > 0),
  inbound_email_id text not null references inbound_email (id) on delete cascade,
  primary key (account, folder, uid_validity, imap_uid)
);
create index inbound_email_place_of on inbound_email_place (inbound_email_id);
