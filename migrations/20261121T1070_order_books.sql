-- What operators do to an order after it was placed, and who did it.

-- Whoever acts says so at the start of the transaction: set_config('weft.actor', …, true).
create function acting_person() returns text language sql stable as $$
  select nullif(current_setting('weft.actor', true), '')
$$;

alter table "order"
  -- The part of the tax that is delivery's; the rest is the lines'.
  add column fulfillment_tax_minor bigint not null default 0 check (fulfillment_tax_minor >= 0),
  add column metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object');
update "order" o set fulfillment_tax_minor = greatest(0, o.tax_minor + o.tax_included_minor
  - (select coalesce(sum(l.tax_minor), 0) from order_line l where l.order_id = o.id));

-- History: only ever added to.
create table order_change (
  id bigint generated always as identity primary key,
  order_id text not null references "order" (id),
  type text not null check (type in ('address_corrected', 'email_corrected', 'metadata_changed', 'tracking_corrected', 'canceled')),
  details jsonb not null default '{}',
  occurred_at timestamptz not null,
  actor text default acting_person()
);
create index order_change_order on order_change (order_id, id);

alter table order_note add column actor text;
alter table order_note alter column actor set default acting_person();
alter table fulfillment_event add column actor text;
alter table fulfillment_event alter column actor set default acting_person();
