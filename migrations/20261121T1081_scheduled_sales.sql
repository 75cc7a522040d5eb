-- Sales that follow the one in the columns, in order: [{"amountMinor", "startsAt", "endsAt"}], so that the statement
-- that prices a cart reads them with the price. The sales of a price are one row, so a check keeps them apart.

create function sale_windows_apart(amount bigint, starts timestamptz, ends timestamptz, later jsonb) returns boolean
  language sql immutable parallel safe as $$
  with window_of as (
    select tstzrange(starts, ends) as during where amount is not null
    union all select tstzrange((s ->> 'startsAt')::timestamptz, (s ->> 'endsAt')::timestamptz) from jsonb_array_elements(later) s
  )
  select (amount is not null or later = '[]') and not exists (
    select from (select during, row_number() over () as n from window_of) one
    join (select during, row_number() over () as n from window_of) other on one.n < other.n and one.during && other.during)
$$;

alter table variant_price
  add column later_sales jsonb not null default '[]' check (jsonb_typeof(later_sales) = 'array'),
  add constraint variant_price_sales_apart check (later_sales = '[]' or sale_windows_apart(sale_amount_minor, sale_starts_at, sale_ends_at, later_sales));
