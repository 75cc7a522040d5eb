-- What a vendor calls an item of ours, as somebody has said it: offered when the vendor writes again.

create table vendor_item (
  vendor_key text not null check (length(vendor_key) between 1 and 255),
  item_key text not null check (length(item_key) between 1 and 600),
  inventory_item_id text not null references inventory_item (id) on delete cascade,
  times_chosen integer not null default 1 check (times_chosen > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (vendor_key, item_key)
);
create index vendor_item_of_item on vendor_item (inventory_item_id);
select audit_table('vendor_item', identity => array['vendor_key', 'item_key']);
