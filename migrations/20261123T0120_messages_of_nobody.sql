-- Messages to agents and webhook endpoints hold a copy of an order. When its customer is forgotten, they lose what the
-- order loses: cutting out mentions does not find a town, a postal code or a street of one word.

create function order_of_nobody(told jsonb) returns jsonb language plpgsql immutable as $$
begin
  case jsonb_typeof(told)
    when 'array' then
      return (select coalesce(jsonb_agg(order_of_nobody(item) order by place), '[]')
        from jsonb_array_elements(told) with ordinality as a(item, place));
    when 'object' then
      return (select coalesce(jsonb_object_agg(m.key, case
          when m.key = 'metadata' then '{}'
          when jsonb_typeof(m.value) <> 'string' then order_of_nobody(m.value)
          when m.key = 'tracking_url' then '"https://removed.invalid/"'
          when m.key in ('email', 'first_name', 'last_name', 'phone_number', 'street_address', 'address_locality', 'postal_code',
            'tracking_number', 'reason', 'failure_reason', 'body', 'details', 'resolution_note') then '"(removed)"'
          -- An agent reads the reason of a refund as the description of an adjustment.
          when m.key = 'description' and told ->> 'type' = 'refund' then '"(removed)"'
          else m.value end), '{}')
        from jsonb_each(told) m);
    else return told;
  end case;
end $$;

-- The same bytes where nothing has to go.
create function message_of_nobody(body text) returns text language plpgsql immutable as $$
declare
  clean jsonb;
begin
  if body not like '{%' then return body; end if;
  clean := order_of_nobody(body::jsonb);
  return case when clean = body::jsonb then body else clean::text end;
end $$;

-- Whoever writes a message to an agent may have read the order before its customer was forgotten. A deletion of the
-- customer that is running ends first. Then the order keeps its customer until the message is committed, and a later
-- deletion finds the message.
create function forget_late_agent_webhook() returns trigger language plpgsql as $$
declare
  forgotten boolean;
begin
  -- In the order in which a deletion locks them.
  perform from customer where id = (select customer_id from "order" where id = new.order_id) for key share;
  perform from "order" where id = new.order_id for share;
  select anonymized_at is not null into forgotten from customer
    where id = (select customer_id from "order" where id = new.order_id) for key share;
  if forgotten then new.body := message_of_nobody(new.body); end if;
  return new;
end $$;
create trigger forgotten_late before insert on agent_webhook for each row execute function forget_late_agent_webhook();

update agent_webhook w set body = message_of_nobody(w.body)
from "order" o join customer k on k.id = o.customer_id
where o.id = w.order_id and k.anonymized_at is not null and w.body <> message_of_nobody(w.body);

update webhook_message m set body = message_of_nobody(m.body)
from event e, "order" o join customer k on k.id = o.customer_id
where e.id = m.event_id and o.id = coalesce(e.payload ->> 'order_id', e.payload ->> 'id')
  and k.anonymized_at is not null and m.body <> message_of_nobody(m.body);
