-- Production runs: what is to be made, by whom, how far it is and everything that happened to it.

create table production_run (
  id text primary key,
  status text not null check (status in (
    'draft', 'pending_review', 'approved', 'sent_to_partner', 'in_progress', 'completed', 'cancelled', 'awaiting_reassignment')),
  run_type text not null default 'production' check (run_type in ('production', 'sample')),
  quantity integer not null check (quantity between 1 and 9999),
  -- Of the children that are not cancelled; they never add up to more than the run.
  allocated_quantity integer not null default 0,
  parent_run_id text references production_run (id),
  role text check (length(role) between 1 and 255),
  -- Children of a rank wait for those of the rank before.
  rank integer check (rank between 0 and 999),
  design_id text references design (id),
  partner_id text references partner (id),
  previous_partner_id text references partner (id),
  -- Of the storefront.
  product_id text,
  variant_id text,
  order_id text,
  order_line_item_id text,
  dispatch_state text not null default 'idle' check (dispatch_state in ('idle', 'awaiting_templates', 'completed')),
  accepted_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  -- Good units.
  produced_quantity integer not null default 0 check (produced_quantity >= 0),
  rejected_quantity integer not null default 0 check (rejected_quantity >= 0),
  cancelled_reason text check (length(cancelled_reason) <= 100000),
  finish_notes text check (length(finish_notes) <= 100000),
  completion_notes text check (length(completion_notes) <= 100000),
  rejection_reason text,
  rejection_notes text check (length(rejection_notes) <= 100000),
  shortfall_reason text check (length(shortfall_reason) <= 100000),
  decline_reason text,
  decline_notes text check (length(decline_notes) <= 500),
  -- What the partner asks, in the currency's minor unit.
  cost_estimate bigint check (cost_estimate >= 0),
  cost_type text check (cost_type in ('per_unit', 'total')),
  cost_currency text check (cost_currency ~ '^[A-Z]{3}$'),
  costs_shared boolean not null default false,
  -- The design as it was when the run was made.
  snapshot jsonb not null,
  captured_at timestamptz not null,
  metadata jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint production_run_allocation check (allocated_quantity between 0 and quantity),
  constraint production_run_not_its_own_parent check (parent_run_id <> id),
  constraint production_run_completed check ((status = 'completed') = (completed_at is not null)),
  constraint production_run_cancelled check ((status = 'cancelled') = (cancelled_at is not null)),
  constraint production_run_sent check (status <> 'sent_to_partner' or partner_id is not null),
  constraint production_run_costs check (
    (cost_estimate is null) = (cost_type is null) and (cost_estimate is null) = (cost_currency is null))
);
-- However often an order is announced, each of its lines has one run.
create unique index production_run_order_line on production_run (order_line_item_id) where parent_run_id is null;
create index production_run_newest on production_run (created_at desc, id desc);
create index production_run_parent on production_run (parent_run_id);
create index production_run_design on production_run (design_id);
create index production_run_partner on production_run (partner_id, created_at desc, id desc);
create index production_run_order on production_run (order_id);

-- Append-only: what the run says of itself is what these add up to.
create table production_run_event (
  id bigint generated always as identity primary key,
  run_id text not null references production_run (id),
  sequence integer not null check (sequence > 0),
  type text not null,
  actor_type text not null check (actor_type in ('admin', 'partner', 'system')),
  actor_id text not null,
  partner_id text,
  data jsonb not null default '{}',
  occurred_at timestamptz not null,
  unique (run_id, sequence)
);

create table production_run_dependency (
  run_id text not null references production_run (id),
  depends_on_run_id text not null references production_run (id),
  primary key (run_id, depends_on_run_id),
  constraint production_run_dependency_not_itself check (run_id <> depends_on_run_id)
);
create index production_run_dependency_on on production_run_dependency (depends_on_run_id);

-- A run that waits until somebody picks the templates of its tasks; it may wait for ever.
create table production_dispatch (
  id text primary key,
  run_id text not null references production_run (id),
  state text not null check (state in ('awaiting_templates', 'confirmed', 'cancelled')),
  template_ids text[] not null default '{}',
  created_at timestamptz not null,
  closed_at timestamptz,
  constraint production_dispatch_closed check ((state = 'awaiting_templates') = (closed_at is null))
);
create unique index production_dispatch_open on production_dispatch (run_id) where state = 'awaiting_templates';
create index production_dispatch_run on production_dispatch (run_id);

-- What production has put into the storefront's stock: each run once.
create table production_receipt (
  run_id text primary key,
  variant_id text not null,
  quantity integer not null check (quantity > 0),
  reason text not null,
  created_at timestamptz not null
);
create index production_receipt_variant on production_receipt (variant_id);

-- What is captured of the design is large, and never changes.
select audit_table('production_run', array['snapshot']);
select audit_table('production_run_dependency');
select audit_table('production_dispatch');
