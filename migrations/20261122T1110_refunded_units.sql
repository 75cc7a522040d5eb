-- What becomes of refunded units: never shipped, returned by the buyer, or (the rest) kept by the buyer.
alter table refund_line
  add column canceled integer not null default 0,
  add column returned integer not null default 0;

-- Earlier refunds did not say. Units that had not left the shop when they were refunded are canceled, first those;
-- restocked units beyond that must have come back.
do $$
declare
  line record;
  part record;
  settled integer;
  taken integer;
begin
  for line in
    select l.id, l.quantity, o.canceled_at from order_line l join "order" o on o.id = l.order_id
    where exists (select from refund_line rl where rl.order_line_id = l.id)
  loop
    settled := 0;
    for part in
      select rl.refund_id, rl.quantity, rl.restocked, r.status, r.created_at,
        (select coalesce(sum(i.quantity), 0) from fulfillment_item i join fulfillment f on f.id = i.fulfillment_id
          where i.order_line_id = line.id and f.canceled_at is null and least(f.shipped_at, f.delivered_at) <= r.created_at) as shipped
      from refund_line rl join refund r on r.id = rl.refund_id where rl.order_line_id = line.id
      order by r.created_at, r.id
    loop
      continue when part.created_at > line.canceled_at;
      taken := least(part.quantity, greatest(0, line.quantity - part.shipped - settled));
      update refund_line set canceled = taken, returned = greatest(0, least(restocked, quantity) - taken)
      where refund_id = part.refund_id and order_line_id = line.id;
      if part.status <> 'failed' or part.restocked > 0 then settled := settled + taken; end if;
    end loop;
  end loop;
end $$;

-- Whatever remains, such as a refund after a cancellation, keeps what it put back in stock.
update refund_line set returned = restocked - canceled where restocked > canceled + returned and restocked <= quantity;

alter table refund_line
  add constraint refund_line_units check (canceled >= 0 and returned >= 0 and canceled + returned <= quantity),
  -- What the buyer has is not put back in stock.
  add constraint refund_line_restocked check (restocked between 0 and canceled + returned);
