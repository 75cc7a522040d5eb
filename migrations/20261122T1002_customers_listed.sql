-- What the list of customers is searched and sorted by. Placing an order notes a customer that is new or has another name;
-- whoever reads the list first, or a job, lists it.

create table customer_listing (
  customer_id text primary key references customer (id) on delete cascade,
  created_at timestamptz not null,
  email text not null,
  -- E-mail address, names and telephone number, in lower case.
  text text not null,
  changed_in xid8 not null default pg_current_xact_id()
);

-- Without a key, which would cost what it saves: listing a customer twice changes nothing.
create table customer_to_list (
  customer_id text not null
);

-- The row is locked by a statement of its own, so that the next one sees what the writer before has written.
create function list_customers_anew(ids text[]) returns void language plpgsql as $$
begin
  perform from customer_listing where customer_id = any(ids) order by customer_id for update;
  insert into customer_listing as l (customer_id, created_at, email, text)
  select id, created_at, email,
    lower(email || E'\n' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || E'\n' || coalesce(phone_number, ''))
  from customer where id = any(ids) order by id
  on conflict (customer_id) do update set created_at = excluded.created_at, email = excluded.email, text = excluded.text,
    changed_in = excluded.changed_in
  where (l.created_at, l.email, l.text) is distinct from (excluded.created_at, excluded.email, excluded.text);
end $$;

create function note_customer_to_list() returns trigger language plpgsql as $$
begin
  insert into customer_to_list (customer_id) values (new.id);
  return null;
end $$;
create trigger to_list after insert on customer for each row execute function note_customer_to_list();
create trigger to_list_anew after update on customer for each row
  when ((old.email, old.first_name, old.last_name, old.phone_number) is distinct from (new.email, new.first_name, new.last_name, new.phone_number))
  execute function note_customer_to_list();

-- Answers how many it took, `most` at the most. Waits for whoever is listing the same ones.
create function list_waiting_customers(most integer) returns integer language plpgsql as $$
declare
  ids text[];
begin
  with taken as (
    delete from customer_to_list where ctid = any(array(select ctid from customer_to_list limit most for update)) returning customer_id
  )
  select array_agg(customer_id) into ids from taken;
  if ids is null then return 0; end if;
  perform list_customers_anew(ids);
  return cardinality(ids);
end $$;

select list_customers_anew(array(select id from customer));

create index customer_listing_created on customer_listing (created_at, customer_id);
create index customer_listing_email on customer_listing (email, customer_id);
create index customer_listing_changed on customer_listing (changed_in);
do $$
begin
  create index customer_listing_text on customer_listing using gin (text gin_trgm_ops);
exception when undefined_object then
  raise notice 'pg_trgm is not there: searching the customers reads every row of their list.';
end $$;

-- Searched, sorted and counted where they are listed, many at once.
drop index if exists customer_text;
drop index customer_listed;
drop trigger counted_inserts on customer;
drop trigger counted_deletes on customer;
drop trigger counted_truncates on customer;
delete from row_count where table_name = 'customer';
select count_rows('customer_listing');
