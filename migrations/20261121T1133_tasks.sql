-- Tasks, what they are made from, and what waits for what.

create table task_category (
  id text primary key,
  name text not null constraint task_category_name unique check (length(name) between 1 and 255),
  description text not null default '' check (length(description) <= 100000),
  message_template text not null default '' check (length(message_template) <= 100000),
  metadata jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table task_template (
  id text primary key,
  name text not null check (length(name) between 1 and 255),
  description text not null default '' check (length(description) <= 100000),
  message_template text not null default '' check (length(message_template) <= 100000),
  category_id text constraint task_template_category references task_category (id),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high')),
  estimated_minutes integer check (estimated_minutes between 1 and 1000000),
  metadata jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The same name in two categories is two templates.
  constraint task_template_name unique nulls not distinct (category_id, name)
);

create table task (
  id text primary key,
  title text not null check (length(title) between 1 and 255),
  description text not null default '' check (length(description) <= 100000),
  message text not null default '' check (length(message) <= 100000),
  status text not null default 'pending' check (status in ('pending', 'assigned', 'accepted', 'in_progress', 'completed', 'cancelled')),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high')),
  starts_at timestamptz,
  due_at timestamptz,
  completed_at timestamptz,
  estimated_minutes integer check (estimated_minutes between 1 and 1000000),
  parent_task_id text constraint task_parent references task (id) on delete cascade,
  template_id text constraint task_template_of references task_template (id) on delete set null,
  design_id text constraint task_design references design (id),
  partner_id text constraint task_partner references partner (id),
  -- Among the tasks of a run, or below a task.
  position integer not null default 0,
  production_run_id text constraint task_run references production_run (id),
  metadata jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint task_completed check ((status = 'completed') = (completed_at is not null)),
  constraint task_not_its_own_parent check (parent_task_id <> id)
);
create index task_newest on task (created_at desc, id desc);
create index task_of_parent on task (parent_task_id);
create index task_of_run on task (production_run_id);
create index task_of_partner on task (partner_id, created_at desc, id desc);
create index task_of_design on task (design_id);
create index task_of_template on task (template_id);

create table task_dependency (
  task_id text not null references task (id) on delete cascade,
  depends_on_task_id text not null references task (id) on delete cascade,
  primary key (task_id, depends_on_task_id),
  constraint task_dependency_not_itself check (task_id <> depends_on_task_id)
);
create index task_dependency_on on task_dependency (depends_on_task_id);

select audit_table('task_category');
select audit_table('task_template');
select audit_table('task');
select audit_table('task_dependency');
