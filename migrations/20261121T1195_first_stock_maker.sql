-- The first stock of a variant says who brought it, as every later change does.
create or replace function note_first_stock() returns trigger language plpgsql as $$
declare
  cause jsonb := coalesce(nullif(current_setting('weft.stock_cause', true), '')::jsonb, '{}');
  caller jsonb := coalesce(nullif(current_setting('weft.caller', true), '')::jsonb, '{}');
begin
  insert into stock_movement (variant_id, location_id, quantity_change, quantity_after, reason, note, made_by)
  select n.variant_id, (select id from stock_location where is_default), n.on_hand, n.on_hand,
    coalesce(cause ->> 'reason', 'initial'), cause ->> 'note', coalesce(caller ->> 'label', caller ->> 'id')
  from new_rows n where n.on_hand <> 0;
  return null;
end $$;
