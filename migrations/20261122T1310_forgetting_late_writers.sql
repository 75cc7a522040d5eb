-- Writers that run after a customer is forgotten must not write what they read before.

create index customer_forgotten on customer (id) where anonymized_at is not null;

-- A listing job can read an order before the deletion commits and write after it. The trigger reads the order again, in
-- a statement of its own.
create function forget_late_listing() returns trigger language plpgsql as $$
declare
  clean record;
begin
  select lower(k.email) as email,
    lower(concat_ws(E'\n', o.display_id, k.email, (select string_agg(title, E'\n' order by position) from order_line where order_id = o.id))) as text
    into clean
    from "order" o join customer k on k.id = o.customer_id where o.id = new.order_id and k.anonymized_at is not null;
  if found then
    new.email := clean.email;
    new.text := clean.text;
  end if;
  return new;
end $$;
create trigger forgotten_late before insert or update on order_listing for each row execute function forget_late_listing();

-- An e-mail about an order or a session waits for a deletion that is running, and a deletion waits for the e-mail.
create function forget_late_mail() returns trigger language plpgsql as $$
declare
  pseudonym text;
  forgotten boolean;
begin
  if new.related_type = 'order' then
    select email, anonymized_at is not null into pseudonym, forgotten from customer
      where id = (select customer_id from "order" where id = new.related_id) for key share;
  else
    select id || '@removed.invalid', email is null into pseudonym, forgotten from checkout where id = new.related_id for share;
  end if;
  if forgotten is not true then return new; end if;
  new.to_address := pseudonym;
  new.subject := '(removed)';
  new.html := '';
  new.text := '';
  new.sealed := null;
  new.link_token_hash := null;
  new.headers := '{}';
  new.forgotten := true;
  new.dedupe_key := case when new.dedupe_key ~ '@' then 'forgotten:' || new.id else new.dedupe_key end;
  new.last_error := null;
  new.status := 'failed';
  new.next_attempt_at := null;
  return new;
end $$;
create trigger forgotten_late before insert on mail for each row when (new.related_id is not null) execute function forget_late_mail();

-- Customers forgotten before this version may have left such rows.
update customer set forget_again = true where anonymized_at is not null;
