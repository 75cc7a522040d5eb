-- version 1, digest 4ca6c6108aad5e3a
-- version 1, digest 0
-- The limits of callers with a key count only holds with a key; those of callers without one count only holds that yield.
-- Anybody can name a buyer or an agent without a key, and must not use up what a caller with a key may hold.
create or replace function check_hold(
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
  -- Without the units, no limit matters: the caller must learn that they do not exist.
  if not yields and stock.on_hand - stock.reserved < wanted then
    raise exception 'too few units of variant %', variant using errcode = 'check_violation', constraint = 'variant_stock_not_oversold';
  end if;
  if of_buyer is not null then
    select coalesce(sum(r.quantity), 0) into held from stock_reservation r
      where r.variant_id = variant and r.status = 'held' and r.buyer = of_buyer and r.yields = check_hold.yields and r.attempt_id <> attempt;
    -- With a key, the first unpaid session of a buyer may hold whatever there is.
    if (yields or held > 0) and not hold_room(held, wanted, most_buyer, most_share, stock.on_hand) then
      raise exception 'the buyer holds % of variant %', held, variant using errcode = 'check_violation', constraint = 'hold_limit_reached';
    end if;
  end if;
  if of_agent is not null then
    select coalesce(sum(r.quantity), 0) into held from stock_reservation r
      where r.variant_id = variant and r.status = 'held' and r.agent = of_agent and r.yields = check_hold.yields and r.attempt_id <> attempt;
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
