-- What is made of what: materials, what lies in the store room, and designs with their parts.

create table material_type (
  id text primary key,
  name text not null unique check (length(name) between 1 and 255),
  description text not null default '' check (length(description) <= 100000),
  metadata jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table raw_material (
  id text primary key,
  name text not null check (length(name) between 1 and 255),
  description text not null default '' check (length(description) <= 100000),
  composition text not null default '' check (length(composition) <= 100000),
  usage_guidelines text not null default '' check (length(usage_guidelines) <= 100000),
  storage_requirements text not null default '' check (length(storage_requirements) <= 100000),
  unit text not null default 'piece' check (length(unit) between 1 and 255),
  color text check (length(color) <= 255),
  material_type_id text constraint raw_material_type references material_type (id),
  status text not null default 'active' check (status in ('active', 'discontinued', 'under_review')),
  metadata jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index raw_material_material_type on raw_material (material_type_id);

create table inventory_item (
  id text primary key,
  title text not null check (length(title) between 1 and 255),
  sku text constraint inventory_item_sku unique check (length(sku) between 1 and 255),
  unit text not null default 'piece' check (length(unit) between 1 and 255),
  raw_material_id text constraint inventory_item_raw_material references raw_material (id),
  -- The variant that is sold from it: its stock goes up when goods are received.
  variant_id text constraint inventory_item_variant_once unique
    constraint inventory_item_variant references variant (id) on delete set null,
  on_hand numeric(14, 4) not null default 0 check (on_hand >= 0),
  -- In the currency's minor unit, for one unit.
  unit_cost bigint check (unit_cost >= 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  metadata jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint inventory_item_cost check ((unit_cost is null) = (currency is null))
);
create index inventory_item_material on inventory_item (raw_material_id);
create index inventory_item_created on inventory_item (created_at, id);
create index inventory_item_title on inventory_item (title, id);

create table design (
  id text primary key,
  name text not null check (length(name) between 1 and 255),
  description text not null default '' check (length(description) <= 100000),
  design_type text not null default 'original' check (design_type in ('original', 'derivative', 'custom', 'collaboration')),
  status text not null default 'conceptual' check (status in (
    'conceptual', 'in_development', 'technical_review', 'sample_production', 'revision', 'approved', 'rejected',
    'commerce_ready', 'on_hold', 'superseded')),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high', 'urgent')),
  concept_theme text not null default '' check (length(concept_theme) <= 100000),
  designer_notes text not null default '' check (length(designer_notes) <= 100000),
  revision_notes text not null default '' check (length(revision_notes) <= 100000),
  tags text[] not null default '{}',
  target_completion_at timestamptz,
  -- In the currency's minor unit, for one piece; never shown to partners.
  estimated_cost bigint check (estimated_cost >= 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  metadata jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint design_cost check ((estimated_cost is null) = (currency is null))
);
create index design_newest on design (created_at desc, id desc);

create table design_specification (
  id text primary key,
  design_id text not null references design (id) on delete cascade,
  title text not null check (length(title) between 1 and 255),
  category text not null default 'other' check (category in (
    'measurements', 'materials', 'construction', 'finishing', 'packaging', 'quality', 'other')),
  details text not null default '' check (length(details) <= 100000),
  special_instructions text not null default '' check (length(special_instructions) <= 100000),
  reviewer_notes text not null default '' check (length(reviewer_notes) <= 100000),
  version text not null default '1' check (length(version) between 1 and 255),
  status text not null default 'draft' check (status in ('draft', 'active', 'approved', 'rejected')),
  position integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index design_specification_design on design_specification (design_id, position, id);

create table design_color (
  id text primary key,
  design_id text not null references design (id) on delete cascade,
  name text not null check (length(name) between 1 and 255),
  hex_code text not null check (hex_code ~ '^#[0-9a-f]{6}$'),
  usage_notes text not null default '' check (length(usage_notes) <= 100000),
  position integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index design_color_design on design_color (design_id, position, id);

create table design_size_set (
  id text primary key,
  design_id text not null references design (id) on delete cascade,
  size_label text not null check (length(size_label) between 1 and 255),
  -- {"chest": 96, "length": 71}, in centimetres.
  measurements jsonb not null default '{}',
  position integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint design_size_set_label unique (design_id, size_label)
);

create table design_component (
  id text primary key,
  design_id text not null references design (id) on delete cascade,
  role text not null check (length(role) between 1 and 255),
  notes text not null default '' check (length(notes) <= 100000),
  inventory_item_id text constraint design_component_item references inventory_item (id),
  raw_material_id text constraint design_component_material references raw_material (id),
  component_design_id text constraint design_component_component references design (id),
  -- For one piece of the design.
  quantity numeric(14, 4) not null check (quantity > 0),
  unit text not null default 'piece' check (length(unit) between 1 and 255),
  position integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint design_component_one_thing check (num_nonnulls(inventory_item_id, raw_material_id, component_design_id) <= 1),
  constraint design_component_not_itself check (component_design_id <> design_id)
);
create index design_component_design on design_component (design_id, position, id);
create index design_component_of_item on design_component (inventory_item_id);
create index design_component_of_material on design_component (raw_material_id);
create index design_component_of_design on design_component (component_design_id);

create table design_picture (
  id text primary key,
  design_id text not null references design (id) on delete cascade,
  url text not null check (length(url) <= 2000),
  alt text not null default '' check (length(alt) <= 255),
  position integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index design_picture_design on design_picture (design_id, position, id);

-- Who may see the design on the partners' side.
create table design_partner (
  design_id text not null references design (id) on delete cascade,
  partner_id text not null references partner (id) on delete cascade,
  created_at timestamptz not null,
  primary key (design_id, partner_id)
);
create index design_partner_partner on design_partner (partner_id, created_at desc, design_id);

select audit_table('material_type');
select audit_table('raw_material');
select audit_table('inventory_item');
select audit_table('design');
select audit_table('design_specification');
select audit_table('design_color');
select audit_table('design_size_set');
select audit_table('design_component');
select audit_table('design_picture');
select audit_table('design_partner');
