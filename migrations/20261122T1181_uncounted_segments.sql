-- A segment that was never counted stays so when members come or go, and is counted when it is read. greatest() ignores
-- null: the count became 0.

create or replace function count_segment_members() returns trigger language plpgsql as $$
begin
  perform from segment where id in (select segment_id from changed) order by id for no key update;
  update segment s set customer_count = greatest(0, s.customer_count + (case tg_op when 'INSERT' then 1 else -1 end) * c.members)
  from (select segment_id, count(*)::integer as members from changed group by segment_id) c
  where s.id = c.segment_id and s.customer_count is not null;
  return null;
end $$;
