-- version 1, digest 7154618d69679a3d
-- The lists of products and of stock. `list_anew` also notes orders for their list.

create or replace function list_products_anew(ids text[]) returns void language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform from product_listing where product_id = any(ids) order by product_id for update;
  insert into product_listing as l (product_id, title, status, created_at, updated_at, text)
  select p.id, p.title, p.status, p.created_at, p.updated_at, lower(concat_ws(E'\n', p.title, p.handle, p.vendor,
    (select string_agg(sku, E'\n' order by position, id) from variant where product_id = p.id)))
  from product p where p.id = any(ids)
  on conflict (product_id) do update set title = excluded.title, status = excluded.status, created_at = excluded.created_at,
    updated_at = excluded.updated_at, text = excluded.text, changed_in = excluded.changed_in
  where (l.title, l.status, l.created_at, l.updated_at, l.text)
    is distinct from (excluded.title, excluded.status, excluded.created_at, excluded.updated_at, excluded.text);
  insert into stock_listing as l (variant_id, product_id, product_title, position, sku, text)
  select v.id, p.id, p.title, v.position, coalesce(v.sku, ''), lower(concat_ws(E'\n', p.title, v.title, v.sku))
  from variant v join product p on p.id = v.product_id where v.product_id = any(ids)
  on conflict (variant_id) do update set product_id = excluded.product_id, product_title = excluded.product_title,
    position = excluded.position, sku = excluded.sku, text = excluded.text, changed_in = excluded.changed_in
  where (l.product_id, l.product_title, l.position, l.sku, l.text)
    is distinct from (excluded.product_id, excluded.product_title, excluded.position, excluded.sku, excluded.text);
end $$;

create or replace function list_anew() returns trigger language plpgsql as $$
declare
  ids text[];
begin
  if tg_table_name = 'order' then
    insert into order_to_list (order_id) select id from changed;
  elsif tg_table_name in ('order_line', 'refund') then
    insert into order_to_list (order_id) select distinct order_id from changed where order_id is not null;
  else
    if tg_table_name = 'product' then
      select array_agg(id order by id) into ids from changed;
    else
      select array_agg(distinct product_id) into ids from changed;
    end if;
    if ids is not null then perform list_products_anew(ids); end if;
  end if;
  return null;
end $$;
