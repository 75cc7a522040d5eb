-- An event that cannot be applied is tried a few times, at growing distances, and then shown to a person.
alter table payment_event
  add column tries integer not null default 0,
  add column next_try_at timestamptz not null default now();
drop index payment_event_unprocessed;
create index payment_event_unprocessed on payment_event (next_try_at) where processed_at is null;

alter table payment_issue drop constraint payment_issue_kind_check;
alter table payment_issue add constraint payment_issue_kind_check check (kind in (
  'paid_not_orderable', 'amount_mismatch', 'paid_after_cancel', 'paid_twice', 'refund_failed', 'disputed', 'not_applied'));

-- A refund that the provider cannot be asked for is tried at growing distances.
alter table refund
  add column tries integer not null default 0,
  add column next_try_at timestamptz not null default '-infinity';
