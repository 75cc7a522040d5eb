-- How a sender writes, learned from an e-mail that a person has corrected.

create table mail_layout (
  id text primary key,
  -- The address that the e-mails come from.
  sender text not null check (length(sender) between 1 and 320),
  vendor text not null default '',
  version integer not null check (version > 0),
  -- The e-mail that the current version was learned from.
  inbound_email_id text references inbound_email (id) on delete set null,
  layout jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index mail_layout_sender on mail_layout (sender, updated_at);
create index mail_layout_email on mail_layout (inbound_email_id);
create index mail_layout_created on mail_layout (created_at, id);
select audit_table('mail_layout');

create table mail_layout_version (
  mail_layout_id text not null references mail_layout (id) on delete cascade,
  version integer not null check (version > 0),
  inbound_email_id text references inbound_email (id) on delete set null,
  layout jsonb not null,
  created_at timestamptz not null,
  primary key (mail_layout_id, version)
);
create index mail_layout_version_email on mail_layout_version (inbound_email_id);
