-- What the list of work that waits for people is read from.
alter table store
  add time_zone text not null default 'UTC',
  add restock_days integer not null default 14 check (restock_days between 1 and 365);

create index payment_issue_waiting on payment_issue (created_at, id) where status = 'open';
create index social_post_waiting on social_post (updated_at, id) where status in ('failed', 'in_review') or held_at is not null;
create index production_run_waiting on production_run (updated_at, id)
  where status in ('pending_review', 'approved', 'awaiting_reassignment');
create index inventory_order_expected on inventory_order (expected_delivery, id)
  where status in ('pending', 'processing', 'shipped', 'partially_received');
create index task_due on task (due_at, id) where status not in ('completed', 'cancelled') and due_at is not null;

-- Agents that were turned away, one row for each profile and reason.
create table agent_refusal (
  profile text not null check (length(profile) <= 2048),
  code text not null check (code ~ '^[a-z][a-z0-9_]{0,63}$'),
  times integer not null check (times > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (profile, code)
);
create index agent_refusal_last on agent_refusal (last_at);
