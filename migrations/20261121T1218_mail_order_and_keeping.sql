-- E-mails about one thing go out one after the other, in the order in which they were written; after a while what they
-- said is dropped, and only that they were sent is kept.
alter table mail
  add column place bigint generated always as identity,
  add column forgotten boolean not null default false;
drop index mail_related;
create index mail_related on mail (related_type, related_id, place) where related_id is not null;
create index mail_remembered on mail (created_at) where not forgotten and status in ('sent', 'failed');
