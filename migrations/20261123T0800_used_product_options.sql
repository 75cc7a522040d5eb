-- Options that no variant uses keep their translations, but are no text to translate.

-- The ids of the options that a variant uses. PL/pgSQL, so that the planner uses `rows` and hashes the result: the
-- estimate for an unnested JSON array is a hundred elements.
create function used_product_options() returns setof text language plpgsql stable rows 1000 as $$
begin
  return query select product_option_id(w.name, w.value)
    from (select distinct v.name, v.value from variant n cross join lateral jsonb_array_elements(n.options) o
      cross join lateral (values (o ->> 'name', null), (o ->> 'name', o ->> 'value')) v (name, value)) w;
end $$;
