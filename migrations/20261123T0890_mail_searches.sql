-- E-mails are searched for a forgotten person in short steps, after the transaction that has forgotten them.

create table mail_search (
  id text primary key,
  person_kind text not null,
  person_id text not null,
  -- Finds the person: null once the search is complete.
  wanted jsonb,
  -- The first pass reads every message. Each later one reads those that transactions from `since` on have written.
  pass integer not null default 1,
  since text,
  horizon text,
  after_id text not null default '',
  mails_searched bigint not null default 0,
  mails_changed bigint not null default 0,
  copies_removed bigint not null default 0,
  attachments_unread bigint not null default 0,
  claimed_until timestamptz,
  started_at timestamptz not null,
  completed_at timestamptz,
  check ((wanted is null) = (completed_at is not null))
);
create index mail_search_open on mail_search (started_at) where completed_at is null;
