-- How many rows the large tables have, without counting them.

-- Each connection keeps a row of its own, so that writers never wait for each other; the rows of connections that have
-- ended are added up in shard 0 from time to time.
create table row_count (
  table_name text not null,
  shard integer not null,
  count bigint not null,
  primary key (table_name, shard)
) with (fillfactor = 50);

create function count_changed_rows() returns trigger language plpgsql as $$
declare
  change bigint;
begin
  if tg_op = 'TRUNCATE' then
    delete from row_count where table_name = tg_table_name;
    return null;
  elsif tg_op = 'INSERT' then
    select count(*) into change from new_rows;
  else
    select -count(*) into change from old_rows;
  end if;
  if change <> 0 then
    insert into row_count as c (table_name, shard, count) values (tg_table_name, pg_backend_pid(), change)
      on conflict (table_name, shard) do update set count = c.count + excluded.count;
  end if;
  return null;
end $$;

-- Keeps the count of a table from now on.
create function count_rows(name text) returns void language plpgsql as $$
begin
  execute format('lock table public.%I in share row exclusive mode', name);
  execute format('create trigger counted_inserts after insert on public.%I referencing new table as new_rows for each statement execute function count_changed_rows()', name);
  execute format('create trigger counted_deletes after delete on public.%I referencing old table as old_rows for each statement execute function count_changed_rows()', name);
  execute format('create trigger counted_truncates after truncate on public.%I for each statement execute function count_changed_rows()', name);
  execute format('insert into row_count (table_name, shard, count) select %L, 0, count(*) from public.%I', name, name);
end $$;

create function add_up_row_counts() returns void language sql as $$
  with ended as (
    delete from row_count where shard <> 0 and shard not in (select pid from pg_stat_activity where pid is not null) returning table_name, count
  )
  insert into row_count as c (table_name, shard, count) select table_name, 0, sum(count) from ended group by table_name
    on conflict (table_name, shard) do update set count = c.count + excluded.count
$$;

select count_rows('order');
select count_rows('product');
select count_rows('variant_stock');
select count_rows('customer');
