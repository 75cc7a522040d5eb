-- What the shop promises about returns, delivery and warranty: one row for the shop, one for each product that differs.
create table policy (
  id text primary key generated always as (coalesce(product_id, 'shop')) stored,
  -- Null: of the shop.
  product_id text references product (id) on delete cascade check (product_id <> 'shop'),
  returns jsonb check (jsonb_typeof(returns) = 'object'),
  shipping jsonb check (jsonb_typeof(shipping) = 'object'),
  warranty jsonb check (jsonb_typeof(warranty) = 'object'),
  updated_at timestamptz not null default now()
);
create trigger policy_settings after insert or update or delete on policy
  for each statement execute function raise_settings_version();
select audit_table('policy');
