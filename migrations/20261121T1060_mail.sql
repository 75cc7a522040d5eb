-- E-mails, written in the transaction of their cause and sent by a job.
create table mail (
  id text primary key,
  -- One row per cause: a cause that is handled twice writes no second e-mail.
  dedupe_key text not null unique check (length(dedupe_key) between 1 and 300),
  template text not null check (template ~ '^[a-z][a-z_]{0,63}$'),
  locale text not null,
  to_address text not null,
  from_address text not null,
  from_name text not null,
  subject text not null,
  html text not null,
  text text not null,
  -- Beside the usual ones: Reply-To, List-Unsubscribe, …
  headers jsonb not null default '{}',
  related_type text,
  related_id text,
  -- Carries a link that opens an account: nobody reads its bodies, and they go once it has ended.
  confidential boolean not null default false,
  status text not null check (status in ('queued', 'sending', 'sent', 'failed', 'held')),
  attempts integer not null default 0 check (attempts >= 0),
  -- When it is due; while it is being sent, when that counts as dead. Null: never by itself.
  next_attempt_at timestamptz,
  -- Since when it is tried; a retry by hand begins anew.
  queued_at timestamptz not null,
  last_error text,
  -- The same at every try, so that a receiver can drop a second copy.
  message_id text not null unique,
  created_at timestamptz not null,
  sent_at timestamptz,
  check ((related_type is null) = (related_id is null)),
  check ((status = 'sent') = (sent_at is not null)),
  check ((status in ('queued', 'sending')) = (next_attempt_at is not null))
);
create index mail_due on mail (next_attempt_at) where status in ('queued', 'sending');
create index mail_listed on mail (created_at desc, id desc);
create index mail_related on mail (related_type, related_id) where related_id is not null;
create index mail_to on mail (lower(to_address));
