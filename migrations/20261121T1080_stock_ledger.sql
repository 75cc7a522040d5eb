-- Where stock lies and how it came to be. `variant_stock` stays what is sold from; the ledger follows it by triggers,
-- so that no way of changing stock can leave it out.

create table stock_location (
  id text primary key,
  name text not null check (length(name) between 1 and 255),
  -- Sales take from the lowest number first.
  priority integer not null unique check (priority between 0 and 1000000),
  -- Holds whatever of a variant is not split over locations.
  is_default boolean not null default false,
  address jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index stock_location_one_default on stock_location (is_default) where is_default;
insert into stock_location (id, name, priority, is_default) values ('sloc_default', 'Main', 0, true);

-- Only of variants that lie in several places; the rows of one add up to its `on_hand`. A variant without rows lies
-- whole at the default location. Written while the variant's row in `variant_stock` is locked.
create table stock_level (
  variant_id text not null references variant_stock (variant_id) on delete cascade,
  location_id text not null references stock_location (id),
  quantity integer not null,
  primary key (variant_id, location_id)
);
create index stock_level_location on stock_level (location_id) where quantity <> 0;

-- Only ever added to; what is added up is `on_hand`.
create table stock_movement (
  id bigint generated always as identity primary key,
  variant_id text not null references variant_stock (variant_id) on delete cascade,
  location_id text not null,
  quantity_change integer not null check (quantity_change <> 0),
  -- Of the variant, at all locations, after this change.
  quantity_after integer not null,
  -- What running payments hold, by the same statement.
  reserved_change integer not null default 0,
  reason text not null,
  note text,
  order_id text,
  made_by text,
  -- Changes of one variant come one after the other, and so do their times.
  created_at timestamptz not null default clock_timestamp()
);
create index stock_movement_variant on stock_movement (variant_id, id desc);

alter table variant_stock add column low_stock_threshold integer check (low_stock_threshold >= 0);

-- set_config('weft.stock_cause', '{"reason", "note", "order_id", "location_id"}', true) says why; who acts stands in
-- weft.caller. A sale is known by what it does: it takes from what is held and from what is on hand alike.
create function note_stock_change() returns trigger language plpgsql as $$
declare
  cause jsonb := coalesce(nullif(current_setting('weft.stock_cause', true), '')::jsonb, '{}');
  caller jsonb := coalesce(nullif(current_setting('weft.caller', true), '')::jsonb, '{}');
  maker text := coalesce(caller ->> 'label', caller ->> 'id');
  reason text := coalesce(cause ->> 'reason', case when new.reserved < old.reserved and new.on_hand < old.on_hand then 'sale' else 'correction' end);
  rest integer := new.on_hand - old.on_hand;
  after integer := old.on_hand;
  held integer := new.reserved - old.reserved;
  level record;
  part integer;
  home text;
begin
  select id into home from stock_location where is_default;
  if not exists (select from stock_level where variant_id = new.variant_id) then
    insert into stock_movement (variant_id, location_id, quantity_change, quantity_after, reserved_change, reason, note, order_id, made_by)
    values (new.variant_id, home, rest, new.on_hand, held, reason, cause ->> 'note', cause ->> 'order_id', maker);
    return null;
  end if;
  for level in
    select l.location_id, l.quantity from stock_level l join stock_location p on p.id = l.location_id
    where l.variant_id = new.variant_id and coalesce(l.location_id = cause ->> 'location_id', true)
    order by p.priority
  loop
    -- What a place cannot give the next one gives; what none can is owed by the first.
    part := case when rest > 0 or cause ? 'location_id' then rest else -least(-rest, greatest(level.quantity, 0)) end;
    continue when part = 0;
    update stock_level set quantity = quantity + part where variant_id = new.variant_id and location_id = level.location_id;
    after := after + part;
    rest := rest - part;
    insert into stock_movement (variant_id, location_id, quantity_change, quantity_after, reserved_change, reason, note, order_id, made_by)
    values (new.variant_id, level.location_id, part, after, held, reason, cause ->> 'note', cause ->> 'order_id', maker);
    held := 0;
    exit when rest = 0;
  end loop;
  if rest <> 0 then
    select p.id into home from stock_location p join stock_level l on l.location_id = p.id and l.variant_id = new.variant_id
      order by p.priority limit 1;
    update stock_level set quantity = quantity + rest where variant_id = new.variant_id and location_id = home;
    insert into stock_movement (variant_id, location_id, quantity_change, quantity_after, reserved_change, reason, note, order_id, made_by)
    values (new.variant_id, home, rest, new.on_hand, held, reason, cause ->> 'note', cause ->> 'order_id', maker);
  end if;
  return null;
end $$;
create trigger variant_stock_moved after update of on_hand on variant_stock
  for each row when (old.on_hand <> new.on_hand) execute function note_stock_change();

create function note_first_stock() returns trigger language plpgsql as $$
begin
  insert into stock_movement (variant_id, location_id, quantity_change, quantity_after, reason)
  select n.variant_id, (select id from stock_location where is_default), n.on_hand, n.on_hand,
    coalesce(nullif(current_setting('weft.stock_cause', true), '')::jsonb ->> 'reason', 'initial')
  from new_rows n where n.on_hand <> 0;
  return null;
end $$;
create trigger variant_stock_first after insert on variant_stock
  referencing new table as new_rows for each statement execute function note_first_stock();

insert into stock_movement (variant_id, location_id, quantity_change, quantity_after, reason)
select variant_id, 'sloc_default', on_hand, on_hand, 'initial' from variant_stock where on_hand <> 0;
