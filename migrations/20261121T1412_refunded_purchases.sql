-- What was paid back of orders before refunds counted: it is taken from their purchases as well, which are credited anew.
with paid_back as (
  select order_id, sum(amount_minor) as amount from refund where status = 'succeeded' and order_id is not null group by order_id
), changed as (
  update conversion c set conversion_value = greatest(0, c.conversion_value - p.amount),
    metadata = c.metadata || jsonb_build_object('refunded_value', least(p.amount, c.conversion_value)), updated_at = now()
  from paid_back p
  where c.order_id = p.order_id and c.conversion_type = 'purchase' and c.source = 'order' and c.conversion_value > 0 and not c.metadata ? 'refunded_value'
  returning c.id
)
insert into credit_queue (conversion_id) select id from changed on conflict do nothing;
