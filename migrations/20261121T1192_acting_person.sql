-- Who acts is what the audit log is told.
create or replace function acting_person() returns text language sql stable as $$
  select nullif(current_setting('weft.caller', true), '')::jsonb ->> 'id'
$$;

select audit_table('order_change');
