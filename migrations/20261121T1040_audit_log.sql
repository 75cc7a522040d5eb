-- Who changed what over the admin surface. A transaction that acts for a caller says so first:
-- set_config('weft.caller', '{"at", "kind", "id", "label", "request_id", "operation"}', true).

create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  caller_kind text not null,
  caller_id text not null,
  caller_label text not null,
  request_id text,
  operation text not null,
  object_table text not null,
  object_id text not null,
  action text not null check (action in ('insert', 'update', 'delete')),
  -- Of an update only the fields that it changed; a secret that was changed is named, never shown.
  before jsonb,
  after jsonb,
  -- Not of the type xid8: tables that have it are left out of backups.
  xact bigint not null default pg_current_xact_id()::text::bigint,
  check ((before is null) = (action = 'insert') and (after is null) = (action = 'delete'))
);
create index audit_entry_object on audit_entry (object_table, object_id, id);
create index audit_entry_type on audit_entry (object_table, id);
create index audit_entry_caller on audit_entry (caller_id, id);
create index audit_entry_operation on audit_entry (operation, id);
create index audit_entry_request on audit_entry (request_id, id);
create index audit_entry_at on audit_entry (at, id);

-- Arguments: the columns that are left out, and those that make the object's id.
create function audit_row() returns trigger language plpgsql as $$
declare
  caller jsonb := current_setting('weft.caller')::jsonb;
  hidden text[] := tg_argv[0]::text[];
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  what text := lower(tg_op);
  -- As text: compared as a name it would find no index.
  own_table text := tg_table_name;
  object text;
  was jsonb;
  is_now jsonb;
begin
  select coalesce(string_agg(coalesce(new_row, old_row) ->> part, '/' order by place), own_table) into object
    from unnest(tg_argv[1]::text[]) with ordinality as t(part, place);
  if what = 'insert' then
    -- What is deleted and written anew in one transaction was changed, or was not.
    delete from audit_entry where object_table = own_table and object_id = object and action = 'delete'
      and xact = pg_current_xact_id()::text::bigint returning before into old_row;
    if found then
      what := 'update';
      new_row := new_row - hidden;
    end if;
  end if;
  if what = 'update' then
    select jsonb_object_agg(key, case when key = any(hidden) then '"[hidden]"' else old_row -> key end),
        jsonb_object_agg(key, case when key = any(hidden) then '"[hidden]"' else value end)
      into was, is_now from jsonb_each(new_row) where value is distinct from old_row -> key;
    if is_now is null then return null; end if;
  else
    was := old_row - hidden;
    is_now := new_row - hidden;
  end if;
  insert into audit_entry (at, caller_kind, caller_id, caller_label, request_id, operation, object_table, object_id, action, before, after)
  values ((caller ->> 'at')::timestamptz, caller ->> 'kind', caller ->> 'id', caller ->> 'label', caller ->> 'request_id',
    caller ->> 'operation', own_table, object, what, was, is_now);
  return null;
end $$;

-- Has every change of the table written down when it is made for a caller. `secrets`: columns whose values are never
-- copied. `identity`: the columns that tell its rows apart; those of the primary key unless they are given.
create function audit_table(name text, secrets text[] default '{}', identity text[] default null) returns void language plpgsql as $$
declare
  missing text;
begin
  if identity is null then
    select array_agg(a.attname::text order by k.place) into identity
      from pg_index i cross join unnest(i.indkey) with ordinality as k(attnum, place)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
      where i.indrelid = format('public.%I', name)::regclass and i.indisprimary;
  end if;
  if identity is null then raise exception 'Table % has no primary key: name the columns that tell its rows apart.', name; end if;
  select c into missing from unnest(secrets || identity) c where not exists (
    select from pg_attribute where attrelid = format('public.%I', name)::regclass and attname = c and attnum > 0 and not attisdropped);
  if missing is not null then raise exception 'Table % has no column %.', name, missing; end if;
  execute format('create or replace trigger audited after insert or update or delete on public.%I for each row
    when (current_setting(''weft.caller'', true) <> '''') execute function audit_row(%L, %L)', name, secrets, identity);
end $$;

select audit_table('store', array['link_secret'], array[]::text[]);
select audit_table('sales_channel');
select audit_table('publishable_key', array['token_hash']);
select audit_table('region');
select audit_table('region_country');
select audit_table('shipping_option');
select audit_table('tax_rate');
select audit_table('discount');
select audit_table('discount_redemption');
select audit_table('category');
select audit_table('collection');
select audit_table('product');
select audit_table('product_sales_channel');
select audit_table('product_category');
select audit_table('product_collection');
select audit_table('product_media');
select audit_table('variant');
select audit_table('variant_price', identity => array['variant_id', 'currency', 'region_id']);
select audit_table('variant_stock');
select audit_table('customer');
-- What a session holds beside its columns is the shopper's, and large.
select audit_table('checkout', array['state']);
-- `next_action` carries what opens the payment at the provider.
select audit_table('payment_attempt', array['page_token', 'next_action']);
select audit_table('stock_reservation');
select audit_table('payment_issue');
select audit_table('order');
select audit_table('order_line');
select audit_table('order_note');
select audit_table('fulfillment');
select audit_table('fulfillment_item');
select audit_table('fulfillment_event');
select audit_table('refund');
select audit_table('refund_line');

-- The log is only ever added to; the transaction that writes an entry may still take it back.
create function keep_audit_entry() returns trigger language plpgsql as $$
begin
  if old.xact = pg_current_xact_id()::text::bigint then return case when tg_op = 'DELETE' then old else new end; end if;
  raise exception 'Entry % of the audit log is not changed.', old.id using errcode = 'insufficient_privilege';
end $$;
create trigger audit_entry_stays before update or delete on audit_entry for each row execute function keep_audit_entry();
