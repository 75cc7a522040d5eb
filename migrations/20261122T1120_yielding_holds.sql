-- Holds of sessions without a publishable key begin when their payment page is opened, and give way to buyers with a key.

-- `reserved` counts what buyers with a key hold. `yielding` counts the rest, so it never stands in the way of `reserved`:
-- only reserved units are checked against `on_hand`. A job ends yielding holds that are no longer covered.
alter table variant_stock add column yielding integer not null default 0 check (yielding >= 0);
create index variant_stock_yielding on variant_stock (variant_id) where yielding > 0;

-- False: the payment page was not opened yet, so the attempt holds neither stock nor discounts.
alter table payment_attempt add column holds boolean not null default true;

-- The holders are keyed hashes, kept while the hold lasts: they serve to count and identify nobody.
alter table stock_reservation
  add column yields boolean not null default false,
  add column buyer bigint,
  add column agent bigint,
  add column address bigint;
create index stock_reservation_buyer on stock_reservation (variant_id, buyer) where status = 'held';
create index stock_reservation_agent on stock_reservation (variant_id, agent) where status = 'held';
create index stock_reservation_address on stock_reservation (variant_id, address) where status = 'held' and yields;
-- stock_reservation_buyer serves its queries.
drop index stock_reservation_held;

-- Whether unpaid sessions of one holder may hold that many units more of a variant. Null: there is no such holder, or
-- no limit. `most_share` is a percentage of what is on hand, and allows one unit in any case.
create function hold_room(held bigint, wanted integer, most integer, most_share integer, on_hand integer) returns boolean
  language sql immutable as $$
  select (most = 0 or held + wanted <= most)
    and (most_share = 0 or held + wanted <= greatest(1, ceil(on_hand * most_share / 100.0)))
$$;

-- Checks the limits of unpaid holds. Called by a statement that has locked the variant's row of variant_stock: the
-- function is volatile, so its queries see every hold that was committed before that lock was granted. Raises
-- `hold_limit_reached`, or `stock_held_by_others` where a hold that yields finds too few units.
create function check_hold(
  attempt text, variant text, wanted integer, stock variant_stock, yields boolean,
  of_buyer bigint, of_agent bigint, of_address bigint,
  most_buyer integer, most_agent integer, most_address integer, most_share integer
) returns boolean language plpgsql volatile as $$
declare held bigint;
begin
  if stock.allow_backorder or not stock.managed then return true; end if;
  if yields and stock.on_hand - stock.reserved - stock.yielding < wanted then
    raise exception 'variant % is held by others', variant using errcode = 'check_violation', constraint = 'stock_held_by_others';
  end if;
  if of_buyer is not null then
    select coalesce(sum(r.quantity), 0) into held from stock_reservation r
      where r.variant_id = variant and r.status = 'held' and r.buyer = of_buyer and r.attempt_id <> attempt;
    -- With a key, the first unpaid session of a buyer may hold whatever there is.
    if (yields or held > 0) and not hold_room(held, wanted, most_buyer, most_share, stock.on_hand) then
      raise exception 'the buyer holds % of variant %', held, variant using errcode = 'check_violation', constraint = 'hold_limit_reached';
    end if;
  end if;
  if of_agent is not null then
    select coalesce(sum(r.quantity), 0) into held from stock_reservation r
      where r.variant_id = variant and r.status = 'held' and r.agent = of_agent and r.attempt_id <> attempt;
    -- With a key an agent may serve every buyer of the shop: the share of the stock does not count.
    if (yields or held > 0) and not hold_room(held, wanted, most_agent, case when yields then most_share else 0 end, stock.on_hand) then
      raise exception 'the agent holds % of variant %', held, variant using errcode = 'check_violation', constraint = 'hold_limit_reached';
    end if;
  end if;
  if of_address is not null then
    select coalesce(sum(r.quantity), 0) into held from stock_reservation r
      where r.variant_id = variant and r.status = 'held' and r.yields and r.address = of_address and r.attempt_id <> attempt;
    if not hold_room(held, wanted, most_address, most_share, stock.on_hand) then
      raise exception 'the address holds % of variant %', held, variant using errcode = 'check_violation', constraint = 'hold_limit_reached';
    end if;
  end if;
  return true;
end $$;

-- The ledger counts both kinds of holds.
create or replace function note_stock_change() returns trigger language plpgsql as $$
declare
  cause jsonb := coalesce(nullif(current_setting('weft.stock_cause', true), '')::jsonb, '{}');
  caller jsonb := coalesce(nullif(current_setting('weft.caller', true), '')::jsonb, '{}');
  maker text := coalesce(caller ->> 'label', caller ->> 'id');
  reason text := coalesce(cause ->> 'reason', case when new.reserved < old.reserved and new.on_hand < old.on_hand then 'sale' else 'correction' end);
  rest integer := new.on_hand - old.on_hand;
  after integer := old.on_hand;
  held integer := new.reserved + new.yielding - old.reserved - old.yielding;
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
