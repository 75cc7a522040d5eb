-- Settling a payment looks up redemptions and reservations by their attempt, and reads only those of the attempt.

-- The attempt leads the key.
alter table discount_redemption drop constraint discount_redemption_pkey, add primary key (attempt_id, discount_id);
-- Without a condition on the status, a change of the status touches no index.
drop index discount_redemption_customer;
create index discount_redemption_customer on discount_redemption (discount_id, email);
alter table discount_redemption set (fillfactor = 80);

-- A held row names its holders, and no other row does. With `where status = 'held'` the planner took these indexes for the
-- rows that an attempt holds, and read all held rows of the shop.
drop index stock_reservation_buyer, stock_reservation_agent;
create index stock_reservation_buyer on stock_reservation (variant_id, buyer) where buyer is not null;
create index stock_reservation_agent on stock_reservation (variant_id, agent) where agent is not null;
