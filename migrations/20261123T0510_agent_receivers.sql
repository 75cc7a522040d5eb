-- Receivers of agents' webhooks that are away. Each gets one probe at a time, as an endpoint of the merchant does.
create table agent_receiver_away (
  url text primary key,
  away_since timestamptz not null,
  probe_at timestamptz not null
);
alter table agent_webhook
  add column first_attempt_at timestamptz,
  -- How often a recovery of its receiver made the message due before its own time.
  add column released integer not null default 0 check (released >= 0);
update agent_webhook set first_attempt_at = occurred_at where status = 'pending' and tries > 0;
create index agent_webhook_of_receiver on agent_webhook (url, next_attempt_at, id) where status = 'pending';
drop index agent_webhook_due;
