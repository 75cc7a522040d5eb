-- What follows from production: materials that are used up, and partners who are reminded.

alter table production_run add column reminder_kind text
  check (reminder_kind in ('assignment_pending', 'not_started', 'idle'));
alter table production_run add column reminder_count integer not null default 0 check (reminder_count >= 0);
alter table production_run add column last_reminded_at timestamptz;
create index production_run_at_partner on production_run (updated_at, id)
  where status in ('sent_to_partner', 'in_progress') and partner_id is not null;

-- Each item is used up by a run once: what is said of it when the run is completed.
create table production_consumption (
  run_id text not null references production_run (id),
  inventory_item_id text not null references inventory_item (id),
  quantity numeric(14, 4) not null check (quantity > 0),
  -- Of that, what the books did not have.
  missing_quantity numeric(14, 4) not null check (missing_quantity between 0 and quantity),
  created_at timestamptz not null,
  primary key (run_id, inventory_item_id)
);
create index production_consumption_item on production_consumption (inventory_item_id);
select audit_table('production_consumption');
