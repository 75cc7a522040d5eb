-- What an attempt was started for, so that late money is known to pay for what the session still is:
-- [{"variant_id": …, "quantity": …, "unit_price_minor": …}].
alter table payment_attempt add column purchase jsonb not null default '[]';

-- Attempts that ended unpaid are asked about for a day more: a page may outlive them, and a message may get lost.
drop index payment_attempt_unsettled;
create index payment_attempt_unsettled on payment_attempt (next_check_at) where next_check_at is not null;
