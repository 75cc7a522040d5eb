-- A count above 21 million times a percentage exceeds an integer: the second unpaid session of a buyer failed.
create or replace function hold_room(held bigint, wanted integer, most integer, most_share integer, on_hand integer) returns boolean
  language sql immutable as $$
  select (most = 0 or held + wanted <= most)
    and (most_share = 0 or held + wanted <= greatest(1, ceil(on_hand::bigint * most_share / 100.0)))
$$;
