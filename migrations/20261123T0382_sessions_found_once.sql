-- Finds what is to be listed once, and not a second time to see whether there is anything to do. What changes between
-- finding and the lock is listed as it is by then.
create or replace function list_open_checkouts(at_moment timestamptz, newest integer, most integer) returns integer language plpgsql as $$
declare
  written text[] := array(select checkouts_written(newest, most));
  ended text[] := array(select checkouts_ended(at_moment, newest, most));
  rested timestamptz := (select at_moment - reminder_after_minutes * interval '1 minute' from store);
begin
  if cardinality(written) + cardinality(ended) = 0 then return 0; end if;
  perform pg_advisory_xact_lock(hashtextextended('checkout_listing', 0));
  if cardinality(written) > 0 then
    perform list_checkouts_anew(written);
    -- What has just been listed may have rested long enough, or be over.
    ended := array(select checkouts_ended(at_moment, newest, most));
  end if;
  update checkout_listing set status = case when open_until <= at_moment then 'canceled' else open_status end,
    abandoned = coalesce(updated_at <= rested, false), changed_in = pg_current_xact_id()
    where checkout_id = any(ended) and open_until is not null;
  return greatest(cardinality(written), cardinality(ended));
end $$;
