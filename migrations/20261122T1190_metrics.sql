-- How many orders were placed: a few rows to read instead of all orders.
create table order_tally (
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  sales_channel_id text not null,
  placed bigint not null check (placed >= 0),
  primary key (currency, sales_channel_id)
);
-- An order whose event still waits is counted when the event is handled.
insert into order_tally (currency, sales_channel_id, placed)
select o.currency, coalesce(c.sales_channel_id, ''), count(*) from "order" o left join checkout c on c.id = o.checkout_id
where o.id not in (select payload ->> 'id' from event where relayed_at is null and type = 'order.placed' and payload ->> 'id' is not null)
group by 1, 2;

-- What waits or has failed, found without the many that are done.
create index payment_issue_open_kind on payment_issue (kind) where status = 'open';
create index mail_unsent on mail (status, queued_at) where status <> 'sent';
create index webhook_delivery_undelivered on webhook_delivery (status) where status <> 'delivered';
create index agent_webhook_undelivered on agent_webhook (status) where status <> 'delivered';
